import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

const folder = new URL('../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');

export const styleSheets = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .map((name) => ({ name, css: read(name) }));

const declared = (css: string) => [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)];
const theme = declared(read('tokens/theme.css'));
const display = read('tokens/display.css');

/** What a root with exactly these attributes adds to the theme. */
const added = (attributes: string) =>
  declared(display.slice(display.indexOf(`:root${attributes} {`)).split('}')[0] ?? '');
const dark = added("[data-colours='dark']");
const high = added("[data-contrast='high']");

/** How a screen may look; the first declaration counts. */
const looks = {
  light: theme,
  dark: [...dark, ...theme],
  'high contrast': [...high, ...theme],
  'dark and high contrast': [...added("[data-colours='dark'][data-contrast='high']"), ...high, ...dark, ...theme],
};
export type Look = keyof typeof looks;

/** Every custom property of a colour that the theme defines. */
export const colourTokens = [
  ...new Set(theme.map(([, name = '']) => name).filter((name) => name.startsWith('color-'))),
];

/** The colour behind a token, through any var(); the screen's, which is defined before the printer's. */
export function tokenColour(name: string, look: Look = 'light'): string {
  const value = looks[look].find(([, defined]) => defined === name)?.[2] ?? '';
  return resolveColour(value, look);
}

/** `#rrggbb` for a colour of the screen; anything else as it is written. */
export function resolveColour(value: string, look: Look = 'light'): string {
  const [, token] = /^var\(--([\w-]+)\)$/.exec(value.trim()) ?? [];
  return token ? tokenColour(token, look) : value.trim().toLowerCase();
}

export type Rule = { sheet: string; selector: string; declared: Readonly<Record<string, string>> };

/** What the parts look like on a screen with colours of its own, one rule for each selector. */
export const rules: readonly Rule[] = styleSheets
  .filter(({ name }) => name.endsWith('.module.css'))
  .flatMap(({ name, css }) =>
    [...withoutOtherMedia(css).matchAll(/([^{}@;]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
      selectors.split(/,(?![^(]*\))/).map((selector) => ({
        sheet: basename(name, '.module.css'),
        selector: selector.trim().replaceAll(/\s+/g, ' '),
        declared: readDeclarations(body),
      })),
    ),
  );

function withoutOtherMedia(css: string): string {
  return css.replaceAll(/@media (?:print|\(forced-colors[^{]*)\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
}

function readDeclarations(body: string): Record<string, string> {
  return Object.fromEntries(
    body
      .split(';')
      .map((line) => /^\s*([\w-]+):([^]+)$/.exec(line))
      .flatMap((found) => (found ? [[found[1] ?? '', (found[2] ?? '').trim()]] : [])),
  );
}
