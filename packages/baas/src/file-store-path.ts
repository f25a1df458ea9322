import { StorageError } from '#file-store.ts';

const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/**
 * Paths are keys that we make, never names that people typed (those go to `customMetadata`). So few characters are
 * allowed that a disk, an object store and a URL all read the same path, and none can be talked out of the bucket.
 */
export function isFullPath(path: string): boolean {
  return path.length <= 512 && path.split('/').every((part) => segment.test(part) && !part.endsWith('.'));
}

export function requireFullPath(path: string): void {
  if (!isFullPath(path)) throw new StorageError('unauthorized', 'The path leaves the bucket or is not one of ours');
}
