import { execFile } from 'node:child_process';
import { mkdtemp, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TinyDisk {
  readonly folder: string;
  /** Takes all the space there is, but for so many bytes. */
  fill(left?: number): Promise<void>;
  /** Gives the space back. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** A real file system of so many bytes, or why there can be none: mounting is for root, on Linux. */
export async function openTinyDisk(bytes: number): Promise<TinyDisk | { skipped: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tiny-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', folder]);
  } catch {
    await rmdir(folder);
    return { skipped: 'A disk that fills up can be mounted by root on Linux only.' };
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async (left = 0) => {
      const { bavail, bsize } = await statfs(folder);
      await writeFile(filler, new Uint8Array(Math.max(0, bavail * bsize - left)));
    },
    empty: () => rm(filler),
    close: async () => {
      await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}
