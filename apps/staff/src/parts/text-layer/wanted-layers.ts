import type { LayeredTexts, LayerLanguage, TextLayer } from '@nattoku/contract/text-layer/text-layer';
import { hasKanji } from '@nattoku/rules/text/ruby';
import { layersIn } from '#parts/text-layer/use-layer-drafts.ts';

/** What there is to write in a language: a text without kanji needs no readings. */
export const wantedLayers = (texts: LayeredTexts, language: LayerLanguage): readonly TextLayer[] =>
  layersIn(texts, language).filter(
    ({ state }, at) => language !== 'ja-Hrkt' || state !== 'missing' || hasKanji(texts.texts[at]?.japanese ?? ''),
  );
