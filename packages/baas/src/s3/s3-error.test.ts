import { createServer, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageError, type StorageErrorCode } from '#file-store.ts';
import { openS3FileStore, type S3FileStore } from '#s3/s3-file-store.ts';

const text = { contentType: 'text/plain' };
const bytes = (value: string) => new TextEncoder().encode(value);

async function failure(work: Promise<unknown>): Promise<StorageErrorCode | undefined> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof StorageError ? error.code : undefined;
}

type Refusal = { status: number; name?: string };

const refuse = (reply: ServerResponse, { status, name }: Refusal, withBody: boolean) => {
  reply.writeHead(status, { 'content-type': 'application/xml' });
  const body = `<?xml version="1.0"?><Error><Code>${name}</Code><Message>no</Message></Error>`;
  reply.end(withBody && name ? body : undefined);
};

/** Something at the other end of the line that refuses everything in the words of an object store. */
async function openRefuser(folder: string, refusal: Refusal | 'gone', retryMs: number) {
  let asked = 0;
  const server = createServer((request, reply) => {
    asked += 1;
    request.resume().on('end', () => {
      if (refusal === 'gone') reply.destroy();
      else refuse(reply, refusal, request.method !== 'HEAD');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store = await openS3FileStore({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket: 'bucket',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
    root: '',
    workFolder: folder,
    retryTimes: { standard: retryMs, upload: retryMs },
  });
  const close = async () => {
    store.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { store, close, asked: () => asked };
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-error-'));
});
afterEach(() => rm(folder, { recursive: true }));

const methods: readonly [string, (store: S3FileStore) => Promise<unknown>][] = [
  ['put', (store) => store.put('a', bytes('x'), text)],
  ['read', (store) => store.read('a')],
  ['getMetadata', (store) => store.getMetadata('a')],
  ['remove', (store) => store.remove('a')],
  ['removeFolder', (store) => store.removeFolder('a')],
  ['list', (store) => store.list('')],
];

describe('the error codes of specification/files.md §5, from what stores answer', () => {
  test.each<[string, Refusal, StorageErrorCode]>([
    ['a key that is unknown', { status: 403, name: 'InvalidAccessKeyId' }, 'unauthenticated'],
    ['a wrong secret', { status: 403, name: 'SignatureDoesNotMatch' }, 'unauthenticated'],
    ['an expired token', { status: 400, name: 'ExpiredToken' }, 'unauthenticated'],
    ['401', { status: 401, name: 'Unauthorized' }, 'unauthenticated'],
    ['a missing right', { status: 403, name: 'AccessDenied' }, 'unauthorized'],
    ['a full quota of Ceph', { status: 403, name: 'QuotaExceeded' }, 'quota-exceeded'],
    ['a full disk of MinIO', { status: 507, name: 'XMinioStorageFull' }, 'quota-exceeded'],
    ['507 without a word', { status: 507 }, 'quota-exceeded'],
    ['anything else', { status: 400, name: 'InvalidRequest' }, 'unknown'],
  ])('%s', async (_what, refusal, code) => {
    const { store, close } = await openRefuser(folder, refusal, 60_000);

    const codes = await Promise.all(methods.map(async ([name, call]) => [name, await failure(call(store))] as const));
    await close();

    // HEAD has no body: 400 without a reason is all that remains of an expired token there.
    const bodiless = (name: string) =>
      refusal.name === 'ExpiredToken' && ['put', 'getMetadata', 'remove'].includes(name);
    expect(codes).toEqual(methods.map(([name]) => [name, bodiless(name) ? 'unknown' : code]));
  });

  test.each<[string, Refusal | 'gone']>([
    ['503 SlowDown', { status: 503, name: 'SlowDown' }],
    ['500', { status: 500, name: 'InternalError' }],
    ['a line that breaks', 'gone'],
  ])(
    '%s is tried again until the time is over: retry-limit-exceeded (specification/files.md §6)',
    async (_what, refusal) => {
      for (const [, call] of methods) {
        const { store, close, asked } = await openRefuser(folder, refusal, 700);
        const code = await failure(call(store));
        await close();

        expect(code).toBe('retry-limit-exceeded');
        expect(asked()).toBeGreaterThan(1);
      }
    },
  );

  test('a store that nobody can reach is retry-limit-exceeded', async () => {
    const { store, close } = await openRefuser(folder, 'gone', 300);
    await close();

    expect(await failure(store.getMetadata('a'))).toBe('retry-limit-exceeded');
  });

  test('waiting for the next try ends when the put is called off', async () => {
    const { store, close } = await openRefuser(folder, { status: 503, name: 'SlowDown' }, 60_000);
    const controller = new AbortController();
    const put = store.put('a', bytes('x'), { ...text, signal: controller.signal });
    controller.abort();

    expect(await failure(put)).toBe('canceled');
    await close();
  });
});
