import { DISPLAY_SETTINGS } from '@nattoku/contract/patient-page/kiosk-mark';
import sheet from '@nattoku/ui/tokens/display.css?url';
import {
  attributesOf,
  readSettings,
  settingsOf,
  type DeviceWishes,
  type DisplaySettings,
} from '#display/display-settings.ts';
import { createListeners } from '#platform/listeners.ts';

const { tell, subscribe } = createListeners();
export const listenToDisplay = subscribe;

const DARK = '(prefers-color-scheme: dark)';
const MORE_CONTRAST = '(prefers-contrast: more)';
const PATIENCE_MS = 1_000;

let chosen: Partial<DisplaySettings> | undefined;

const wishes = (): DeviceWishes => ({
  dark: matchMedia(DARK).matches,
  moreContrast: matchMedia(MORE_CONTRAST).matches,
});

/** Of the screen: beside unsent records the only thing that this page keeps on the device, and nothing about anybody. */
export const displaySettings = (): DisplaySettings => settingsOf((chosen ??= readSettings(kept())), wishes());

/** Whether readings stand above Japanese. Nothing of the device says so. */
export const showsFurigana = (): boolean => (chosen ??= readSettings(kept())).furigana === 'on';

/** Resolves when the page may be drawn; what the device wishes is followed from then on, too. */
export function beginDisplay(): Promise<void> {
  for (const wish of [DARK, MORE_CONTRAST]) matchMedia(wish).addEventListener('change', () => void apply());
  return apply();
}

export function chooseDisplay(changed: Partial<DisplaySettings>): void {
  chosen = { ...chosen, ...changed };
  keep((storage) => storage.setItem(DISPLAY_SETTINGS, JSON.stringify(chosen)));
}

export function forgetDisplay(): void {
  chosen = {};
  keep((storage) => storage.removeItem(DISPLAY_SETTINGS));
}

function keep(write: (storage: Storage) => void): void {
  void apply();
  tell();
  try {
    write(localStorage);
  } catch {
    // Storage may be forbidden; then the choice holds until the page is closed.
  }
}

async function apply(): Promise<void> {
  const root = document.documentElement;
  const attributes = attributesOf(displaySettings(), wishes());
  Object.assign(root.dataset, attributes);
  const { textSize, colours, contrast, spacing } = attributes;
  if (`${textSize}${contrast}${spacing}${colours}` !== 'normalnormalnormallight') await loadSheet();
  // What the browser draws around the page.
  const surface = getComputedStyle(root).getPropertyValue('--color-surface');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', surface);
}

/** What few ask for comes in a sheet of its own (vite.config.ts). Without it the page is drawn as usual, a moment late. */
function loadSheet(): Promise<unknown> {
  const known = document.querySelector<HTMLLinkElement>(`link[href="${sheet}"]`);
  const link = known ?? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet });
  link.media = 'all';
  if (!known) document.head.append(link);
  return new Promise((resolve) => {
    if (link.sheet) return resolve(link);
    link.addEventListener('load', resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
}

function kept(): string | null {
  try {
    return localStorage.getItem(DISPLAY_SETTINGS);
  } catch {
    return null;
  }
}
