import { storageLimits } from '@nattoku/baas/file-store';
import type { UploadTask } from '@nattoku/baas/upload-task';
import { fileUploadHeader, type FileUploadPurpose } from '@nattoku/contract/shared/file-upload';
import { ApiProblem, createHttpClient } from '@nattoku/contract/shared/http-client';
import { asStaff } from '#platform/network/call.ts';
import { send } from '#platform/network/http.ts';

/** A file takes longer than an answer in JSON. */
const http = createHttpClient(send, { timeout: storageLimits.defaultRetryTime });

export type FetchedFile = { blob: Blob; headers: Headers };
type Wanted = { address: string; body: unknown; /** The media type of the file. */ accept: string };

/** Fetches a file that the server makes for what `body` asks, as `call` asks for JSON. Throws as `call`. */
export const fetchFile = ({ address, body, accept }: Wanted): Promise<FetchedFile> =>
  asStaff(
    async () =>
      (await http(address, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json', accept: `${accept}, application/problem+json` },
        body: JSON.stringify(body),
        isRepeatable: true,
        read: async (response) => ({ blob: await response.blob(), headers: response.headers }),
      })) as FetchedFile,
    { method: 'POST', safe: true },
  );

/** What a page shows by itself, such as captions, to be read here. Throws as `call`. */
export const fetchText = (address: string): Promise<string> =>
  asStaff(
    async () =>
      (await http(address, {
        method: 'GET',
        credentials: 'same-origin',
        cache: 'no-cache',
        headers: {},
        isRepeatable: true,
        read: (response) => response.text(),
      })) as string,
    { method: 'GET' },
  );

type Sent = {
  address: string;
  method: 'POST' | 'PUT';
  file: File;
  /** What a large one goes up for, before the call. */
  purpose: FileUploadPurpose;
  headers?: Record<string, string>;
  /** Sent twice, it has the effect of once. */
  isRepeatable: boolean;
};
type Sending = { signal?: AbortSignal; onTask?: (task: UploadTask) => void };

/**
 * The bytes as they are: what they are, the server finds out. Above 256 KB they go up in pieces first (specification/files.md §6), which can be
 * paused and go on after a break. Throws as `call`, and an AbortError once it is called off.
 */
export async function sendFile<T>(sent: Sent, { signal, onTask }: Sending = {}): Promise<T> {
  const { file, purpose } = sent;
  if (file.size <= storageLimits.resumableAbove) return callWith<T>(sent, file, {}, signal);
  const known = arrived.get(file);
  if (known !== undefined) {
    const answer = await callWith<T>(sent, null, { [fileUploadHeader]: known }, signal).catch(unlessGone);
    if (answer) return answer;
  }
  const { uploadHeld } = await import('#platform/network/uploads.ts');
  const uploadId = await uploadHeld({ file, purpose, signal, onTask });
  arrived.set(file, uploadId);
  return callWith<T>(sent, null, { [fileUploadHeader]: uploadId }, signal);
}

/** Files that are there whole, while the call that uses them did not get through. */
const arrived = new WeakMap<File, string>();

const unlessGone = (error: unknown): null => {
  if (error instanceof ApiProblem && error.body.code === 'upload.gone') return null;
  throw error;
};

const callWith = <T>(
  { address, method, headers, isRepeatable }: Sent,
  body: File | null,
  given: Record<string, string>,
  signal: AbortSignal | undefined,
): Promise<T> =>
  asStaff(
    async () =>
      (await http(address, {
        method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(body && { 'content-type': 'application/octet-stream' }),
          ...headers,
          ...given,
        },
        ...(body && { body }),
        // An upload is used once: a second try would find it gone.
        isRepeatable: isRepeatable && body !== null,
        signal,
      })) as T,
    { method },
    signal,
  );
