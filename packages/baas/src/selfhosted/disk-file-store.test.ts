import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeFileStore } from '#file-store.contract-tests.ts';
import { openTinyDisk } from '#testing/tiny-disk.ts';
import { toStorageError } from '#selfhosted/disk-durability.ts';
import { openDiskFileStore } from '#selfhosted/disk-file-store.ts';

const makeFolder = () => mkdtemp(join(tmpdir(), 'disk-file-store-'));
const text = { contentType: 'text/plain' };

describeFileStore('the disk', async () => {
  const folder = await makeFolder();
  return {
    store: await openDiskFileStore({ folder, bucket: 'test' }),
    close: () => rm(folder, { recursive: true }),
  };
});

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => openDiskFileStore({ folder, bucket: 'test' });
const filesBelow = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test('a taken-over file is the same file on the disk, not a copy', async () => {
  const store = await open();
  const localPath = join(folder, 'upload.bin');
  await writeFile(localPath, 'bytes');
  const { ino } = await stat(localPath);

  await store.putFile('a', localPath, text);

  const stored = await store.localPath('a');
  expect((await stat(stored ?? '')).ino).toBe(ino);
});

test('a symbolic link is not taken over, so that no secret of the machine is', async () => {
  const store = await open();
  await writeFile(join(folder, 'secret'), 'key');
  await symlink(join(folder, 'secret'), join(folder, 'link'));

  await expect(store.putFile('a', join(folder, 'link'), text)).rejects.toMatchObject({ code: 'unknown' });
  expect((await store.list('')).items).toEqual([]);
});

test.skipIf(process.platform === 'win32')('nobody else on the machine can read stored files', async () => {
  const store = await open();
  await store.put('a/b', new Uint8Array(3), text);
  const entries = await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true });

  const modes = await Promise.all(entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mode));
  expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
});

test('replaced and removed content does not stay on the disk', async () => {
  const store = await open();
  for (const content of ['one', 'two', 'three']) await store.put('a/b', new TextEncoder().encode(content), text);
  expect(await filesBelow(folder)).toHaveLength(2);

  await store.put('a/c/d', new Uint8Array(1), text);
  await store.remove('a/b');
  await store.removeFolder('a');
  expect(await readdir(folder, { recursive: true })).toEqual(['incoming', 'objects', 'removed']);
});

test('opening sweeps what a killed server left, and nothing that another is writing', async () => {
  await open();
  await mkdir(join(folder, 'removed', 'half'));
  await writeFile(join(folder, 'incoming', 'being-written'), 'x');
  await utimes(join(folder, 'incoming', 'being-written'), 0, 0);

  await open();

  expect(await readdir(join(folder, 'removed'))).toEqual([]);
  expect(await readdir(join(folder, 'incoming'))).toEqual(['being-written']);
});

test('on a disk that is full, a put is quota-exceeded and leaves nothing, and reads go on (specification/files.md §5)', async ({
  skip,
}) => {
  const disk = await openTinyDisk(4 * 1024 * 1024);
  if ('skipped' in disk) return skip(disk.skipped);
  try {
    const store = await openDiskFileStore({ folder: join(disk.folder, 'files'), bucket: 'test' });
    const old = new Uint8Array(500_000).fill(1);
    await store.put('kept', old, text);
    await disk.fill(200_000);
    const before = await filesBelow(join(disk.folder, 'files'));
    const localPath = join(folder, 'upload.bin');
    await writeFile(localPath, new Uint8Array(1_000_000));

    await expect(store.put('kept', new Uint8Array(1_000_000), text)).rejects.toMatchObject({ code: 'quota-exceeded' });
    await expect(store.put('new', new Uint8Array(1_000_000), text)).rejects.toMatchObject({ code: 'quota-exceeded' });
    await expect(store.putFile('new', localPath, text)).rejects.toMatchObject({ code: 'quota-exceeded' });

    const { stream } = await store.read('kept');
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(old)).toBe(true);
    expect((await store.list('')).items.map(({ fullPath }) => fullPath)).toEqual(['kept']);
    expect(await filesBelow(join(disk.folder, 'files'))).toHaveLength(before.length);
    expect((await stat(localPath)).size).toBe(1_000_000);
    await disk.empty();
    expect(await store.put('new', new Uint8Array(1_000_000), text)).toMatchObject({ size: 1_000_000 });
  } finally {
    await disk.close();
  }
});

test.runIf(process.platform === 'linux')('a full disk is a quota that is exceeded', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((reason: unknown) => reason);

  expect(toStorageError(error)).toMatchObject({ name: 'StorageError', code: 'quota-exceeded' });
});

const writer = `
  import { openDiskFileStore } from ${JSON.stringify(import.meta.resolve('#selfhosted/disk-file-store.ts'))};
  const store = await openDiskFileStore({ folder: process.argv[1], bucket: 'test' });
  for (let turn = 0; ; turn += 1) {
    const content = new TextEncoder().encode(String(turn).repeat(20_000));
    await store.put('a/same', content, { contentType: 'text/plain' });
    await store.put('a/' + turn, content, { contentType: 'text/plain' });
    process.stdout.write(turn + '\\n');
    if (turn % 5 === 4) await store.removeFolder('a');
  }
`;

test('a server that is killed at any moment leaves every file whole', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 12; round += 1) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', writer, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    setTimeout(() => child.kill('SIGKILL'), Math.random() * 60);
    await once(child, 'exit');

    const store = await open();
    const { items } = await store.list('a');
    for (const { fullPath } of items) {
      const { stream, metadata } = await store.read(fullPath);
      const hash = createHash('md5');
      for await (const chunk of stream) hash.update(chunk);
      expect(hash.digest('base64')).toBe(metadata.md5Hash);
    }
  }
});
