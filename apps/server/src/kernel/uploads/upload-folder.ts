import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import type { FacilityId } from '@nattoku/contract/shared';

export const ABANDONED_AFTER_HOURS = 24;

/** What arrived must survive a power cut before its offset is told. */
class SyncedFileStore extends FileStore {
  override async write(...[source, id, offset]: Parameters<FileStore['write']>): Promise<number> {
    try {
      return await super.write(source, id, offset);
    } finally {
      await this.#sync(id);
    }
  }

  async #sync(id: string): Promise<void> {
    const file = await open(join(this.directory, id), 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

const receivedFolder = (uploadFolder: string) => join(uploadFolder, 'received');

/** Each facility has a folder of its own: an upload of another one cannot even be named. */
export const openUploadStore = (uploadFolder: string, facilityId: FacilityId): FileStore =>
  new SyncedFileStore({ directory: join(receivedFolder(uploadFolder), facilityId) });

/** Bytes that still fit on the disk of the uploads. */
export async function freeBytes(uploadFolder: string): Promise<number> {
  const { bavail, bsize } = await statfs(uploadFolder);
  return bavail * bsize;
}

/** Removes what nobody has added to for a day: broken-off uploads, and what a conversion left that was killed. */
export async function removeAbandoned(uploadFolder: string, now: Date): Promise<void> {
  const before = now.getTime() - ABANDONED_AFTER_HOURS * 3_600_000;
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
