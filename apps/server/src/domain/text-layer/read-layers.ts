import type { LayerLanguage, ShownLayer } from '@nattoku/contract/text-layer/text-layer';
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { textLayers } from '#domain/text-layer/text-layer.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/**
 * What holds of these contents in one language, under the ids of the contents: one statement however many there are.
 * @param at what held then: layers are never changed, only superseded
 */
export async function layersOf(
  tx: Tx,
  contents: readonly ContentRef[],
  language: LayerLanguage,
  at?: Date,
): Promise<ReadonlyMap<string, ShownLayer[]>> {
  if (contents.length === 0) return new Map();
  const { kind, contentId, source, body, reviewedAt, writtenAt, supersededAt } = textLayers;
  const rows = await tx
    .select({ kind, contentId, source, body, reviewedAt })
    .from(textLayers)
    .where(
      and(
        inArray(
          contentId,
          contents.map((content) => content.contentId),
        ),
        inArray(
          kind,
          contents.map((content) => content.kind),
        ),
        eq(textLayers.language, language),
        at ? and(lte(writtenAt, at), or(isNull(supersededAt), gt(supersededAt, at))) : isNull(supersededAt),
      ),
    );
  return new Map(
    contents.map((content) => [
      content.contentId,
      rows
        .filter((row) => row.contentId === content.contentId && row.kind === content.kind)
        .map((row) => ({
          japanese: row.source,
          body: row.body,
          reviewed: row.reviewedAt !== null && (at === undefined || row.reviewedAt <= at),
        })),
    ]),
  );
}
