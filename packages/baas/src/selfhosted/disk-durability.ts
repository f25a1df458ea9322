import { link, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageError } from '#file-store.ts';

/** Files hold what patients see and sign: nobody but the server's own account reads them. */
export const privateFile = 0o600;
const privateFolder = 0o700;

export function errnoOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const codeOfErrno: Record<string, 'object-not-found' | 'quota-exceeded'> = {
  ENOENT: 'object-not-found',
  ENOSPC: 'quota-exceeded',
  EDQUOT: 'quota-exceeded',
  EFBIG: 'quota-exceeded',
};

export function toStorageError(error: unknown): Error {
  if (error instanceof StorageError || error instanceof RangeError) return error;
  if (error instanceof Error && error.name === 'AbortError') {
    return new StorageError('canceled', 'The transfer was canceled', { cause: error });
  }
  const code = codeOfErrno[errnoOf(error) ?? ''] ?? 'unknown';
  return new StorageError(code, `The file store failed: ${code}`, { cause: error });
}

export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename lasts only when its folder is on disk; Windows keeps folders itself and refuses to open them. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await syncFile(path);
}

export async function ensureFolder(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true, mode: privateFolder });
  if (firstCreated === undefined) return;
  for (let folder = path; folder.length >= firstCreated.length; folder = dirname(folder)) await syncFolder(folder);
  await syncFolder(dirname(firstCreated));
}

/** Another request may remove the emptied folder between its making and the rename into it, so both are tried again. */
export async function renameIntoFolder(source: string, folder: string, target: string): Promise<void> {
  for (let triesLeft = 20; ; triesLeft -= 1) {
    await ensureFolder(folder).catch((error: unknown) => {
      if (errnoOf(error) !== 'ENOENT' || triesLeft === 0) throw error;
    });
    try {
      await rename(source, target);
      return await syncFolder(folder);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT' || triesLeft === 0) throw error;
    }
  }
}

const notLinkable = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** A second name for the same bytes, or a copy where the disks do not share any. */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!notLinkable.has(errnoOf(error) ?? '')) throw error;
    await copyFile(source, target);
  }
}

export async function removeQuietly(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true });
}
