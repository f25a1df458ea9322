import { md5 } from '@noble/hashes/legacy.js';

/** How much is read at once: small enough for memory and for a pause to be felt at once. */
export const MD5_SLICE = 4 * 1024 * 1024;

export type Md5Options = {
  /** Bytes that are covered so far. */
  onProgress?: (bytes: number) => void;
  /** Is waited for before each slice: a pause holds it, an end makes it fail. */
  gate?: () => Promise<void>;
};

/**
 * MD5 of a file in hex, read slice by slice and never held in memory as a whole. It guards against bytes that broke on the way,
 * not against somebody who forges them. Fails with what reading the file fails with.
 */
export async function md5OfFile(file: Blob, { onProgress, gate }: Md5Options = {}): Promise<string> {
  const hash = md5.create();
  for (let start = 0; start < file.size; start += MD5_SLICE) {
    await gate?.();
    const bytes = new Uint8Array(await file.slice(start, start + MD5_SLICE).arrayBuffer());
    hash.update(bytes);
    onProgress?.(Math.min(file.size, start + bytes.byteLength));
  }
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A gate that stands open until it is closed. */
export function createGate() {
  let waiting: PromiseWithResolvers<void> | null = null;
  return {
    pass: async (): Promise<void> => waiting?.promise,
    close: (): void => {
      waiting ??= Promise.withResolvers();
    },
    open: (): void => {
      waiting?.resolve();
      waiting = null;
    },
  };
}
