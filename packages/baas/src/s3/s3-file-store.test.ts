import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListMultipartUploadsCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeFileStore } from '#file-store.contract-tests.ts';
import { openS3Client, type S3Address } from '#s3/s3-client.ts';
import { openS3FileStore, type S3FileStore } from '#s3/s3-file-store.ts';
import { measureContent, unchanged } from '#selfhosted/disk-content.ts';
import { openDebianSwift } from '#testing/debian-swift.ts';

const swift = await openDebianSwift();
if ('skipped' in swift) process.stderr.write(`Skipped: the FileStore contract on S3. ${swift.skipped}\n`);

describe.skipIf('skipped' in swift)('S3', { timeout: 60_000 }, () => {
  if ('skipped' in swift) return;
  afterAll(() => swift.close());

  describeFileStore('an S3-compatible store', async () => {
    const workFolder = await mkdtemp(join(tmpdir(), 's3-file-store-'));
    const store = await openS3FileStore({ ...(await swift.openBucket()), root: 'files/', workFolder });
    return {
      store,
      close: async () => {
        store.close();
        await rm(workFolder, { recursive: true });
      },
    };
  });

  let address: S3Address;
  let client: S3Client;
  let store: S3FileStore;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 's3-file-store-'));
    address = await swift.openBucket();
    client = openS3Client(address, 10_000);
    store = await openS3FileStore({ ...address, root: 'files/', workFolder: join(folder, 'work') });
  });
  afterEach(async () => {
    store.close();
    client.destroy();
    await rm(folder, { recursive: true });
  });

  const text = { contentType: 'text/plain' };
  const unfinished = async (): Promise<number> => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: address.bucket }));
    return Uploads.length;
  };

  test('a wrong secret and an unknown key are unauthenticated for every method (specification/files.md §5)', async () => {
    for (const wrong of [{ secretAccessKey: 'wrong' }, { accessKeyId: 'test:nobody' }]) {
      const stranger = await openS3FileStore({ ...address, ...wrong, root: '', workFolder: join(folder, 'work') });
      const calls = [
        () => stranger.put('a', new Uint8Array(1), text),
        () => stranger.read('a'),
        () => stranger.getMetadata('a'),
        () => stranger.remove('a'),
        () => stranger.removeFolder('a'),
        () => stranger.list(''),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unauthenticated' });
      stranger.close();
    }
  });

  test('a large put that is called off leaves neither parts nor a waiting file', async () => {
    const controller = new AbortController();
    async function* source() {
      for (let count = 0; count < 24; count += 1) yield new Uint8Array(1024 * 1024).fill(count);
    }
    const put = store.put('a', source(), { ...text, signal: controller.signal });
    await expect.poll(unfinished, { timeout: 20_000, interval: 30 }).toBe(1);
    controller.abort();

    await expect(put).rejects.toMatchObject({ code: 'canceled' });
    expect(await unfinished()).toBe(0);
    expect(await readdir(join(folder, 'work'))).toEqual([]);
    await expect(store.getMetadata('a')).rejects.toMatchObject({ code: 'object-not-found' });
  });

  test('a file that changed after it was measured breaks the sending off', async () => {
    const localPath = join(folder, 'growing');
    await writeFile(localPath, 'at first');
    const content = await measureContent(localPath);
    await appendFile(localPath, ', more');

    const send = async () => {
      for await (const _chunk of unchanged(content));
    };

    await expect(send()).rejects.toMatchObject({
      code: 'unknown',
      message: 'The file changed while it was being sent',
    });
  });

  test('an object that another program put there is described by what the store knows', async () => {
    const at = { Bucket: address.bucket, Key: 'files/foreign' };
    await client.send(new PutObjectCommand({ ...at, Body: 'foreign', ContentType: 'text/html' }));

    expect(await store.getMetadata('foreign')).toMatchObject({
      name: 'foreign',
      size: 7,
      contentType: 'text/html',
      md5Hash: createHash('md5').update('foreign').digest('base64'),
      customMetadata: {},
    });
  });

  test('a folder with more files than one page lists is removed whole', async () => {
    const small = await openS3FileStore({ ...address, root: '', workFolder: join(folder, 'work'), pageSize: 2 });
    for (let index = 0; index < 7; index += 1) await small.put(`many/${index}`, new Uint8Array(1), text);
    await small.put('other', new Uint8Array(1), text);

    await small.removeFolder('many');

    expect(await small.list('')).toMatchObject({ items: [{ fullPath: 'other' }], prefixes: [] });
    small.close();
  });
});
