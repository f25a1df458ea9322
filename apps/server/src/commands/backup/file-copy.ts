import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FileMetadata, FileStore } from '@nattoku/baas/file-store';
import type { BackedUpFile } from '#commands/backup/manifest.ts';
import { exists, objectName, objectPath, type Repository } from '#commands/backup/repository.ts';
import { checked, readEncrypted, writeEncrypted } from '#commands/backup/encrypted-file.ts';

const UNCHANGEABLE = 0o400;

/** Every file below a folder of the store, page by page. */
async function* everyFile(files: FileStore, prefix = ''): AsyncGenerator<FileMetadata> {
  let pageToken: string | null = null;
  do {
    const page: Awaited<ReturnType<FileStore['list']>> = await files.list(prefix, pageToken ? { pageToken } : {});
    yield* page.items;
    for (const folder of page.prefixes) yield* everyFile(files, folder);
    pageToken = page.nextPageToken;
  } while (pageToken);
}

/**
 * Copies the bytes of every stored file that no generation holds yet. One that `before` has with the same sum and the same time is not even
 * read. A file that is removed meanwhile is not there any more; whether one is missing is for the person who knows the database.
 */
export async function copyFilesOut(
  repository: Repository,
  files: FileStore,
  before: readonly BackedUpFile[],
): Promise<BackedUpFile[]> {
  const known = new Map(before.map((file) => [file.fullPath, file]));
  const done: BackedUpFile[] = [];
  for await (const metadata of everyFile(files)) {
    const same = known.get(metadata.fullPath);
    const isSame = same?.md5Hash === metadata.md5Hash && same.updated === metadata.updated;
    if (same && isSame && (await exists(objectPath(repository, same.object)))) done.push(same);
    else done.push(await copyOut(repository, files, metadata));
  }
  return done;
}

async function copyOut(repository: Repository, files: FileStore, metadata: FileMetadata): Promise<BackedUpFile> {
  const { fullPath, contentType, customMetadata, md5Hash, updated } = metadata;
  const incoming = join(repository.folder, 'objects', `unfinished-${randomUUID()}`);
  try {
    const { stream } = await files.read(fullPath);
    const content = await writeEncrypted(incoming, stream, repository.key);
    const object = objectName(repository, content.sha256);
    const place = objectPath(repository, object);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await chmod(incoming, UNCHANGEABLE);
    await rename(incoming, place);
    return { fullPath, object, contentType, customMetadata: { ...customMetadata }, md5Hash, updated, ...content };
  } finally {
    await rm(incoming, { force: true });
  }
}

/** A store wraps what the bytes it was given say for themselves. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? cause.message : message;
};

const openFile = async (repository: Repository, file: BackedUpFile) =>
  checked(await readEncrypted(objectPath(repository, file.object), repository.key), file.fullPath, file);

/** Puts every file back under its path. @throws Error that names the one which is not what was backed up, or finds no room */
export async function copyFilesIn(
  repository: Repository,
  files: FileStore,
  wanted: readonly BackedUpFile[],
): Promise<void> {
  for (const file of wanted) {
    const { contentType, customMetadata } = file;
    const content = await openFile(repository, file);
    await files.put(file.fullPath, content, { contentType, customMetadata }).catch((error: unknown) => {
      throw new Error(`${file.fullPath} was not restored: ${reasonOf(error)}`, { cause: error });
    });
  }
}

/** Reads every file to its end. @throws Error that names the one which is not what was backed up */
export async function verifyFiles(repository: Repository, wanted: readonly BackedUpFile[]): Promise<void> {
  for (const file of wanted) {
    for await (const _ of await openFile(repository, file));
  }
}
