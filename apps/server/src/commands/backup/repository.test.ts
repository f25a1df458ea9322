import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDiskFileStore } from '@nattoku/baas/selfhosted/disk-file-store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyFilesIn, copyFilesOut, verifyFiles } from '#commands/backup/file-copy.ts';
import { addGeneration, joinRepository, listGenerations, openRepository } from '#commands/backup/repository.ts';

const passphrase = 'correct horse battery staple';
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-repository-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const storeWith = async (name: string, contents: Record<string, string>) => {
  const store = await openDiskFileStore({ folder: join(folder, name), bucket: 'nattoku' });
  for (const [path, text] of Object.entries(contents)) {
    await store.put(path, Buffer.from(text), { contentType: 'text/plain', customMetadata: { of: path } });
  }
  return store;
};
const objectsIn = async (place: string) =>
  (await readdir(join(place, 'objects'), { recursive: true })).filter((name) => name.length > 40);

test('a folder of backups opens with its passphrase only, and stays what it was begun as', async () => {
  const place = join(folder, 'encrypted');
  await openRepository(place, passphrase);
  await expect(joinRepository(place, 'another passphrase')).rejects.toThrow('The passphrase is wrong');
  await expect(joinRepository(place, null)).rejects.toThrow('--passphrase-file is needed');
  expect((await joinRepository(place, passphrase)).key).toHaveLength(32);

  const open = join(folder, 'open');
  await openRepository(open, null);
  await expect(joinRepository(open, passphrase)).rejects.toThrow('not encrypted');
  await expect(joinRepository(join(folder, 'nothing'), null)).rejects.toThrow('no folder of backups');
});

test('files come back as they were, each lies there once, and an unchanged one is not read again', async () => {
  const store = await storeWith('store', { 'videos/a': '同じ', 'videos/deep/b': '同じ', 'scans/c': '別' });
  const repository = await openRepository(join(folder, 'backups'), null);
  const first = await copyFilesOut(repository, store, []);
  expect(await objectsIn(repository.folder)).toHaveLength(2);

  await store.put('scans/c', Buffer.from('変わった'), { contentType: 'text/plain' });
  await store.remove('videos/a');
  const second = await copyFilesOut(repository, store, first);
  expect(second.map(({ fullPath }) => fullPath).sort()).toEqual(['scans/c', 'videos/deep/b']);
  expect(second.find(({ fullPath }) => fullPath === 'videos/deep/b')).toBe(
    first.find(({ fullPath }) => fullPath === 'videos/deep/b'),
  );

  const restored = await storeWith('restored', {});
  await copyFilesIn(repository, restored, first);
  expect(await restored.getMetadata('videos/deep/b')).toMatchObject({
    size: 6,
    customMetadata: { of: 'videos/deep/b' },
  });
  await verifyFiles(repository, second);
});

test('a file of a backup that was changed is named, and is not restored', async () => {
  const store = await storeWith('store', { 'videos/a': 'だいじな動画' });
  const repository = await openRepository(join(folder, 'backups'), null);
  const files = await copyFilesOut(repository, store, []);
  const [object = ''] = await objectsIn(repository.folder);
  const path = join(repository.folder, 'objects', object);
  await chmod(path, 0o600);
  await writeFile(path, (await readFile(path, 'utf8')).replace('だいじな', 'だいじね'));

  await expect(verifyFiles(repository, files)).rejects.toThrow('videos/a is not what was backed up');
  const restored = await storeWith('restored', {});
  await expect(copyFilesIn(repository, restored, files)).rejects.toThrow(
    'videos/a was not restored: videos/a is not what was backed up',
  );
  await expect(restored.getMetadata('videos/a')).rejects.toMatchObject({ code: 'object-not-found' });
});

test('a generation has its name only once it is whole', async () => {
  const repository = await openRepository(join(folder, 'backups'), null);
  const name = '2026-11-21T02-00-00Z';
  await expect(
    addGeneration(repository, name, async () => {
      throw new Error('the power went');
    }),
  ).rejects.toThrow('the power went');
  expect(await listGenerations(repository)).toEqual([]);

  await addGeneration(repository, name, async (place) => writeFile(join(place, 'manifest'), '{}'));
  expect(await listGenerations(repository)).toEqual([name]);
  expect(await readdir(repository.folder)).not.toContain(`unfinished-${name}`);
});
