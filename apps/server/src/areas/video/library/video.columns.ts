import type { VideoId } from '@nattoku/contract/shared/primitives';
import { asc, eq, inArray } from 'drizzle-orm';
import { approaches, approachVideos, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { searchColumns } from '#kernel/database/japanese-search.ts';

/** Words that find a video: its own, its other names, and the names of the approaches it belongs to. */
export async function refreshSearch(tx: Tx, videoIds: readonly VideoId[]): Promise<void> {
  if (videoIds.length === 0) return;
  const rows = await tx
    .select({
      id: videos.id,
      title: videos.title,
      description: videos.description,
      synonyms: videos.synonyms,
      approach: approaches.name,
    })
    .from(videos)
    .leftJoin(approachVideos, eq(approachVideos.videoId, videos.id))
    .leftJoin(approaches, eq(approaches.id, approachVideos.approachId))
    .where(inArray(videos.id, [...videoIds]))
    .orderBy(asc(videos.id), asc(approaches.id));
  for (const [id, named] of Map.groupBy(rows, (row) => row.id)) {
    const names = named.flatMap(({ approach }) => (approach === null ? [] : [approach]));
    const words = named.slice(0, 1).flatMap(({ title, description, synonyms }) => [title, description, ...synonyms]);
    await tx
      .update(videos)
      .set(searchColumns([...words, ...names]))
      .where(eq(videos.id, id));
  }
}
