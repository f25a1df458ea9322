import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '@nattoku/baas/file-store';
import { openDiskFileStore } from '@nattoku/baas/selfhosted/disk-file-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storeHls } from '#kernel/media/store-hls.ts';

let home: string;
let folder: string;
let store: FileStore;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'store-hls-'));
  folder = join(home, 'made');
  store = await openDiskFileStore({ folder: join(home, 'files'), bucket: 'test' });
  await mkdir(join(folder, '720p'), { recursive: true });
  for (const name of ['master.m3u8', 'poster.jpg', '720p/index.m3u8', '720p/init.mp4', '720p/segment-0000.m4s']) {
    await writeFile(join(folder, name), name);
  }
});
afterEach(() => rm(home, { recursive: true }));

test('every file is stored under the prefix with the type that players ask for', async () => {
  await storeHls({ store, folder, prefix: 'videos/a/hls' });

  const types = await Promise.all(
    ['master.m3u8', 'poster.jpg', '720p/index.m3u8', '720p/init.mp4', '720p/segment-0000.m4s'].map(
      async (name) => (await store.getMetadata(`videos/a/hls/${name}`)).contentType,
    ),
  );
  const playlist = 'application/vnd.apple.mpegurl';
  expect(types).toEqual([playlist, 'image/jpeg', playlist, 'video/mp4', 'video/iso.segment']);
  expect(await readdir(join(folder, '720p'))).toEqual([]);
});

test('the master playlist comes last, and storing goes on where it was broken off', async () => {
  const stored: string[] = [];
  const failing: FileStore = Object.create(store, {
    putFile: {
      value: (path: string, localPath: string, options: { contentType: string }) => {
        if (path.endsWith('master.m3u8')) return Promise.reject(new Error('killed'));
        stored.push(path);
        return store.putFile(path, localPath, options);
      },
    },
  });
  await expect(storeHls({ store: failing, folder, prefix: 'videos/a/hls' })).rejects.toThrow('killed');
  expect(stored).toHaveLength(4);

  await storeHls({ store, folder, prefix: 'videos/a/hls' });
  expect((await store.list('videos/a/hls')).items.map(({ name }) => name)).toEqual(['master.m3u8', 'poster.jpg']);
  expect((await store.list('videos/a/hls/720p')).items).toHaveLength(3);
});
