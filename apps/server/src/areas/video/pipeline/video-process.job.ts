import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '@nattoku/baas/file-store';
import type { FacilityId, VideoId } from '@nattoku/contract/shared/primitives';
import { inTurn, onlyHere } from '#kernel/database/claim.ts';
import { openSource, removeReplacedSources } from '#areas/video/pipeline/video-process.files.ts';
import { beginTry, endTry, failVideo, forgetTry, type Try } from '#areas/video/pipeline/video-process.operations.ts';
import { VIDEO_PROCESS } from '#areas/video/pipeline/video-process.queue.ts';
import { progressOf } from '#areas/video/pipeline/video-process.progress.ts';
import { failureSentences, MAX_TRIES, refusalSentences } from '#areas/video/library/video.rules.ts';
import { LONGEST_JOB_SECONDS, type Worker } from '#kernel/jobs/jobs.ts';
import { isFfmpegAvailable, MediaToolError } from '#kernel/media/ffmpeg.ts';
import { VideoRefused } from '#kernel/media/inspect-video.ts';
import { makeHls } from '#kernel/media/make-hls.ts';
import { storeHls } from '#kernel/media/store-hls.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

const systemScope = (services: Services, facilityId: FacilityId): Scope<SystemActor> =>
  services.scopeOf({ kind: 'system', facilityId }, newId(), services.log);

/**
 * Turns the file of a video into HLS and a poster. Done twice it changes nothing, and it is done in one place at a time; a job that
 * finds somebody at its video comes again later.
 */
export const processVideo =
  (services: Services): Worker =>
  async (data, { signal }) => {
    const scope = systemScope(services, data.facilityId as FacilityId);
    const videoId = data['videoId'] as VideoId;
    const isDone = await onlyHere(services.database, videoId, (lost) =>
      // A second conversion, on whichever machine, would make both slow, and the database that they share too.
      inTurn(services.database, VIDEO_PROCESS, AbortSignal.any([signal, lost]), async (lostTurn) => {
        const begun = await beginTry(scope, videoId, { canConvert: await isFfmpegAvailable() });
        if (!begun) return;
        if (begun.tries > MAX_TRIES) return begun.plays ? undefined : giveUp(scope, videoId);
        await tryOnce(services, scope, begun, AbortSignal.any([signal, lost, lostTurn]));
      }),
    );
    if (!isDone) throw new Error('Somebody else is at this video');
  };

/** A little before the queue would take the job away, so that somebody learns of it. */
const LONGEST_TRY_MS = (LONGEST_JOB_SECONDS - 300) * 1000;

const giveUp = (scope: Scope<SystemActor>, videoId: VideoId) =>
  failVideo(scope, { videoId, failure: failureSentences.interrupted, reason: 'interrupted' });

const tryOnce = async (services: Services, scope: Scope<SystemActor>, begun: Try, stopped: AbortSignal) => {
  const { videoId } = begun;
  const overdue = AbortSignal.timeout(LONGEST_TRY_MS);
  try {
    const signal = AbortSignal.any([stopped, overdue]);
    const video = (await isFfmpegAvailable()) ? await convert(services, scope, begun, signal) : null;
    await endTry(scope, { videoId, durationSeconds: video?.durationSeconds ?? null });
    await removeReplacedSources(services.files, begun, (folder) => isFolderInUse(services, folder));
  } catch (error) {
    if (stopped.aborted) await forgetTry(scope, videoId);
    const ended = overdue.aborted ? failureSentences.timeout : sentenceFor(error, begun.tries);
    const failure = stopped.aborted ? undefined : ended;
    if (!failure) throw error;
    scope.log.warn({ err: error, videoId }, 'video failed');
    if (begun.plays) return;
    await failVideo(scope, { videoId, failure, reason: error instanceof VideoRefused ? error.reason : 'error' });
  }
};

const isFolderInUse = async ({ database }: Services, folder: string): Promise<boolean> => {
  const { rows } = await database.pool.query<{ used: boolean }>('SELECT app.is_folder_in_use($1) AS used', [folder]);
  return rows[0]?.used ?? true;
};

const convert = async (services: Services, scope: Scope<SystemActor>, begun: Try, signal: AbortSignal) => {
  // On the disk of the uploads, where there is room for a video and from where a rename reaches the store.
  const workFolder = join(services.uploadFolder, 'processing', begun.videoId);
  const progress = progressOf(scope, begun.videoId);
  try {
    const source = await openSource(services.files, begun.sourcePath, workFolder);
    const folder = join(workFolder, 'hls');
    const { video } = await makeHls({ source, folder, signal, onProgress: progress.report });
    await storeHls({ store: services.files, folder, prefix: begun.mediaFolder });
    return video;
  } finally {
    await progress.close();
    await rm(workFolder, { recursive: true, force: true });
  }
};

/** What a person can do about it. Undefined while the same may go well in another minute. */
const sentenceFor = (error: unknown, tries: number): string | undefined => {
  if (error instanceof VideoRefused) return refusalSentences[error.reason];
  if (error instanceof MediaToolError && error.kind === 'timeout') return failureSentences.timeout;
  if (error instanceof StorageError && error.code === 'object-not-found') return failureSentences.sourceMissing;
  if (tries < MAX_TRIES) return undefined;
  return isOutOfSpace(error) ? failureSentences.storageFull : failureSentences.interrupted;
};

const isOutOfSpace = (error: unknown): boolean =>
  (error instanceof StorageError && error.code === 'quota-exceeded') ||
  (error instanceof MediaToolError && error.output.includes('No space left')) ||
  (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
