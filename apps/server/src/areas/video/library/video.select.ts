import type { ApproachId, VideoId } from '@nattoku/contract/shared/primitives';
import type { ListedVideo, Video, VideoEdition, VideoSummary } from '@nattoku/contract/video/video';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { usageOf, withoutUse } from '#areas/video/library/video.usage.ts';
import { captionTracks } from '#domain/video/caption-tracks.ts';
import { selectSource } from '#domain/video/video-media.ts';
import {
  approaches,
  approachVideos,
  playbackOf,
  posterAddress,
  videoQuestions,
  videos,
} from '#domain/video/video.table.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const nameOf = (column: PgColumn) =>
  sql<string | null>`(SELECT s.name FROM staff s WHERE s.facility_id = videos.facility_id AND s.id = ${column})`;

const summaryColumns = {
  id: videos.id,
  version: videos.version,
  title: videos.title,
  description: videos.description,
  departmentIds: videos.departmentIds,
  kind: videos.kind,
  synonyms: videos.synonyms,
  language: videos.language,
  chapters: videos.chapters,
  edition: videos.edition,
  previousVideoId: videos.previousVideoId,
  ownerId: videos.ownerId,
  ownerName: nameOf(videos.ownerId),
  reviewerId: videos.reviewerId,
  reviewerName: nameOf(videos.reviewerId),
  reviewedOn: videos.reviewedOn,
  validUntil: videos.validUntil,
  withdrawnAt: videos.withdrawnAt,
  withdrawnReason: videos.withdrawnReason,
  catalogueUse: videos.catalogueUse,
  catalogueNews: sql<'older' | 'withdrawn' | null>`CASE
    WHEN videos.catalogue_withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN videos.catalogue_use = 'copy' AND videos.catalogue_seen IS DISTINCT FROM videos.catalogue_latest THEN 'older' END`,
  status: videos.status,
  published: videos.published,
  durationSeconds: videos.durationSeconds,
  processingShare: videos.processingShare,
  failure: videos.failure,
  mediaFolder: videos.mediaFolder,
  hasHls: videos.hasHls,
  hasPoster: videos.hasPoster,
  updatedAt: videos.updatedAt,
  questionCount: sql<number>`(
    SELECT count(*)::int FROM video_questions q WHERE q.video_id = videos.id AND q.retired_at IS NULL)`,
  captionLanguages: sql<string[]>`ARRAY(
    SELECT c.language FROM video_captions c WHERE c.video_id = videos.id ORDER BY c.language)`,
  approachNames: sql<string[]>`ARRAY(
    SELECT a.name FROM approach_videos v JOIN approaches a ON a.id = v.approach_id
     WHERE v.video_id = videos.id ORDER BY a.name)`,
};

/** Summaries, to be narrowed, ordered and cut by the caller. */
export const selectSummaries = (tx: Tx) => tx.select(summaryColumns).from(videos).$dynamic();
type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];

/** A poster may be replaced where it stands; the version makes the address another one to a page that shows the old. */
const posterOf = (row: SummaryRow): string | null => {
  const address = posterAddress(row);
  return address && `${address}?v=${row.version}`;
};

export const presentSummary = (row: SummaryRow): VideoSummary => {
  const { mediaFolder: _folder, hasHls: _hls, hasPoster: _poster, ...summary } = row;
  return {
    ...summary,
    poster: posterOf(row),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** The same with how often each of them is used. */
export async function presentListed(tx: Tx, rows: readonly SummaryRow[], now: Date): Promise<ListedVideo[]> {
  const usage = await usageOf(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => ({ ...presentSummary(row), usage: usage.get(row.id) ?? withoutUse }));
}

/** One whole video, or undefined. */
async function selectVideo(tx: Tx, where: SQL | undefined, now: Date): Promise<Video | undefined> {
  const [row] = await selectSummaries(tx).where(where);
  const [listed] = row ? await presentListed(tx, [row], now) : [];
  if (!row || !listed) return undefined;
  const captions = await captionTracks(tx, [row.id]);
  const source = await selectSource(tx, row.id);
  return {
    ...listed,
    playback: { ...playbackOf(row, source?.contentType ?? null, captions), poster: listed.poster },
    editions: await selectEditions(tx, row.id),
    withdrawnByName: await selectWithdrawer(tx, row.id),
    questions: await selectQuestions(tx, row.id),
    approachIds: await selectApproachIds(tx, row.id),
    sourceName: source?.customMetadata['filename'] ?? null,
    sourceSize: source?.size ?? null,
    originalOnly: row.status === 'ready' && !row.hasHls,
  };
}

const selectWithdrawer = async (tx: Tx, videoId: VideoId): Promise<string | null> => {
  const [row] = await tx
    .select({ name: nameOf(videos.withdrawnBy) })
    .from(videos)
    .where(eq(videos.id, videoId));
  return row?.name ?? null;
};

/** Both ways along the chain of films that follow each other. */
const selectEditions = async (tx: Tx, videoId: VideoId): Promise<VideoEdition[]> => {
  const { rows } = await tx.$client.query<Omit<VideoEdition, 'withdrawnAt'> & { withdrawn_at: Date | null }>(
    `WITH RECURSIVE before AS (
       SELECT id, previous_video_id FROM videos WHERE id = $1
       UNION SELECT v.id, v.previous_video_id FROM videos v JOIN before b ON v.id = b.previous_video_id),
     after AS (
       SELECT id FROM videos WHERE id = $1
       UNION SELECT v.id FROM videos v JOIN after a ON v.previous_video_id = a.id)
     SELECT id, edition, title, status, published, withdrawn_at FROM videos
      WHERE id IN (SELECT id FROM before UNION SELECT id FROM after) ORDER BY edition DESC, id DESC`,
    [videoId],
  );
  return rows.map(({ withdrawn_at: withdrawnAt, ...edition }) => ({
    ...edition,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
};

const selectQuestions = (tx: Tx, videoId: VideoId) => {
  const { id, stem, options, correctOption, explanation, passageStart, passageEnd } = videoQuestions;
  return tx
    .select({ id, stem, options, correctOption, explanation, passageStart, passageEnd })
    .from(videoQuestions)
    .where(and(eq(videoQuestions.videoId, videoId), isNull(videoQuestions.retiredAt)))
    .orderBy(asc(videoQuestions.position));
};

const selectApproachIds = async (tx: Tx, videoId: VideoId): Promise<ApproachId[]> => {
  const rows = await tx
    .select({ id: approaches.id })
    .from(approachVideos)
    .innerJoin(approaches, eq(approaches.id, approachVideos.approachId))
    .where(eq(approachVideos.videoId, videoId))
    .orderBy(asc(approaches.name));
  return rows.map(({ id }) => id);
};

type Narrowed = { now: Date; narrowed?: SQL | undefined };

export async function mustFindVideo(tx: Tx, videoId: VideoId, { now, narrowed }: Narrowed): Promise<Video> {
  const video = await selectVideo(tx, and(eq(videos.id, videoId), narrowed), now);
  if (!video) throw new Problem('notFound');
  return video;
}
