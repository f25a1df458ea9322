import type { VideoId } from '@nattoku/contract/shared/primitives';
import { videoLimits } from '@nattoku/contract/video/video-input';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { requiredUpTo } from '@nattoku/rules/text/validation';
import { and, eq } from 'drizzle-orm';
import { lockSeenVideo, lockVideo, nextVersion } from '#areas/video/library/video.lock.ts';
import { videoWritten } from '#areas/video/library/video.operations.ts';
import { captionErrors } from '#areas/video/library/video.rules.ts';
import { videoCaptions, videos } from '#domain/video/video.table.ts';
import { readCaptionFile, writeWebVtt } from '@nattoku/rules/video/caption-file';
import { captionSizeProblems, parseWebVtt } from '@nattoku/rules/video/webvtt';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type NewCaptions = {
  videoId: VideoId;
  language: string;
  label: string;
  webvtt: string;
  version?: number | undefined;
  isConfirmed?: boolean;
};

const checkedLabel = (typed: string): string => {
  const label = normaliseText(typed);
  const verdict = requiredUpTo(label, videoLimits.captionsLabel);
  if (verdict !== true) throw invalidInput({ field: 'label', message: verdict });
  return label;
};

/**
 * Stores a file as it was written, with its ruby and positions, without what PostgreSQL and players cannot read. Rewrites a file of which
 * players would show something else than its words.
 */
const checkedCaptions = (typed: string, durationSeconds: number | null, isConfirmed: boolean): string => {
  const webvtt = typed
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .replace(/\p{Cs}/gu, '\uFFFD');
  const tooMany = captionSizeProblems(webvtt);
  const { problems } = tooMany.length > 0 ? { problems: tooMany } : parseWebVtt(webvtt, durationSeconds ?? undefined);
  const errors = captionErrors(problems, 'error');
  if (errors.length > 0) throw new Problem('video.captionsInvalid', { errors });
  const odd = isConfirmed ? [] : captionErrors(problems, 'warning');
  if (odd.length > 0) throw new Problem('video.captionsOdd', { errors: odd });
  const { cues, kept, isRepaired } = readCaptionFile(webvtt);
  return isRepaired ? writeWebVtt(cues, kept) : webvtt;
};

export const putCaptions = write(async (tx, input: NewCaptions, scope: StaffScope) => {
  const { videoId, language, version, isConfirmed = true } = input;
  const video =
    version === undefined ? await lockVideo(tx, videoId) : await lockSeenVideo(tx, { videoId, version }, scope);
  const label = checkedLabel(input.label);
  const webvtt = checkedCaptions(input.webvtt, video.durationSeconds, isConfirmed);
  const updatedAt = scope.clock.now();
  const kept = and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.language, language));
  const { rowCount } = await tx.update(videoCaptions).set({ label, webvtt, updatedAt }).where(kept);
  if (!rowCount) await tx.insert(videoCaptions).values({ videoId, language, label, webvtt, updatedAt });
  const counted = version === undefined ? {} : { version: nextVersion };
  await tx
    .update(videos)
    .set({ ...counted, updatedAt })
    .where(eq(videos.id, videoId));
  return videoWritten(tx, videoId, scope, 'video.captions', { language });
});

export const removeCaptions = write(
  async (tx, { videoId, language }: { videoId: VideoId; language: string }, scope: StaffScope) => {
    await lockVideo(tx, videoId);
    const { rowCount } = await tx
      .delete(videoCaptions)
      .where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.language, language)));
    if (!rowCount) throw new Problem('notFound');
    await tx.update(videos).set({ updatedAt: scope.clock.now() }).where(eq(videos.id, videoId));
    return videoWritten(tx, videoId, scope, 'video.captionsRemove', { language });
  },
);
