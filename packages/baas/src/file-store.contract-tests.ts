import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StorageError, type ByteStream, type FileStore, type StorageErrorCode } from '#file-store.ts';

export interface OpenedFileStore {
  readonly store: FileStore;
  close(): Promise<void>;
}

const text = { contentType: 'text/plain' };
const bytes = (value: string) => new TextEncoder().encode(value);

async function textOf(stream: ByteStream): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function failure(work: Promise<unknown>): Promise<StorageErrorCode | undefined> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof StorageError ? error.code : undefined;
}

/** What every FileStore keeps to; a driver passes when it passes this, whatever lies below. */
export function describeFileStore(name: string, open: () => Promise<OpenedFileStore>): void {
  describe(`${name} as a FileStore`, () => {
    let opened: OpenedFileStore;
    let store: FileStore;
    let folder: string;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      folder = await mkdtemp(join(tmpdir(), 'file-store-contract-'));
    });

    afterEach(async () => {
      await opened.close();
      await rm(folder, { recursive: true });
    });

    const contentOf = async (path: string, range?: { start: number; end?: number }) =>
      textOf((await store.read(path, range)).stream);

    test('what is put is read back, with its metadata (specification/files.md §1)', async () => {
      const content = 'これは動画です';
      const customMetadata = { originalName: '検査の説明.mp4' };

      const put = await store.put('videos/a1/source', bytes(content), { contentType: 'video/mp4', customMetadata });

      expect(put).toEqual({
        bucket: store.bucket,
        fullPath: 'videos/a1/source',
        name: 'source',
        size: bytes(content).byteLength,
        contentType: 'video/mp4',
        timeCreated: put.updated,
        updated: new Date(put.updated).toISOString(),
        md5Hash: createHash('md5').update(content).digest('base64'),
        customMetadata,
      });
      expect(await store.getMetadata('videos/a1/source')).toEqual(put);
      expect((await store.read('videos/a1/source')).metadata).toEqual(put);
      expect(await contentOf('videos/a1/source')).toBe(content);
    });

    test('custom metadata in Japanese is kept up to the limit, and refused above it', async () => {
      const longest = { originalName: '𠮷野家の検査説明。'.repeat(40), note: '改行\nと"引用"' };
      const put = await store.put('a', bytes('x'), { ...text, customMetadata: longest });

      expect(put.customMetadata).toEqual(longest);
      expect(await store.getMetadata('a')).toEqual(put);
      const customMetadata = { originalName: 'あ'.repeat(400) };
      await expect(store.put('b', bytes('x'), { ...text, customMetadata })).rejects.toThrow(RangeError);
      expect(await failure(store.getMetadata('b'))).toBe('object-not-found');
    });

    test('a file that stores keep in several parts has the MD5 of its content (specification/files.md §1)', async () => {
      const content = randomBytes(20 * 1024 * 1024 + 1);
      const md5Hash = createHash('md5').update(content).digest('base64');
      const localPath = join(folder, 'large.bin');
      await writeFile(localPath, content);

      const put = await store.putFile('large', localPath, text);
      const { stream, metadata } = await store.read('large');
      const hash = createHash('md5');
      for await (const chunk of stream) hash.update(chunk);

      expect(put).toMatchObject({ size: content.byteLength, md5Hash });
      expect(metadata).toEqual(put);
      expect(hash.digest('base64')).toBe(md5Hash);
      expect(await contentOf('large', { start: 8 * 1024 * 1024 - 2, end: 8 * 1024 * 1024 + 1 })).toBe(
        content.subarray(8 * 1024 * 1024 - 2, 8 * 1024 * 1024 + 2).toString(),
      );
    });

    test('a stream of many chunks and an empty file are kept as they are', async () => {
      const chunk = Buffer.alloc(100_000, 'x');
      const large = await store.put('large', Readable.from(Array.from({ length: 20 }, () => chunk)), text);
      const empty = await store.put('empty', new Uint8Array(), text);

      expect([large.size, empty.size]).toEqual([2_000_000, 0]);
      expect((await contentOf('large')).length).toBe(2_000_000);
      expect(await contentOf('empty')).toBe('');
    });

    test('a range is inclusive at both ends and stops at the last byte', async () => {
      await store.put('digits', bytes('0123456789'), text);

      expect(await contentOf('digits', { start: 2, end: 4 })).toBe('234');
      expect(await contentOf('digits', { start: 7 })).toBe('789');
      expect(await contentOf('digits', { start: 8, end: 99 })).toBe('89');
      expect(await contentOf('digits', { start: 0, end: 0 })).toBe('0');
    });

    test('a range that the file does not have is a RangeError', async () => {
      await store.put('digits', bytes('0123456789'), text);
      await store.put('empty', new Uint8Array(), text);

      for (const range of [{ start: 10 }, { start: -1 }, { start: 5, end: 4 }, { start: 0.5 }, { start: NaN }]) {
        await expect(store.read('digits', range)).rejects.toThrow(RangeError);
      }
      await expect(store.read('empty', { start: 0 })).rejects.toThrow(RangeError);
    });

    test('a second put replaces content and type, and keeps the time of creation', async () => {
      const first = await store.put('a', bytes('one'), { ...text, customMetadata: { by: 'first' } });
      const second = await store.put('a', bytes('twice'), { contentType: 'text/html' });

      expect(second).toMatchObject({ size: 5, contentType: 'text/html', customMetadata: {} });
      expect(second.timeCreated).toBe(first.timeCreated);
      expect(await contentOf('a')).toBe('twice');
      expect((await store.list('')).items).toEqual([second]);
    });

    test('who reads while the file is replaced or removed gets the old one to its end', async () => {
      const old = 'o'.repeat(3_000_000);
      await store.put('a', bytes(old), text);
      const { stream } = await store.read('a');
      await store.put('a', bytes('new'), text);
      await store.remove('a');

      expect(await textOf(stream)).toBe(old);
    });

    test('many puts to one path at once leave one of them, whole', async () => {
      const versions = Array.from({ length: 12 }, (_, index) => `${index}`.repeat(5_000 + index));
      await Promise.all(versions.map((version) => store.put('folder/a', bytes(version), text)));

      const { stream, metadata } = await store.read('folder/a');
      const content = await textOf(stream);
      expect(versions).toContain(content);
      expect(metadata.md5Hash).toBe(createHash('md5').update(content).digest('base64'));
    });

    test('a source that breaks leaves nothing, or what was there', async () => {
      async function* broken() {
        yield bytes('half');
        await Promise.resolve();
        throw new Error('the line is dead');
      }

      expect(await failure(store.put('new', broken(), text))).toBe('unknown');
      expect(await failure(store.getMetadata('new'))).toBe('object-not-found');

      await store.put('old', bytes('whole'), text);
      expect(await failure(store.put('old', broken(), text))).toBe('unknown');
      expect(await contentOf('old')).toBe('whole');
    });

    test('a put that is called off is canceled and leaves nothing, even when its source never ends', async () => {
      const controller = new AbortController();
      const endless = new Readable({ read() {} });
      endless.push(bytes('first'));
      const put = store.put('a', endless, { ...text, signal: controller.signal });
      controller.abort();

      expect(await failure(put)).toBe('canceled');
      expect(await failure(store.getMetadata('a'))).toBe('object-not-found');
    });

    test('a local file is taken over with its content', async () => {
      const localPath = join(folder, 'upload.bin');
      await writeFile(localPath, 'from the upload folder');

      const metadata = await store.putFile('uploads/a', localPath, { contentType: 'video/mp4' });

      expect(metadata).toMatchObject({ size: 22, contentType: 'video/mp4' });
      expect(metadata.md5Hash).toBe(createHash('md5').update('from the upload folder').digest('base64'));
      expect(await contentOf('uploads/a')).toBe('from the upload folder');
      await expect(stat(localPath)).rejects.toThrow('ENOENT');
    });

    test('a local file that is missing is not found, and a folder is no file', async () => {
      expect(await failure(store.putFile('a', join(folder, 'missing'), text))).toBe('object-not-found');
      expect(await failure(store.putFile('a', folder, text))).toBe('unknown');
      expect((await store.list('')).items).toEqual([]);
    });

    test('a local path, where there is one, leads to the content', async () => {
      await store.put('videos/a', bytes('for ffmpeg'), text);
      const path = await store.localPath('videos/a');

      if (path !== null) expect(await readFile(path, 'utf8')).toBe('for ffmpeg');
      expect(await failure(store.localPath('videos/b'))).toBe(path === null ? undefined : 'object-not-found');
    });

    test('a removed file is gone for every method (specification/files.md §3: object-not-found)', async () => {
      await store.put('a/b', bytes('x'), text);
      await store.remove('a/b');

      expect(await failure(store.read('a/b'))).toBe('object-not-found');
      expect(await failure(store.getMetadata('a/b'))).toBe('object-not-found');
      expect(await failure(store.remove('a/b'))).toBe('object-not-found');
      expect(await store.list('')).toEqual({ items: [], prefixes: [], nextPageToken: null });
    });

    test('a folder is removed with all below it and nothing beside it', async () => {
      for (const path of ['videos/a', 'videos/a/hls/720p/1', 'videos/a/poster', 'videos/ab/poster', 'videos/b']) {
        await store.put(path, bytes(path), text);
      }
      await store.removeFolder('videos/a');
      await store.removeFolder('videos/never-there');

      expect(await failure(store.getMetadata('videos/a/hls/720p/1'))).toBe('object-not-found');
      expect(await contentOf('videos/a')).toBe('videos/a');
      expect(await contentOf('videos/ab/poster')).toBe('videos/ab/poster');
      expect(await contentOf('videos/b')).toBe('videos/b');
    });

    test('a list shows one level, files and folders', async () => {
      for (const path of ['top', 'videos/a', 'videos/a/poster', 'videos/b/1', 'videos/b/2', 'videos/c']) {
        await store.put(path, bytes(path), text);
      }
      const paths = async (prefix: string) => {
        const page = await store.list(prefix);
        return { items: page.items.map((item) => item.fullPath), prefixes: page.prefixes };
      };

      expect(await paths('')).toEqual({ items: ['top'], prefixes: ['videos'] });
      expect(await paths('videos')).toEqual({
        items: ['videos/a', 'videos/c'],
        prefixes: ['videos/a', 'videos/b'],
      });
      expect(await paths('videos/b')).toEqual({ items: ['videos/b/1', 'videos/b/2'], prefixes: [] });
      expect(await paths('nothing')).toEqual({ items: [], prefixes: [] });
    });

    test('pages follow each other without a gap or a double', async () => {
      const expected = Array.from({ length: 25 }, (_, index) => `many/${String(index).padStart(2, '0')}`);
      await Promise.all(expected.map((path) => store.put(path, bytes(path), text)));

      const seen: string[] = [];
      const sizes: number[] = [];
      let pageToken: string | null = null;
      do {
        const page = await store.list('many', { maxResults: 10, ...(pageToken === null ? {} : { pageToken }) });
        sizes.push(page.items.length);
        seen.push(...page.items.map((item) => item.fullPath));
        pageToken = page.nextPageToken;
      } while (pageToken !== null);

      expect(seen).toEqual(expected);
      expect(sizes).toEqual([10, 10, 5]);
    });

    test('a page holds 1 to 1000 results (specification/files.md §4)', async () => {
      for (const maxResults of [0, -1, 1001, 1.5, NaN]) {
        await expect(store.list('', { maxResults })).rejects.toThrow(RangeError);
      }
      await expect(store.list('', { maxResults: 1 })).resolves.toBeDefined();
      await expect(store.list('', { maxResults: 1000 })).resolves.toBeDefined();
    });

    test.each(hostilePaths)('the path %j is refused by every method', async (path) => {
      const localPath = join(folder, 'upload.bin');
      await writeFile(localPath, 'x');

      expect(await failure(store.put(path, bytes('x'), text))).toBe('unauthorized');
      expect(await failure(store.putFile(path, localPath, text))).toBe('unauthorized');
      expect(await failure(store.read(path))).toBe('unauthorized');
      expect(await failure(store.getMetadata(path))).toBe('unauthorized');
      expect(await failure(store.localPath(path))).toBe('unauthorized');
      expect(await failure(store.remove(path))).toBe('unauthorized');
      expect(await failure(store.removeFolder(path))).toBe('unauthorized');
      if (path !== '') expect(await failure(store.list(path))).toBe('unauthorized');
      expect(await store.list('')).toEqual({ items: [], prefixes: [], nextPageToken: null });
    });

    test('whatever is typed as a path is refused, or is a file of its own in the bucket', async () => {
      await fc.assert(
        fc.asyncProperty(pathLike, async (path) => {
          const code = await failure(store.put(path, bytes(path), text));
          expect([undefined, 'unauthorized']).toContain(code);
          if (code === undefined) {
            expect(await contentOf(path)).toBe(path);
            await store.remove(path);
          }
          expect(await store.list('')).toEqual({ items: [], prefixes: [], nextPageToken: null });
        }),
        { numRuns: 60 },
      );
    });
  });
}

const pathLike = fc
  .array(
    fc.oneof(
      fc.constantFrom('..', '.', '/', '\\', '\0', '%2e', '~', 'a', 'B', '-', '_', ' ', ':', '．', '\n'),
      fc.string({ maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const hostilePaths = [
  '',
  '/',
  '.',
  '..',
  '../secret',
  'a/../../secret',
  'a/..',
  'a/./b',
  'a//b',
  'a/',
  '/etc/passwd',
  '~/secret',
  'a~',
  'a~/metadata.json',
  '.hidden',
  'a/.git/config',
  '..\\secret',
  'a\\..\\..\\secret',
  'C:\\Windows\\win.ini',
  'C:secret',
  '\\\\server\\share',
  'file:///etc/passwd',
  '%2e%2e/secret',
  '..%2fsecret',
  '..%c0%afsecret',
  '..;/secret',
  '....//secret',
  '．．/secret',
  '‥/secret',
  'a\u2215..\u2215secret',
  'a\0.mp4',
  'a\n',
  'a\r\nSet-Cookie: x',
  ' a',
  'a ',
  'a.',
  'a:stream',
  'a*',
  'a?b',
  '-rf',
  '$(id)',
  '`id`',
  'a|b',
  "a'b",
  '<script>',
  '検査.mp4',
  'e\u0301',
  '\u202egpj.exe',
  'x'.repeat(129),
  Array.from({ length: 300 }, () => 'a').join('/'),
];
