import type { TextLayerId } from '@nattoku/contract/shared/primitives';
import { and, eq, isNull } from 'drizzle-orm';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { textLayers } from '#domain/text-layer/text-layer.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

type Copying = Pick<ContentRef, 'kind'> & { from: string; to: string; now: Date };

/** A new edition begins with what was said of the one before, reviews included: whose Japanese is changed then shows as outdated. */
export async function copyLayers(tx: Tx, { kind, from, to, now }: Copying): Promise<void> {
  const rows = await tx
    .select()
    .from(textLayers)
    .where(and(eq(textLayers.kind, kind), eq(textLayers.contentId, from), isNull(textLayers.supersededAt)));
  if (rows.length === 0) return;
  await tx
    .insert(textLayers)
    .values(rows.map((row) => ({ ...row, id: newId<TextLayerId>(now.getTime()), contentId: to })));
}
