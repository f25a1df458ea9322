import type { Language } from '@nattoku/contract/shared/primitives';
import { layerLanguageOf, type LayersRead } from '@nattoku/contract/text-layer/text-layer';
import type { ContentRef, LayeredText } from '#domain/text-layer/layered-content.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What somebody who reads another language had before their eyes of these texts; null in Japanese. */
export async function layersRead(
  tx: Tx,
  content: ContentRef,
  texts: readonly LayeredText[],
  language: Language,
): Promise<LayersRead | null> {
  const layered = layerLanguageOf(language);
  if (layered === null) return null;
  const layers = (await layersOf(tx, [content], layered)).get(content.contentId) ?? [];
  const reviewedBy = new Map(layers.map(({ japanese, reviewed }) => [japanese, reviewed]));
  const found = texts.map(({ japanese }) => reviewedBy.get(japanese));
  return {
    reviewed: found.filter((isReviewed) => isReviewed === true).length,
    drafts: found.filter((isReviewed) => isReviewed === false).length,
    japanese: found.filter((isReviewed) => isReviewed === undefined).length,
  };
}
