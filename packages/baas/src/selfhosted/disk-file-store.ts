import { randomUUID } from 'node:crypto';
import { chmod, lstat, open, readdir, readFile, rename, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { requireFullPath } from '#file-store-path.ts';
import { requireCustomMetadata, requireMaxResults, requireRange } from '#file-store-requests.ts';
import {
  StorageError,
  type ByteRange,
  type FileMetadata,
  type FilePage,
  type FileStore,
  type ListOptions,
  type PutOptions,
} from '#file-store.ts';
import { measureContent, sweepFolder, writeContent, type Content } from '#selfhosted/disk-content.ts';
import {
  ensureFolder,
  errnoOf,
  linkOrCopy,
  privateFile,
  removeQuietly,
  renameIntoFolder,
  syncFile,
  syncFolder,
  toStorageError,
} from '#selfhosted/disk-durability.ts';

/** `content` names the bytes beside it; replacing this one small file is what makes a put all or nothing. */
interface SideCar {
  readonly content: string;
  readonly metadata: FileMetadata;
}

const sideCarName = 'metadata.json';
/** No path of ours may hold a tilde, so an object's folder is never taken for a folder of objects. */
const objectMark = '~';
const abandonedAfterMs = 24 * 60 * 60_000;

/** Keeps every object as a folder of its own: the bytes under a random name, and a side-car that names them. */
export async function openDiskFileStore(options: { folder: string; bucket: string }): Promise<FileStore> {
  const folder = resolve(options.folder);
  const store = new DiskFileStore(options.bucket, folder);
  await Promise.all(['objects', 'incoming', 'removed'].map((name) => ensureFolder(join(folder, name))));
  await sweepFolder(join(folder, 'removed'), 0);
  await sweepFolder(join(folder, 'incoming'), abandonedAfterMs);
  return store;
}

class DiskFileStore implements FileStore {
  readonly bucket: string;
  readonly #folder: string;

  constructor(bucket: string, folder: string) {
    this.bucket = bucket;
    this.#folder = folder;
  }

  put(fullPath: string, source: AsyncIterable<Uint8Array> | Uint8Array, options: PutOptions): Promise<FileMetadata> {
    return this.#run(fullPath, async () => {
      requireCustomMetadata(options.customMetadata);
      const incoming = this.#incoming();
      try {
        return await this.#commit(fullPath, await writeContent(incoming, source, options.signal), options);
      } finally {
        await removeQuietly(incoming);
      }
    });
  }

  putFile(fullPath: string, localPath: string, options: PutOptions): Promise<FileMetadata> {
    return this.#run(fullPath, async () => {
      requireCustomMetadata(options.customMetadata);
      if (!(await lstat(localPath)).isFile())
        throw new StorageError('unknown', 'Only a regular file can be taken over');
      const incoming = this.#incoming();
      try {
        await linkOrCopy(localPath, incoming);
        await chmod(incoming, privateFile);
        await syncFile(incoming);
        const metadata = await this.#commit(fullPath, await measureContent(incoming, options.signal), options);
        await removeQuietly(localPath);
        return metadata;
      } finally {
        await removeQuietly(incoming);
      }
    });
  }

  read(fullPath: string, range?: ByteRange) {
    return this.#run(fullPath, () =>
      this.#withContent(fullPath, async ({ metadata }, contentPath) => {
        if (range) requireRange(range, metadata.size);
        const file = await open(contentPath, 'r');
        return { stream: file.createReadStream(range ?? {}), metadata };
      }),
    );
  }

  getMetadata(fullPath: string): Promise<FileMetadata> {
    return this.#run(fullPath, async () => (await this.#sideCar(fullPath)).metadata);
  }

  remove(fullPath: string): Promise<void> {
    return this.#run(fullPath, async () => {
      const { content } = await this.#sideCar(fullPath);
      const folder = this.#object(fullPath);
      await unlink(join(folder, sideCarName));
      await syncFolder(folder);
      await removeQuietly(join(folder, content));
      await sweepFolder(folder, abandonedAfterMs, [sideCarName]);
      await this.#removeEmptyFolders(folder);
    });
  }

  removeFolder(prefix: string): Promise<void> {
    return this.#run(prefix, async () => {
      const folder = join(this.#folder, 'objects', prefix);
      const removed = this.#incoming('removed');
      try {
        await rename(folder, removed);
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') return;
        throw error;
      }
      await syncFolder(dirname(folder));
      await removeQuietly(removed);
      await this.#removeEmptyFolders(dirname(folder));
    });
  }

  list(prefix: string, options: ListOptions = {}): Promise<FilePage> {
    return this.#run(prefix === '' ? null : prefix, async () => {
      const maxResults = requireMaxResults(options.maxResults);
      const after = options.pageToken === undefined ? '' : Buffer.from(options.pageToken, 'base64url').toString();
      const names = (await childrenOf(join(this.#folder, 'objects', prefix))).filter((name) => name > after);
      const page = names.slice(0, maxResults);
      const path = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);

      const items = await Promise.all(
        page.filter((name) => !name.endsWith('/')).map((name) => this.getMetadata(path(name)).catch(unlessGone)),
      );
      const last = page.at(-1);
      return {
        items: items.filter((item) => item !== null),
        prefixes: page.filter((name) => name.endsWith('/')).map((name) => path(name.slice(0, -1))),
        nextPageToken: last !== undefined && names.length > maxResults ? Buffer.from(last).toString('base64url') : null,
      };
    });
  }

  localPath(fullPath: string): Promise<string> {
    return this.#run(fullPath, () =>
      this.#withContent(fullPath, async (_sideCar, contentPath) => {
        await stat(contentPath);
        return contentPath;
      }),
    );
  }

  async #commit(fullPath: string, written: Content, options: PutOptions): Promise<FileMetadata> {
    const folder = this.#object(fullPath);
    const previous = await this.#sideCar(fullPath).catch(unlessGone);
    const content = randomUUID();
    const updated = new Date().toISOString();
    const metadata: FileMetadata = {
      bucket: this.bucket,
      fullPath,
      name: fullPath.slice(fullPath.lastIndexOf('/') + 1),
      size: written.size,
      contentType: options.contentType,
      timeCreated: previous?.metadata.timeCreated ?? updated,
      updated,
      md5Hash: written.md5Hash,
      customMetadata: options.customMetadata ?? {},
    };
    const sideCar = this.#incoming();
    await writeFile(sideCar, JSON.stringify({ content, metadata } satisfies SideCar), {
      mode: privateFile,
      flush: true,
    });
    try {
      await renameIntoFolder(written.path, folder, join(folder, content));
      await rename(sideCar, join(folder, sideCarName));
    } finally {
      await removeQuietly(sideCar);
    }
    await syncFolder(folder);
    if (previous) await removeQuietly(join(folder, previous.content));
    await sweepFolder(folder, abandonedAfterMs, [sideCarName, content]);
    return metadata;
  }

  async #sideCar(fullPath: string): Promise<SideCar> {
    const text = await readFile(join(this.#object(fullPath), sideCarName), 'utf8');
    // Only #commit writes here, whole and synced, and the folder is the server's own.
    return JSON.parse(text) as SideCar;
  }

  /** A put may replace the bytes between reading the side-car and opening them; the new side-car then names others. */
  async #withContent<T>(fullPath: string, use: (sideCar: SideCar, contentPath: string) => Promise<T>): Promise<T> {
    for (let triesLeft = 20; ; triesLeft -= 1) {
      const sideCar = await this.#sideCar(fullPath);
      try {
        return await use(sideCar, join(this.#object(fullPath), sideCar.content));
      } catch (error) {
        if (errnoOf(error) !== 'ENOENT') throw error;
        if (triesLeft === 0)
          throw new StorageError('unknown', 'The content of a stored file is gone', { cause: error });
      }
    }
  }

  async #removeEmptyFolders(folder: string): Promise<void> {
    const top = join(this.#folder, 'objects');
    try {
      for (let empty = folder; empty !== top; empty = dirname(empty)) await rmdir(empty);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(errnoOf(error) ?? '')) throw error;
    }
  }

  async #run<T>(path: string | null, work: () => Promise<T>): Promise<T> {
    try {
      if (path !== null) requireFullPath(path);
      return await work();
    } catch (error) {
      throw toStorageError(error);
    }
  }

  #object(fullPath: string): string {
    return join(this.#folder, 'objects', `${fullPath}${objectMark}`);
  }

  #incoming(place: 'incoming' | 'removed' = 'incoming'): string {
    return join(this.#folder, place, randomUUID());
  }
}

function unlessGone(error: unknown): null {
  if (errnoOf(error) === 'ENOENT' || (error instanceof StorageError && error.code === 'object-not-found')) return null;
  throw error;
}

/** Names one level below, folders with a slash behind, in the order that page tokens count by. */
async function childrenOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => unlessGone(error) ?? []);
  return names.map((name) => (name.endsWith(objectMark) ? name.slice(0, -1) : `${name}/`)).toSorted();
}
