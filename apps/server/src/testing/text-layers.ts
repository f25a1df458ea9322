import { type LayerLanguage, type LayeredTexts, textLayerContract } from '@nattoku/contract/text-layer/text-layer';
import type { As } from '#testing/hospital.ts';

export type Content = { kind: LayeredTexts['kind']; contentId: string };

export const contentOf = ({ id }: { id: string }): Content => ({ kind: 'video', contentId: id });

export const readLayers = async (by: As, content: Content) =>
  (await by(textLayerContract.get, { params: content })).body;

export const layerIn = (texts: LayeredTexts, language: LayerLanguage, key: string) => {
  const layer = texts.layers.find((each) => each.language === language)?.texts.find((each) => each.key === key);
  if (!layer) throw new Error(`No layer of ${key}.`);
  return layer;
};

/** Types one layer as it would be typed over what stands there. */
export const writeLayer = async (
  by: As,
  content: Content,
  key: string,
  body: string,
  language: LayerLanguage = 'en',
) => {
  const texts = await readLayers(by, content);
  const japanese = texts.texts.find((text) => text.key === key)?.japanese ?? '';
  const seenId = layerIn(texts, language, key).id;
  return by(textLayerContract.save, {
    params: { ...content, language },
    body: { drafts: [{ key, japanese, body, seenId }] },
  });
};
