import type { ApproachId, VideoId } from '@nattoku/contract/shared';
import type { Video, VideoSummary } from '@nattoku/contract/video';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import {
  approaches,
  approachVideos,
  fileObjects,
  playbackOf,
  posterAddress,
  videoCaptions,
  videoQuestions,
  videos,
} from '#areas/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const summaryColumns = {
  id: videos.id,
  version: videos.version,
  title: videos.title,
  description: videos.description,
  departmentIds: videos.departmentIds,
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

export const presentSummary = (row: SummaryRow): VideoSummary => {
  const { mediaFolder: _folder, hasHls: _hls, hasPoster: _poster, ...summary } = row;
  return { ...summary, poster: posterAddress(row), updatedAt: row.updatedAt.toISOString() };
};

/** One whole video, or undefined. */
async function selectVideo(tx: Tx, where: SQL | undefined): Promise<Video | undefined> {
  const [row] = await selectSummaries(tx).where(where);
  if (!row) return undefined;
  const captions = await tx
    .select({ language: videoCaptions.language, label: videoCaptions.label })
    .from(videoCaptions)
    .where(eq(videoCaptions.videoId, row.id))
    .orderBy(asc(videoCaptions.language));
  const source = await selectSource(tx, row.id);
  return {
    ...presentSummary(row),
    playback: playbackOf(row, source?.contentType ?? null, captions),
    questions: await selectQuestions(tx, row.id),
    approachIds: await selectApproachIds(tx, row.id),
    sourceName: source?.customMetadata['filename'] ?? null,
    sourceSize: source?.size ?? null,
    originalOnly: row.status === 'ready' && !row.hasHls,
  };
}

export const selectSource = async (tx: Tx, videoId: VideoId) => {
  const [row] = await tx
    .select({ file: fileObjects })
    .from(videos)
    .innerJoin(fileObjects, eq(fileObjects.id, videos.sourceFileId))
    .where(eq(videos.id, videoId));
  return row?.file;
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

export async function mustFindVideo(tx: Tx, videoId: VideoId, narrowed?: SQL): Promise<Video> {
  const video = await selectVideo(tx, and(eq(videos.id, videoId), narrowed));
  if (!video) throw new Problem('notFound');
  return video;
}
