import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { folderTrouble } from '#kernel/storage/folder-trouble.ts';

/** A document that could not be laid into the folder; `message` is a code of `recordDropFailures`. */
export class DropFailed extends Error {}

export const dropFailureOf = (error: unknown): DropFailed =>
  error instanceof DropFailed ? error : new DropFailed(folderTrouble(error), { cause: error });

/**
 * The folder must be there: one that is made again while a share is not mounted would take files in that nobody ever fetches.
 * @throws DropFailed
 */
export async function requireFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch((error: unknown) => {
    throw dropFailureOf(error);
  });
  if (!found.isDirectory()) throw new DropFailed('folderGone');
}

type File = { name: string; bytes: Uint8Array };

/**
 * Lays files into a folder one after the other: each appears under its name only once it is whole and on the disk. A person who is killed before
 * leaves a `.part` behind that the next try writes over. The last one says that those before are there.
 * @throws DropFailed
 */
export async function layFiles(folder: string, files: readonly File[]): Promise<void> {
  await requireFolder(folder);
  for (const { name, bytes } of files) {
    const part = join(folder, `.${name}.part`);
    try {
      await writeThrough(part, bytes);
      await rename(part, join(folder, name));
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw dropFailureOf(error);
    }
  }
  await flushFolder(folder);
}

/**
 * Takes back what nobody has fetched yet, first what says that it is there.
 * @throws DropFailed
 */
export async function takeBack(folder: string, names: readonly string[]): Promise<void> {
  await requireFolder(folder);
  for (const name of names) {
    await rm(join(folder, name), { force: true }).catch((error: unknown) => {
      throw dropFailureOf(error);
    });
  }
}

const writeThrough = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'w', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** So that the names outlive a power cut as well. A share of Windows knows no such thing. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};
