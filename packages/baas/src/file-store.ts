/** What is kept about a stored file, under the names of specification/files.md §1. */
export interface FileMetadata {
  readonly bucket: string;
  readonly fullPath: string;
  /** The last segment of `fullPath`. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  /** ISO 8601, UTC; survives a later `put` to the same path. */
  readonly timeCreated: string;
  readonly updated: string;
  /** MD5 of the content in base64, as object stores and Content-MD5 write it. */
  readonly md5Hash: string;
  readonly customMetadata: Readonly<Record<string, string>>;
}

/** What Node's Readable is, said without Node so that a browser can import this file. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
  destroy(error?: Error): unknown;
}

export interface PutOptions {
  readonly contentType: string;
  readonly customMetadata?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Both ends inclusive, as in HTTP; an `end` behind the last byte means the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface ListOptions {
  /** `storageLimits.minResults` to `storageLimits.maxResults`, which is also the default. */
  readonly maxResults?: number;
  readonly pageToken?: string;
}

/** One level of a folder: its files, and the folders below it. */
export interface FilePage {
  readonly items: readonly FileMetadata[];
  readonly prefixes: readonly string[];
  readonly nextPageToken: string | null;
}

/**
 * Where the server keeps files. Every method fails with a StorageError; a path that `isFullPath` refuses is
 * `unauthorized`, a range or page that cannot be is a RangeError, since only a mistake in our code asks for it.
 */
export interface FileStore {
  readonly bucket: string;
  /** All or nothing: readers see the old file or the whole new one, also after a power cut. */
  put(fullPath: string, source: AsyncIterable<Uint8Array> | Uint8Array, options: PutOptions): Promise<FileMetadata>;
  /** Takes over a file of this machine, without copying where the store can; `localPath` is gone afterwards. */
  putFile(fullPath: string, localPath: string, options: PutOptions): Promise<FileMetadata>;
  /** The stream holds the file open until it is read to the end or destroyed. */
  read(fullPath: string, range?: ByteRange): Promise<{ stream: ByteStream; metadata: FileMetadata }>;
  getMetadata(fullPath: string): Promise<FileMetadata>;
  remove(fullPath: string): Promise<void>;
  /** Everything below `prefix`; nothing there is no failure. */
  removeFolder(prefix: string): Promise<void>;
  /** `prefix` is a folder; '' lists the whole bucket's first level. */
  list(prefix: string, options?: ListOptions): Promise<FilePage>;
  /** A path that ffmpeg can read and nobody may write to, or null where files are not on this machine. */
  localPath(fullPath: string): Promise<string | null>;
}

/** specification/files.md §8. */
export const uploadStates = ['running', 'pausing', 'paused', 'canceling', 'canceled', 'error', 'success'] as const;
export type UploadState = (typeof uploadStates)[number];

const KB = 1024;
const MB = 1024 * KB;
const MINUTE = 60_000;

/** specification/files.md §§6–7, under its names; times in milliseconds, sizes in bytes. */
export const storageLimits = {
  defaultRetryTime: 2 * MINUTE,
  uploadRetryTime: 10 * MINUTE,
  resumableAbove: 256 * KB,
  firstChunkSize: 256 * KB,
  chunkSizeBelow: 32 * MB,
  minResults: 1,
  maxResults: 1000,
} as const;

/** Chunks double while the network holds, and stay under 32 MB. */
export function nextChunkSize(chunkSize: number): number {
  return chunkSize * 2 < storageLimits.chunkSizeBelow ? chunkSize * 2 : chunkSize;
}

/** specification/files.md §5. */
export const storageErrorCodes = [
  'unknown',
  'object-not-found',
  'quota-exceeded',
  'unauthenticated',
  'unauthorized',
  'retry-limit-exceeded',
  'canceled',
] as const;
export type StorageErrorCode = (typeof storageErrorCodes)[number];

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
