import { sha256 } from '@noble/hashes/sha2.js';

const PREFIX = 'nattoku-upload-';

/** What outlives a reload of the page: an address that opens only with a session, and which file belongs to it. */
export type KeptUpload = { address: string; fingerprint: string; size: number };

/** Where unfinished uploads are remembered. Nothing here fails: where nothing can be kept, only surviving a reload is lost. */
export interface UploadMemory {
  find(key: string): KeptUpload | null;
  /** Whether it is kept for a later page. */
  keep(key: string, upload: KeptUpload): boolean;
  forget(key: string): void;
  keys(): string[];
}

/**
 * Remembers uploads in a browser's storage, which may be blocked, full, or throw on mere sight – hence the function.
 * A name on disk can name a person, so it is only kept as part of a hash.
 */
export function uploadMemoryIn(storage: () => Storage | null): UploadMemory {
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      const there = storage();
      return there ? use(there) : otherwise;
    } catch {
      return otherwise;
    }
  };
  return {
    find: (key) => attempt((there) => parse(there.getItem(PREFIX + key)), null),
    keep: (key, upload) =>
      attempt((there) => {
        there.setItem(PREFIX + key, JSON.stringify(upload));
        return true;
      }, false),
    forget: (key) => attempt((there) => there.removeItem(PREFIX + key), undefined),
    keys: () =>
      attempt(
        (there) =>
          Array.from({ length: there.length }, (_, index) => there.key(index) ?? '')
            .filter((key) => key.startsWith(PREFIX))
            .map((key) => key.slice(PREFIX.length)),
        [],
      ),
  };
}

function parse(text: string | null): KeptUpload | null {
  const kept = JSON.parse(text ?? 'null') as Partial<KeptUpload> | null;
  const { address, fingerprint, size } = kept ?? {};
  if (typeof address !== 'string' || typeof fingerprint !== 'string' || typeof size !== 'number') return null;
  return { address, fingerprint, size };
}

/** Names a file without keeping its name: the same file chosen again has the same. */
export function fingerprintOf({ name, size, lastModified }: File, key: string): string {
  const digest = sha256(new TextEncoder().encode([key, name, size, lastModified].join('\n')));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
