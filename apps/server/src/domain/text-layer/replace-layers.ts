import type { StaffId, TextLayerId } from '@nattoku/contract/shared/primitives';
import type { LayerLanguage } from '@nattoku/contract/text-layer/text-layer';
import { inArray } from 'drizzle-orm';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { textLayers } from '#domain/text-layer/text-layer.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

type NewLayer = { key: string; japanese: string; body: string };

type Replacing = {
  content: ContentRef;
  language: LayerLanguage;
  /** Those that hold no longer. */
  older: readonly (TextLayerId | null)[];
  layers: readonly NewLayer[];
  /** Null for what the server made. */
  writtenBy: StaffId | null;
  now: Date;
};

/** Puts layers in the place of older ones, which stay for the record. The layers of the content are held (`holdLayers`). */
export async function replaceLayers(tx: Tx, { content, language, older, layers, writtenBy, now }: Replacing) {
  const left = older.filter((id) => id !== null);
  if (left.length > 0) await tx.update(textLayers).set({ supersededAt: now }).where(inArray(textLayers.id, left));
  if (layers.length === 0) return;
  await tx.insert(textLayers).values(
    layers.map(({ key, japanese, body }) => ({
      id: newId<TextLayerId>(now.getTime()),
      kind: content.kind,
      contentId: content.contentId,
      language,
      textKey: key,
      source: japanese,
      body,
      writtenBy,
      writtenAt: now,
    })),
  );
}
