import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { UploadLocks } from '#kernel/uploads/upload-locks.ts';
import { Problem } from '#kernel/problem.ts';
import type { UploadStore } from '#kernel/uploads/upload-store.ts';

export const ABANDONED_AFTER_HOURS = 24;

/** Room that stays free on the disk when an upload is promised its place. */
const SPARE_BYTES = 512 * 1024 * 1024;

/** What arrived must survive a power cut before its offset is told; a full disk must be heard of as what it is. */
class SyncedFileStore extends FileStore {
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const file = await open(join(this.directory, id), 'r+');
    let end = offset;
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        for (let rest = chunk; rest.length > 0;) {
          const { bytesWritten } = await file.write(rest, 0, rest.length, end);
          rest = rest.subarray(bytesWritten);
          end += bytesWritten;
        }
      }
      return end;
    } finally {
      await file.sync();
      await file.close();
    }
  }
}

const receivedFolder = (uploadFolder: string) => join(uploadFolder, 'received');

/** Uploads on a disk of this machine. Each facility has a folder of its own: an upload of another one cannot even be named. */
export const openDiskUploads = (uploadFolder: string, locks: UploadLocks, spareBytes = SPARE_BYTES): UploadStore => ({
  deskOf: (facilityId) => ({
    store: new SyncedFileStore({ directory: join(receivedFolder(uploadFolder), facilityId) }),
    prefix: '',
    open: async ({ storage }) => ({ path: storage?.path ?? '', release: async () => {} }),
  }),
  locks,
  makeRoom: async (length) => {
    const { bavail, bsize } = await statfs(uploadFolder);
    if (bavail * bsize < length + spareBytes) throw new Problem('storage.full');
  },
  removeAbandoned: (now) => removeAbandoned(uploadFolder, now),
});

/** The moment before which an upload that nobody has added to since is abandoned. */
export const abandonedBefore = (now: Date): number => now.getTime() - ABANDONED_AFTER_HOURS * 3_600_000;

/** Removes what nobody has added to for a day: broken-off uploads, and what a conversion left that was killed. */
export async function removeAbandoned(uploadFolder: string, now: Date): Promise<void> {
  const before = abandonedBefore(now);
  const facilities = await namesIn(receivedFolder(uploadFolder));
  const folders = [
    ...facilities.map((name) => join(receivedFolder(uploadFolder), name)),
    join(uploadFolder, 'processing'),
  ];
  for (const folder of folders) await removeOlder(folder, before);
}

/** The parts of one upload share their name up to the first dot, and go together. */
const removeOlder = async (folder: string, before: number) => {
  const uploads = Map.groupBy(await namesIn(folder), (name) => name.split('.', 1)[0]);
  for (const names of uploads.values()) {
    const paths = names.map((name) => join(folder, name));
    const touched = await Promise.all(
      paths.map((path) =>
        stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        ),
      ),
    );
    if (Math.max(...touched) >= before) continue;
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
