import type { VideoId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import { videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Films that stand within something else, under their ids: of their texts the title is shown there, and nothing more. */
export async function titlesOfFilms(tx: Tx, videoIds: readonly VideoId[]): Promise<ReadonlyMap<VideoId, ShownContent>> {
  const ids = [...new Set(videoIds)];
  if (ids.length === 0) return new Map();
  const rows = await tx.select({ id: videos.id, title: videos.title }).from(videos).where(inArray(videos.id, ids));
  return new Map(rows.map(({ id, title }) => [id, { kind: 'video', contentId: id, only: [title] }]));
}
