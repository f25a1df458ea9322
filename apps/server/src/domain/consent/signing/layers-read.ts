import { layerLanguageOf } from '@nattoku/contract/text-layer/text-layer';
import type { ConsentTemplateVersionId, Language } from '@nattoku/contract/shared/primitives';
import { textsOfVersion } from '#domain/consent/template/version-texts.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { layersOf } from '#domain/text-layer/read-layers.ts';
import type { Tx } from '#kernel/database/database.ts';

/** How many texts of a form stood there reviewed, as drafts, and in Japanese alone. */
export type LayersRead = { reviewed: number; drafts: number; japanese: number };

/** What somebody who reads another language had before their eyes; null in Japanese. */
export async function layersRead(
  tx: Tx,
  versionId: ConsentTemplateVersionId,
  language: Language,
): Promise<LayersRead | null> {
  const layered = layerLanguageOf(language);
  if (layered === null) return null;
  const texts = textsOfVersion(await versionFor(tx, versionId));
  const content = { kind: 'consentTemplateVersion', contentId: versionId } as const;
  const layers = (await layersOf(tx, [content], layered)).get(versionId) ?? [];
  const reviewedBy = new Map(layers.map(({ japanese, reviewed }) => [japanese, reviewed]));
  const found = texts.map(({ japanese }) => reviewedBy.get(japanese));
  return {
    reviewed: found.filter((isReviewed) => isReviewed === true).length,
    drafts: found.filter((isReviewed) => isReviewed === false).length,
    japanese: found.filter((isReviewed) => isReviewed === undefined).length,
  };
}
