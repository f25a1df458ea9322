import { DetailedError, Upload } from 'tus-js-client';
import { nextChunkSize, storageLimits } from '#file-store.ts';
import { noAnswer, type Refusal, refusalOf } from '#selfhosted/upload-task-refusal.ts';
import type { Clock } from '#selfhosted/upload-task-retry.ts';
import { watchedFile } from '#selfhosted/upload-task-source.ts';

export type Attempt = {
  file: File;
  /** Where uploads are created, and where this one is if it was. */
  endpoint: string;
  address: string | null;
  metadata: Record<string, string>;
  /** Bytes of the first piece. */
  chunkSize: number;
  clock: Clock;
  signal: AbortSignal;
  onAddress: (address: string) => void;
  /** The server has this many bytes, and is about to get more. */
  onOffset: (offset: number) => void;
  /** Bytes that are there or on their way. */
  onProgress: (bytes: number) => void;
  onChunkSize: (chunkSize: number) => void;
};

/** specification/files.md §7: what is not above this goes up in one request and begins again when it breaks. */
export const isResumable = ({ size }: Blob): boolean => size > storageLimits.resumableAbove;

/**
 * Sends a file until it is there (null) or something comes in between. Fails with an UploadError when the file itself is at fault,
 * and with the signal's reason. The tus client's own retrying stays off: it gives up an upload that a busy server cannot find just now.
 */
export async function attemptUpload(attempt: Attempt): Promise<Refusal | null> {
  const { clock, signal } = attempt;
  const { promise, resolve, reject } = Promise.withResolvers<Refusal | null>();
  const ended = new AbortController();
  const activity = { at: clock.now() };
  const upload = openUpload(attempt, {
    ended: ended.signal,
    onActivity: () => {
      activity.at = clock.now();
    },
    onSuccess: () => resolve(null),
    onError: (error) => resolve(readError(error)),
    onChanged: reject,
  });

  const stop = () => reject(signal.reason as Error);
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  void waitForSilence(clock, activity, ended.signal).then(() => resolve(noAnswer('silence')));
  upload.start();
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    ended.abort();
    await upload.abort();
  }
}

type Told = {
  ended: AbortSignal;
  onActivity: () => void;
  onSuccess: () => void;
  onError: (error: Error) => void;
  onChanged: (error: Error) => void;
};

function openUpload({ file, endpoint, address, metadata, chunkSize, ...tell }: Attempt, told: Told): Upload {
  const upload = new Upload(file, {
    // Without an endpoint the client does not make a second upload when it cannot find the first.
    endpoint: address === null ? endpoint : null,
    uploadUrl: address,
    metadata,
    chunkSize: isResumable(file) ? chunkSize : file.size,
    uploadDataDuringCreation: !isResumable(file),
    retryDelays: null,
    storeFingerprintForResuming: false,
    fingerprint: () => Promise.resolve(''),
    fileReader: watchedFile(file, { onOffset: tell.onOffset, onChanged: told.onChanged }),
    // A client that is aborted before its first request sends that nevertheless.
    onBeforeRequest: () => told.ended.throwIfAborted(),
    onUploadUrlAvailable: () => upload.url !== null && tell.onAddress(upload.url),
    onProgress: (bytes) => {
      told.onActivity();
      tell.onProgress(bytes);
    },
    onChunkComplete: () => {
      upload.options.chunkSize = nextChunkSize(upload.options.chunkSize ?? storageLimits.firstChunkSize);
      tell.onChunkSize(upload.options.chunkSize);
    },
    onSuccess: told.onSuccess,
    onError: told.onError,
  });
  return upload;
}

/** A line that is dead without saying so; resolves also when the attempt ended. */
async function waitForSilence(clock: Clock, activity: { at: number }, ended: AbortSignal): Promise<void> {
  const left = () => activity.at + storageLimits.defaultRetryTime - clock.now();
  while (left() > 0 && !ended.aborted) await clock.wait(left(), ended);
}

function readError(error: Error): Refusal {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  // Success with headers that tus does not know came from something in between, not from our server.
  if (!response || response.getStatus() < 400) return noAnswer(error);
  return refusalOf({
    status: response.getStatus(),
    contentType: response.getHeader('content-type') ?? '',
    body: response.getBody(),
  });
}
