import type { ApproachId, VideoId } from '@nattoku/contract/shared';
import type { Approach, VideoSummary } from '@nattoku/contract/video';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { presentSummary, selectSummaries } from '#areas/video/video.select.ts';
import { approaches, approachVideos, videos } from '#areas/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

type Row = typeof approaches.$inferSelect;

/** Approaches with their videos in order; `narrowed` says which videos the caller may see. */
export async function withVideos(tx: Tx, rows: readonly Row[], narrowed: SQL | undefined): Promise<Approach[]> {
  const approachIds = rows.map(({ id }) => id);
  const places = approachIds.length === 0 ? [] : await selectPlaces(tx, approachIds);
  const summaries = await summariesOf(tx, [...new Set(places.map(({ videoId }) => videoId))], narrowed);
  const placed = Map.groupBy(places, ({ approachId }) => approachId);
  return rows.map((row) =>
    present(
      row,
      (placed.get(row.id) ?? []).flatMap(({ videoId }) => summaries.get(videoId) ?? []),
    ),
  );
}

const selectPlaces = (tx: Tx, approachIds: ApproachId[]) =>
  tx
    .select()
    .from(approachVideos)
    .where(inArray(approachVideos.approachId, approachIds))
    .orderBy(asc(approachVideos.position));

const summariesOf = async (tx: Tx, ids: VideoId[], narrowed: SQL | undefined): Promise<Map<VideoId, VideoSummary>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectSummaries(tx).where(and(inArray(videos.id, ids), narrowed));
  return new Map(rows.map((row) => [row.id, presentSummary(row)]));
};

const present = (row: Row, shown: VideoSummary[]): Approach => ({
  id: row.id,
  version: row.version,
  name: row.name,
  category: row.category,
  description: row.description,
  departmentIds: row.departmentIds,
  videoIds: shown.map(({ id }) => id),
  videos: shown,
  totalSeconds: shown.reduce((total, { durationSeconds }) => total + (durationSeconds ?? 0), 0),
  updatedAt: row.updatedAt.toISOString(),
});

/** One approach with the videos that the caller may see, or undefined. */
export async function selectApproach(tx: Tx, approachId: ApproachId, narrowed?: SQL): Promise<Approach | undefined> {
  const rows = await tx.select().from(approaches).where(eq(approaches.id, approachId));
  return (await withVideos(tx, rows, narrowed))[0];
}
