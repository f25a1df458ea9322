import { nextChunkSize, storageLimits, type UploadState } from '@nattoku/baas/file-store';
import type { ProblemBody } from '@nattoku/contract/problems';
import type { VideoId } from '@nattoku/contract/shared';
import { uploadPath } from '@nattoku/contract/video';
import { DetailedError, Upload } from 'tus-js-client';
import { fingerprintOf, uploadAddresses } from '#areas/video/upload-addresses.ts';
import { queryClient } from '#platform/query-client.ts';
import { createStore } from '#platform/store.ts';

/** An upload as the screen shows it. It lives outside the pages, so that it goes on while somebody looks at another one. */
export type UploadTask = {
  videoId: VideoId;
  name: string;
  size: number;
  sent: number;
  state: UploadState;
  /** Bytes per second of the last stretch; 0 while nobody knows. */
  speed: number;
  failure: string | null;
};

type Tasks = ReadonlyMap<VideoId, UploadTask>;
export const uploadStore = createStore<Tasks>(new Map());
const uploads = new Map<VideoId, Upload>();

const OFFLINE = '通信できませんでした。「再開」を押すと続きから送信します。';

const change = (videoId: VideoId, part: Partial<UploadTask>): void => {
  const task = uploadStore.get().get(videoId);
  if (task) uploadStore.set(new Map(uploadStore.get()).set(videoId, { ...task, ...part }));
};

const warnBeforeLeaving = (event: BeforeUnloadEvent): void => {
  const running = [...uploadStore.get().values()].some((task) => task.state === 'running');
  if (running) event.preventDefault();
};

/** Waits between tries, in all the given upload retry time. */
const retryDelays = [0, 1_000, 3_000, 10_000, 30_000, 60_000, 120_000, 180_000, 196_000];

/** Begins to send a file, or goes on with what an earlier page left unfinished. */
export async function startUpload(videoId: VideoId, file: File): Promise<void> {
  const task = {
    videoId,
    name: file.name,
    size: file.size,
    sent: 0,
    state: 'running',
    speed: 0,
    failure: null,
  } as const;
  uploadStore.set(new Map(uploadStore.get()).set(videoId, task));
  addEventListener('beforeunload', warnBeforeLeaving);

  let last = { at: performance.now(), sent: 0 };
  const upload = new Upload(file, {
    endpoint: uploadPath,
    metadata: { videoId, filename: file.name, filetype: file.type },
    chunkSize: storageLimits.firstChunkSize,
    retryDelays,
    urlStorage: uploadAddresses,
    fingerprint: (chosen) => fingerprintOf(chosen, videoId),
    removeFingerprintOnSuccess: true,
    onProgress: (sent) => {
      const now = performance.now();
      if (now - last.at < 500) return;
      change(videoId, { sent, speed: ((sent - last.sent) / (now - last.at)) * 1000 });
      last = { at: now, sent };
    },
    onChunkComplete: (_, sent) => {
      change(videoId, { sent });
      upload.options.chunkSize = nextChunkSize(upload.options.chunkSize ?? storageLimits.firstChunkSize);
    },
    onSuccess: () => finish(videoId),
    onError: (error) => change(videoId, { state: 'error', failure: reasonOf(error) }),
  });
  uploads.set(videoId, upload);
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  upload.start();
}

const finish = (videoId: VideoId): void => {
  const task = uploadStore.get().get(videoId);
  change(videoId, { state: 'success', sent: task?.size ?? 0, failure: null });
  uploads.delete(videoId);
  void queryClient.invalidateQueries({ queryKey: ['video'] });
};

/** What the server said, in its own words; else that the network failed. */
const reasonOf = (error: Error): string => {
  if (!(error instanceof DetailedError) || !error.originalResponse) return OFFLINE;
  try {
    const { title, detail } = JSON.parse(error.originalResponse.getBody()) as ProblemBody;
    return [title, detail].filter(Boolean).join(' ');
  } catch {
    return OFFLINE;
  }
};

export async function pauseUpload(videoId: VideoId): Promise<void> {
  change(videoId, { state: 'pausing' });
  await uploads.get(videoId)?.abort();
  change(videoId, { state: 'paused', speed: 0 });
}

export function resumeUpload(videoId: VideoId): void {
  change(videoId, { state: 'running', failure: null });
  uploads.get(videoId)?.start();
}

/** Stops and has the server throw away what it got. */
export async function cancelUpload(videoId: VideoId): Promise<void> {
  change(videoId, { state: 'canceling' });
  await uploads
    .get(videoId)
    ?.abort(true)
    .catch(() => {
      // What is left on the server is removed there after a day.
    });
  uploads.delete(videoId);
  change(videoId, { state: 'canceled', speed: 0 });
}
