import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import type { LayerRow } from '#domain/text-layer/layer-standing.ts';
import { textLayers } from '#domain/text-layer/text-layer.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** The layers of a content that hold, in every language. */
export const currentLayers = (tx: Tx, { kind, contentId }: ContentRef): Promise<LayerRow[]> =>
  tx
    .select()
    .from(textLayers)
    .where(and(eq(textLayers.kind, kind), eq(textLayers.contentId, contentId), isNull(textLayers.supersededAt)))
    .orderBy(asc(textLayers.id));

/** Two who write the layers of one content at once come one after the other: a row to hold need not be there yet. */
export const holdLayers = (tx: Tx, { contentId }: ContentRef) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('text-layer ' || ${contentId}, 0))`);
