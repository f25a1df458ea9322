import { randomUUID } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { requireFullPath } from '#file-store-path.ts';
import { requireCustomMetadata, requireMaxResults, requireRange } from '#file-store-requests.ts';
import {
  StorageError,
  storageLimits,
  type ByteRange,
  type FileMetadata,
  type FilePage,
  type FileStore,
  type ListOptions,
  type PutOptions,
} from '#file-store.ts';
import { openS3Client, type S3Address } from '#s3/s3-client.ts';
import { statusOf, toS3StorageError } from '#s3/s3-error.ts';
import { describeFile, entriesOf, metadataOf } from '#s3/s3-metadata.ts';
import { measureContent, unchanged, writeContent, type Content } from '#selfhosted/disk-content.ts';
import { removeQuietly } from '#selfhosted/disk-durability.ts';

export interface S3FileStoreOptions extends S3Address {
  /** The folder of the bucket that is the store's root, with a slash behind; '' is the whole bucket. */
  readonly root: string;
  /** A folder of this machine where a stream waits until its hash is known. */
  readonly workFolder: string;
  /** Milliseconds; specification/files.md §6 unless a test is in a hurry. */
  readonly retryTimes?: { readonly standard: number; readonly upload: number };
  /** Milliseconds that the store may say nothing in the middle of a request. */
  readonly stallMs?: number | undefined;
  /** How many files of a folder are removed before the next are looked for. */
  readonly pageSize?: number;
}

const partSize = 8 * 1024 * 1024;
const requestsAtOnce = 16;

/** Keeps every file as one object of a bucket. */
export async function openS3FileStore(options: S3FileStoreOptions): Promise<S3FileStore> {
  await mkdir(options.workFolder, { recursive: true, mode: 0o700 });
  return new S3FileStore(options);
}

export class S3FileStore implements FileStore {
  readonly bucket: string;
  readonly #client: S3Client;
  readonly #uploads: S3Client;
  readonly #root: string;
  readonly #workFolder: string;
  readonly #pageSize: number;

  constructor({
    root,
    workFolder,
    retryTimes,
    stallMs,
    pageSize = storageLimits.maxResults,
    ...address
  }: S3FileStoreOptions) {
    this.bucket = address.bucket;
    this.#client = openS3Client(address, retryTimes?.standard ?? storageLimits.defaultRetryTime, stallMs);
    this.#uploads = openS3Client(address, retryTimes?.upload ?? storageLimits.uploadRetryTime, stallMs);
    this.#root = root;
    this.#workFolder = workFolder;
    this.#pageSize = pageSize;
  }

  put(fullPath: string, source: AsyncIterable<Uint8Array> | Uint8Array, options: PutOptions): Promise<FileMetadata> {
    return this.#run(fullPath, async () => {
      requireCustomMetadata(options.customMetadata);
      // The hash goes before the bytes, and is known only after them.
      const waiting = join(this.#workFolder, randomUUID());
      try {
        return await this.#send(fullPath, await writeContent(waiting, source, options.signal), options);
      } finally {
        await removeQuietly(waiting);
      }
    });
  }

  putFile(fullPath: string, localPath: string, options: PutOptions): Promise<FileMetadata> {
    return this.#run(fullPath, async () => {
      requireCustomMetadata(options.customMetadata);
      if (!(await lstat(localPath)).isFile())
        throw new StorageError('unknown', 'Only a regular file can be taken over');
      const metadata = await this.#send(fullPath, await measureContent(localPath, options.signal), options);
      await removeQuietly(localPath);
      return metadata;
    });
  }

  read(fullPath: string, range?: ByteRange) {
    return this.#run(fullPath, async () => {
      if (range) requireRange(range);
      const bytes = range && { Range: `bytes=${range.start}-${range.end ?? ''}` };
      const object = await this.#client.send(new GetObjectCommand({ ...this.#at(fullPath), ...bytes }));
      if (!(object.Body instanceof Readable)) throw new StorageError('unknown', 'The object came without its bytes');
      return { stream: object.Body, metadata: metadataOf(this.bucket, fullPath, object) };
    });
  }

  getMetadata(fullPath: string): Promise<FileMetadata> {
    return this.#run(fullPath, () => this.#head(fullPath));
  }

  /** The store itself does not say whether there was anything to remove, so it is asked before. */
  remove(fullPath: string): Promise<void> {
    return this.#run(fullPath, async () => {
      await this.#head(fullPath);
      await this.#client.send(new DeleteObjectCommand(this.#at(fullPath)));
    });
  }

  /** File by file: the person who looks meanwhile sees the rest. */
  removeFolder(prefix: string): Promise<void> {
    return this.#run(prefix, async () => {
      for (let left = true; left;) {
        const { Contents = [], IsTruncated = false } = await this.#client.send(
          new ListObjectsV2Command({ Bucket: this.bucket, Prefix: `${this.#root}${prefix}/`, MaxKeys: this.#pageSize }),
        );
        await severalAtOnce(Contents, ({ Key }) =>
          this.#client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key })),
        );
        left = IsTruncated;
      }
    });
  }

  list(prefix: string, options: ListOptions = {}): Promise<FilePage> {
    return this.#run(prefix === '' ? null : prefix, async () => {
      const MaxKeys = requireMaxResults(options.maxResults);
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.bucket,
          Prefix: prefix === '' ? this.#root : `${this.#root}${prefix}/`,
          Delimiter: '/',
          MaxKeys,
          ContinuationToken: options.pageToken,
        }),
      );
      const paths = (page.Contents ?? []).map(({ Key = '' }) => Key.slice(this.#root.length));
      const items = await severalAtOnce(paths, (path) => this.getMetadata(path).catch(unlessGone));
      return {
        items: items.filter((item) => item !== null),
        prefixes: (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix.slice(this.#root.length, -1)),
        nextPageToken: (page.IsTruncated && page.NextContinuationToken) || null,
      };
    });
  }

  localPath(fullPath: string): Promise<null> {
    return this.#run(fullPath, async () => null);
  }

  close(): void {
    this.#client.destroy();
    this.#uploads.destroy();
  }

  async #send(fullPath: string, content: Content, options: PutOptions): Promise<FileMetadata> {
    const previous = await this.#head(fullPath).catch((error: unknown) => unlessGone(toS3StorageError(error)));
    const metadata = describeFile(this.bucket, fullPath, content, options, previous?.timeCreated);
    const upload = new Upload({
      client: cancellable(this.#uploads, options.signal),
      params: {
        ...this.#at(fullPath),
        Body: Readable.from(unchanged(content), { objectMode: false }),
        ContentType: options.contentType,
        Metadata: entriesOf(metadata),
      },
      partSize,
    });
    await upload.done();
    return metadata;
  }

  async #head(fullPath: string): Promise<FileMetadata> {
    try {
      const object = await this.#client.send(new HeadObjectCommand(this.#at(fullPath)));
      return metadataOf(this.bucket, fullPath, object);
    } catch (error) {
      // The answer to HEAD has no body, so it cannot say whether the key is wrong or the right is missing.
      if (statusOf(error) === 403) {
        const Range = 'bytes=0-0';
        const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(fullPath), Range }));
        if (Body instanceof Readable) Body.destroy();
      }
      throw error;
    }
  }

  #at(fullPath: string) {
    return { Bucket: this.bucket, Key: `${this.#root}${fullPath}` };
  }

  async #run<T>(path: string | null, work: () => Promise<T>): Promise<T> {
    try {
      if (path !== null) requireFullPath(path);
      return await work();
    } catch (error) {
      throw toS3StorageError(error);
    }
  }
}

/**
 * A client whose requests end with the signal, except the one that clears away the parts. `Upload` has a signal of its own, but then
 * leaves requests running that may still put the file there.
 */
function cancellable(client: S3Client, signal: AbortSignal | undefined): S3Client {
  if (!signal) return client;
  const send = (command: Parameters<S3Client['send']>[0]) =>
    client.send(command, command instanceof AbortMultipartUploadCommand ? {} : { abortSignal: signal });
  // Everything but `send` is the client's own.
  return Object.create(client, { send: { value: send } }) as S3Client;
}

async function severalAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += requestsAtOnce) {
    done.push(...(await Promise.all(items.slice(from, from + requestsAtOnce).map(work))));
  }
  return done;
}

function unlessGone(error: unknown): null {
  if (error instanceof StorageError && error.code === 'object-not-found') return null;
  throw error;
}
