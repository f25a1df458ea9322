import type { Language } from '@nattoku/contract/shared/primitives';

/** What only some need without a network: the words of a language, and what reads the expressions of a questionnaire. */
export type PartToKeep = Exclude<Language, 'ja'> | 'expressions';

const asked = new Set<PartToKeep>();

/**
 * Has the worker keep every file of a part beside the page: those that came before there was a worker, and those of screens that nobody has
 * opened yet. Without them what is opened without a network would be half in Japanese, or would not open.
 */
export function keepPart(part: PartToKeep): void {
  if (asked.has(part) || !('serviceWorker' in navigator)) return;
  asked.add(part);
  // Never resolves where no worker is; then nothing is kept.
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ part }));
}
