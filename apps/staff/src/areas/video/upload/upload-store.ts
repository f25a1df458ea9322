import { systemClock } from '@nattoku/baas/selfhosted/upload-task-retry';
import { isUploadOver, type UploadTask } from '@nattoku/baas/upload-task';
import type { VideoId } from '@nattoku/contract/shared/primitives';
import { type Video } from '@nattoku/contract/video/video';
import { uploadPath } from '@nattoku/contract/video/video-library';
import { nextPace } from '#areas/video/upload/upload-pace.ts';
import { claimUpload } from '#areas/video/upload/upload-claim.ts';
import { announceUpload } from '#areas/video/upload/upload-announcement.ts';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { beginUpload } from '#platform/network/uploads.ts';
import { queryClient } from '#platform/query-client.ts';
import { createStore } from '#platform/store.ts';
import { holdUnsavedInput } from '#platform/unsaved-input.ts';
import type { ShownUpload } from '#areas/video/upload/shown-upload.ts';

type Running = {
  task: UploadTask;
  shown: ShownUpload;
  release: () => void;
  giveBack: () => void;
  silence?: ReturnType<typeof setTimeout>;
};

export const uploadStore = createStore<ReadonlyMap<VideoId, ShownUpload>>(new Map());
const running = new Map<VideoId, Running>();

/** Nobody believes 「あと約9秒」 for longer than this without a byte having moved. */
const PACE_IS_OLD = 10_000;

/** Of what is asked about an upload that an earlier page left unfinished. */
export const unfinishedKey = (videoId: VideoId) => ['upload', videoId] as const;

const starting = new Set<VideoId>();

/** Sends the file of a video, or goes on with what an earlier page left unfinished. Two windows never send the same one. */
export function startUpload(video: Pick<Video, 'id' | 'title'>, file: File): void {
  const { id } = video;
  if (starting.has(id) || isUnderWay(running.get(id)?.shown)) return;
  starting.add(id);
  void claimUpload(id)
    .then((giveBack) => (giveBack ? begin(video, file, giveBack) : sayElsewhere(video.title)))
    .finally(() => starting.delete(id));
}

const sayElsewhere = (title: string) =>
  showSnackbar({
    title: `「${title}」は、別の画面で送信中です`,
    desc: 'そちらの画面で続けるか、中止してから、もう一度ファイルを選んでください。',
  });

function begin({ id, title }: Pick<Video, 'id' | 'title'>, file: File, giveBack: () => void): void {
  queryClient.removeQueries({ queryKey: unfinishedKey(id) });
  const metadata = { videoId: id, filename: file.name, filetype: file.type };
  const task = beginUpload({ key: id, file, path: uploadPath, metadata });
  const shown = { ...task.snapshot(), videoId: id, title, fileName: file.name, pace: undefined };
  // What is left when the document goes is only found again by choosing the file once more; another page loses nothing.
  running.set(id, { task, shown, release: holdUnsavedInput({ outlivesPage: true }), giveBack });
  task.subscribe(() => follow(id, task));
  follow(id, task);
}

export const pauseUpload = (id: VideoId): void => void running.get(id)?.task.pause();
export const resumeUpload = (id: VideoId): void => void running.get(id)?.task.resume();
/** Stops and has the server throw away what it got. */
export const cancelUpload = (id: VideoId): void => void running.get(id)?.task.cancel();

/** Whether something is still to happen by itself or by a press. */
export const isUnderWay = (upload: ShownUpload | undefined): boolean =>
  upload !== undefined && !isUploadOver(upload.state) && upload.state !== 'error';

function follow(id: VideoId, task: UploadTask): void {
  const entry = running.get(id);
  if (entry?.task !== task) return;
  const before = entry.shown;
  const snapshot = task.snapshot();
  const isSending = snapshot.state === 'running' && snapshot.phase === 'sending';
  const pace = isSending ? nextPace(before.pace, systemClock.now(), snapshot.bytesTransferred) : undefined;
  show(entry, { ...before, ...snapshot, pace });
  clearTimeout(entry.silence);
  if (pace) entry.silence = setTimeout(() => show(entry, { ...entry.shown, pace: undefined }), PACE_IS_OLD);
  if (snapshot.state !== before.state) changeState(entry);
}

function show(entry: Running, shown: ShownUpload): void {
  entry.shown = shown;
  uploadStore.set(new Map(uploadStore.get()).set(shown.videoId, shown));
}

function changeState(entry: Running): void {
  entry.release();
  if (isUnderWay(entry.shown)) entry.release = holdUnsavedInput({ outlivesPage: true });
  else {
    entry.giveBack();
    void queryClient.invalidateQueries({ queryKey: ['video'] });
  }
  announceUpload(entry.shown);
}
