import type { LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { showsFurigana } from '#display/display-store.ts';
import { languageNow } from '#words/language.ts';

/** In what the hospital's own texts are asked for beside the Japanese; undefined where the bare Japanese is read. */
export function layerLanguage(): LayerLanguage | undefined {
  const language = languageNow();
  if (language !== 'ja') return language;
  return showsFurigana() ? 'ja-Hrkt' : undefined;
}

/** Whether layers are those of what is read now: readings that are there stay, and styles take them off the screen. */
export const isReadNow = (language: LayerLanguage | undefined): boolean => {
  const now = languageNow();
  return language === (now === 'ja' ? 'ja-Hrkt' : now);
};
