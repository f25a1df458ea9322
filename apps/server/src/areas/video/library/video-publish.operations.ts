import type { ApproachId, StaffId, VideoId } from '@nattoku/contract/shared/primitives';
import { checkChapters, videoLimits } from '@nattoku/contract/video/video-input';
import { publishingGaps } from '@nattoku/contract/video/video-publishing';
import { isFinished } from '@nattoku/rules/video/watched-ranges';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { requiredUpTo } from '@nattoku/rules/text/validation';
import { eq } from 'drizzle-orm';
import { refreshSearch } from '#areas/video/library/video.columns.ts';
import { lockSeenVideo, nextVersion, type SeenVideo } from '#areas/video/library/video.lock.ts';
import { videoWritten } from '#areas/video/library/video.operations.ts';
import { mustFindVideo } from '#areas/video/library/video.select.ts';
import { furiganaJob } from '#domain/text-layer/furigana/furigana.job.ts';
import { videos } from '#domain/video/video.table.ts';
import { weighingOf } from '#areas/video/library/video-withdrawn.job.ts';
import { runningOrders } from '#areas/video/library/video.usage.ts';
import type { Tx } from '#kernel/database/database.ts';
import { notify, settleNotifications } from '#kernel/notify.ts';
import { orderListPage } from '#domain/order/pages.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { readHlsEnd } from '#kernel/media/hls-end.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

type Publication = SeenVideo & { published: boolean; reason?: string | undefined };

/** @throws Problem `request.invalid` for a video that cannot be played to its end, as conversions of earlier versions could leave it */
export async function publishPlayableVideo({ files }: Pick<Services, 'files'>, scope: StaffScope, input: Publication) {
  if (input.published) {
    const video = await read(scope, async (tx) => {
      const { mediaFolder, hasHls, durationSeconds } = videos;
      const [row] = await tx
        .select({ mediaFolder, hasHls, durationSeconds })
        .from(videos)
        .where(eq(videos.id, input.videoId));
      return row;
    });
    const end = video?.hasHls && video.mediaFolder ? await readHlsEnd(files, video.mediaFolder) : null;
    if (end && !(end.hasAllTracks && isFinished([{ start: 0, end: end.seconds }], video?.durationSeconds ?? 0)))
      throw invalidInput({ field: 'file', message: UNPLAYABLE });
  }
  return publishVideo(scope, input);
}

const UNPLAYABLE =
  'この動画は、映像か音が途中で終わるため、最後まで再生できません。「新しい版を作る」で動画ファイルを入れ直してから公開してください';

/**
 * Published, it may be ordered; no longer published, orders that run go on with it. A new edition takes the place of the one before.
 * @throws Problem for a video that is not ready, or lacks something while nobody says why
 */
export const publishVideo = write(async (tx, input: Publication, scope: StaffScope) => {
  const { videoId, published } = input;
  const video = await lockSeenVideo(tx, input, scope);
  if (published) requirePublishable(video);
  const updatedAt = scope.clock.now();
  const lacking = published ? await lackingOf(tx, input, updatedAt) : {};
  await tx.update(videos).set({ published, version: nextVersion, updatedAt }).where(eq(videos.id, videoId));
  const replaced =
    published && video.previousVideoId ? await takePlaceOf(tx, video.previousVideoId, videoId, updatedAt) : null;
  const detail = { ...(replaced && { replaces: video.previousVideoId, approaches: replaced.length }), ...lacking };
  const written = await videoWritten(tx, videoId, scope, published ? 'video.publish' : 'video.unpublish', detail);
  const others = replaced
    ? [{ topic: 'video', id: video.previousVideoId } as const, { topic: 'approach', id: null } as const]
    : [];
  const layered = published ? (['video', 'videoCaptions'] as const) : [];
  const jobs = layered.map((kind) => furiganaJob(scope.actor.facilityId, { kind, contentId: videoId }));
  return { ...written, changes: [...(written.changes ?? []), ...others], jobs };
});

/** What it lacks and the reason why it is published all the same, for the audit log. */
const lackingOf = async (tx: Tx, { videoId, reason: typed = '' }: Publication, now: Date) => {
  const gaps = publishingGaps(await mustFindVideo(tx, videoId, { now }));
  if (gaps.length === 0) return {};
  const reason = normaliseText(typed);
  const verdict = requiredUpTo(reason, videoLimits.publishedReason);
  if (verdict !== true) throw invalidInput({ field: 'reason', message: '足りないまま公開する理由を入力してください' });
  return { lacks: gaps, reason };
};

const requirePublishable = (video: typeof videos.$inferSelect): void => {
  if (video.withdrawnAt) throw new Problem('video.withdrawn');
  if (video.status !== 'ready') throw new Problem('video.notReady');
  // A new edition brings the chapters of another film.
  const problems = checkChapters(video.chapters, video.durationSeconds);
  if (problems.length > 0)
    throw invalidInput({
      field: 'chapters',
      message: 'チャプターが動画の長さを超えています。「チャプター」で位置を直してから公開してください',
    });
};

/**
 * Puts the new edition where the old one stood in approaches, and takes the old one out of what can be ordered. Orders and common orders keep
 * the old one; a template asks for the newest edition when it is used (app.newest_edition). A person who is just editing such an approach is told
 * that it was changed.
 */
const takePlaceOf = async (tx: Tx, oldId: VideoId, newId: VideoId, now: Date): Promise<ApproachId[]> => {
  await tx.$client.query(
    `DELETE FROM approach_videos o WHERE o.video_id = $1 AND EXISTS (
       SELECT FROM approach_videos n WHERE n.approach_id = o.approach_id AND n.video_id = $2)`,
    [oldId, newId],
  );
  const { rows } = await tx.$client.query<{ approach_id: ApproachId }>(
    'UPDATE approach_videos SET video_id = $2 WHERE video_id = $1 RETURNING approach_id',
    [oldId, newId],
  );
  const approachIds = rows.map((row) => row.approach_id);
  await tx.$client.query('UPDATE approaches SET version = version + 1, updated_at = $2 WHERE id = ANY ($1)', [
    approachIds,
    now,
  ]);
  await tx.update(videos).set({ published: false, version: nextVersion, updatedAt: now }).where(eq(videos.id, oldId));
  await refreshSearch(tx, [oldId, newId]);
  return approachIds;
};

type Withdrawal = SeenVideo & { reason: string };

const checkedReason = (typed: string): string => {
  const reason = normaliseText(typed);
  const verdict = requiredUpTo(reason, videoLimits.withdrawnReason);
  if (verdict !== true) throw invalidInput({ field: 'reason', message: verdict });
  return reason;
};

/** For safety: it plays for no patient from this moment. A person who ordered it is told. */
export const withdrawVideo = write(async (tx, input: Withdrawal, scope: StaffScope) => {
  const { videoId } = input;
  const reason = checkedReason(input.reason);
  const video = await lockSeenVideo(tx, input, scope);
  if (video.withdrawnAt) throw new Problem('video.illegalTransition');
  const now = scope.clock.now();
  await tx
    .update(videos)
    .set({
      published: false,
      withdrawnAt: now,
      withdrawnBy: scope.actor.staffId,
      withdrawnReason: reason,
      version: nextVersion,
      updatedAt: now,
    })
    .where(eq(videos.id, videoId));
  const running = await runningOrders(tx, videoId, now);
  const event = {
    kind: 'video.withdrawn',
    subject: { type: 'video', id: videoId },
    cause: now.toISOString(),
    staffIds: [...new Set(running.map(({ created_by }) => created_by as StaffId))],
    link: orderListPage,
  } as const;
  const jobs = running.length > 0 ? await notify(tx, event, now) : [];
  const written = await videoWritten(tx, videoId, scope, 'video.withdraw', { reason, runningOrders: running.length });
  return {
    ...written,
    changes: [...(written.changes ?? []), ...changesOf(running)],
    jobs: [...jobs, weighingOf(scope.actor.facilityId, videoId)],
  };
});

/** Each order of its own: its page on a patient's phone and on a colleague's screen looks again at once. */
const changesOf = (running: Awaited<ReturnType<typeof runningOrders>>) =>
  running.flatMap(({ id }) => [{ topic: 'order', id } as const, { topic: 'patientPage', id } as const]);

/** The reason turned out to be none: what was ordered plays again. It is not published by this. */
export const restoreVideo = write(async (tx, seen: SeenVideo, scope: StaffScope) => {
  const { videoId } = seen;
  const video = await lockSeenVideo(tx, seen, scope);
  if (!video.withdrawnAt) throw new Problem('video.illegalTransition');
  const now = scope.clock.now();
  await tx
    .update(videos)
    .set({ withdrawnAt: null, withdrawnBy: null, withdrawnReason: null, version: nextVersion, updatedAt: now })
    .where(eq(videos.id, videoId));
  const settled = await settleNotifications(
    tx,
    { subject: { type: 'video', id: videoId }, by: scope.actor.staffId },
    now,
  );
  const running = await runningOrders(tx, videoId, now);
  const written = await videoWritten(tx, videoId, scope, 'video.restore', { withdrawnReason: video.withdrawnReason });
  return {
    ...written,
    changes: [...(written.changes ?? []), ...changesOf(running), ...settled],
    jobs: [weighingOf(scope.actor.facilityId, videoId)],
  };
});
