import { storageLimits, type ByteRange } from '#file-store.ts';

/** Bytes of JSON that fit into the 2 KB which object stores keep beside a file, after our own entries and base64. */
const customMetadataBytes = 1200;

/** What no file can have; whether the file is long enough is seen when it is read. */
export function requireRange({ start, end = start }: ByteRange, size = Infinity): void {
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || start >= size) {
    throw new RangeError(`No bytes ${start} to ${end} in a file of ${size}`);
  }
}

/** specification/files.md §4: list maxResults, a whole number from 1 to 1000. */
export function requireMaxResults(maxResults: number = storageLimits.maxResults): number {
  const isWithin = maxResults >= storageLimits.minResults && maxResults <= storageLimits.maxResults;
  if (isWithin && Number.isInteger(maxResults)) return maxResults;
  throw new RangeError(`maxResults is ${storageLimits.minResults} to ${storageLimits.maxResults}, not ${maxResults}`);
}

/** One limit for all stores, so that what fits on the disk of a developer also fits on the store of a hospital. */
export function requireCustomMetadata(customMetadata: Readonly<Record<string, string>> = {}): void {
  const size = Buffer.byteLength(JSON.stringify(customMetadata));
  if (size > customMetadataBytes) throw new RangeError(`customMetadata has ${size} of ${customMetadataBytes} bytes`);
}
