import { createUploadTask, type UploadSurroundings, type UploadWish } from '@nattoku/baas/selfhosted/upload-task';
import { fingerprintOf, uploadMemoryIn } from '@nattoku/baas/selfhosted/upload-task-memory';
import { systemClock } from '@nattoku/baas/selfhosted/upload-task-retry';
import { createTurns } from '@nattoku/baas/selfhosted/upload-task-turns';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/http-client';
import { fileUploadPath, type FileUploadPurpose } from '@nattoku/contract/shared/file-upload';
import { storageAddress } from '#platform/network/backend.ts';
import { send } from '#platform/network/http.ts';
import { rememberLock, untilUnlocked } from '#platform/session/session.ts';

/** Two at once: while one is being sent, the next is already being checked. */
const AT_ONCE = 2;

export const uploadMemory = uploadMemoryIn(() => window.localStorage);
export const uploadSurroundings: UploadSurroundings = {
  clock: systemClock,
  online: window,
  memory: uploadMemory,
  turns: createTurns(AT_ONCE),
  fetch: send,
  untilUnlocked: () => {
    rememberLock();
    return untilUnlocked();
  },
};

/** The one way in which a file is sent in pieces; `path` is where the file storage takes it. It begins by itself. */
export const beginUpload = ({ path, ...wish }: Omit<UploadWish, 'endpoint'> & { path: string }): UploadTask =>
  createUploadTask({ ...wish, endpoint: storageAddress(path) }, uploadSurroundings);

type HeldWish = {
  file: File;
  purpose: FileUploadPurpose;
  signal?: AbortSignal | undefined;
  /** Is told of the task, which shows how far it is and can be paused. */
  onTask?: ((task: UploadTask) => void) | undefined;
};

/**
 * Sends a file that a later call uses, and answers with the id of the upload. It waits as long as the person pauses it, or may try again.
 * Throws ApiProblem, NetworkProblem, and an AbortError once it is called off.
 */
export async function uploadHeld({ file, purpose, signal, onTask }: HeldWish): Promise<string> {
  const key = `${purpose}.${fingerprintOf(file, purpose)}`;
  const task = beginUpload({ key, file, path: fileUploadPath, metadata: { purpose } });
  onTask?.(task);
  const cancel = () => void task.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await arrival(task);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

const arrival = (task: UploadTask): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const { state, error } = task.snapshot();
      if (state === 'success') resolve(task.address()?.split('/').at(-1) ?? '');
      else if (state === 'canceled') reject(new DOMException('called off', 'AbortError'));
      else if (error && !error.resumable)
        reject(error.problem ? new ApiProblem(error.problem) : new NetworkProblem(error));
    };
    task.subscribe(look);
    look();
  });
