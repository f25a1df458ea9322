import { LANGUAGE_CHOICE } from '@nattoku/contract/patient-page/kiosk-mark';
import type { Language } from '@nattoku/contract/shared/primitives';
import { isLanguage, languageNow, speak } from '#words/language.ts';

/** Whether the reader, or the link that staff printed for them, has said in which language. */
let isChosen = false;

/** The language of the link (`?lang=vi`), of the last visit on this device, or Japanese. Resolves when the page may be drawn. */
export async function beginLanguage(search: string): Promise<void> {
  const linked = new URLSearchParams(search).get('lang');
  const kept = read();
  const language = isLanguage(linked) ? linked : kept;
  isChosen = language !== null;
  if (isLanguage(linked)) keep(linked);
  if ((language ?? 'ja') === languageNow()) return;
  // Without its file the page is in Japanese, which everybody at the hospital can help with.
  await speak(language ?? 'ja').catch(() => undefined);
}

/** @throws Error where its file cannot be fetched: the page goes on as it was */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  isChosen = true;
  keep(language);
}

/** Which the hospital has written down for the patient: spoken as long as the reader has said nothing else. */
export async function suggestLanguage(language: Language | undefined): Promise<void> {
  if (isChosen || language === undefined || language === languageNow()) return;
  await speak(language).catch(() => undefined);
}

/** For the next person at this device. What is on the screen stays as it is until then. */
export function forgetLanguage(): void {
  isChosen = false;
  store((storage) => storage.removeItem(LANGUAGE_CHOICE));
}

const keep = (language: Language): void => store((storage) => storage.setItem(LANGUAGE_CHOICE, language));

function read(): Language | null {
  try {
    const kept = localStorage.getItem(LANGUAGE_CHOICE);
    return isLanguage(kept) ? kept : null;
  } catch {
    return null;
  }
}

function store(write: (storage: Storage) => void): void {
  try {
    write(localStorage);
  } catch {
    // Storage may be forbidden; then the choice holds until the page is closed.
  }
}
