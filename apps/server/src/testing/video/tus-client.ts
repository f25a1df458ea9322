import { createHash } from 'node:crypto';
import type { ProblemBody } from '@nattoku/contract/shared/problems';
import { uploadPath } from '@nattoku/contract/video/video-library';

type Answer = { status: number; headers: Headers; body: Partial<ProblemBody> };

export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex');

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : (JSON.parse(text) as never) };
};

/** Speaks tus 1.0 as the staff app does, one request at a time. */
export function tusClient(origin: string, cookie: string, collection: string = uploadPath) {
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
    answerOf(
      await fetch(origin + path, {
        method,
        headers: { cookie, 'tus-resumable': '1.0.0', ...headers },
        ...(body ? { body: Buffer.from(body) } : {}),
      }),
    );

  const client = {
    create: (length: number, metadata: Record<string, string>, headers: Record<string, string> = {}) => {
      const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
      return ask('POST', collection, {
        'upload-length': String(length),
        'upload-metadata': pairs.join(','),
        ...headers,
      });
    },
    patch: (path: string, offset: number, bytes: Uint8Array) =>
      ask('PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, bytes),
    head: (path: string) => ask('HEAD', path, {}),
    remove: (path: string) => ask('DELETE', path, {}),

    /** The whole way: create, and all bytes in chunks that grow. */
    send: async (bytes: Uint8Array, metadata: Record<string, string>): Promise<Answer & { path: string }> => {
      let answer = await client.create(bytes.byteLength, metadata);
      const path = answer.headers.get('location') ?? '';
      let offset = 0;
      for (let size = 64 * 1024; answer.status < 300 && offset < bytes.byteLength; size *= 2) {
        answer = await client.patch(path, offset, bytes.subarray(offset, offset + size));
        offset = Number(answer.headers.get('upload-offset'));
      }
      return { ...answer, path };
    },
  };
  return client;
}
