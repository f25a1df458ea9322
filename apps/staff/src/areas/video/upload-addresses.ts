import type { PreviousUpload, UrlStorage } from 'tus-js-client';

const PREFIX = 'nattoku-upload-';

/** Names a file without keeping its name: the same file chosen again after a reload goes on where it stopped. */
export async function fingerprintOf(file: File, videoId: string): Promise<string> {
  const text = [videoId, file.name, file.size, file.lastModified].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const keptUnder = (key: string): PreviousUpload | undefined => {
  const uploadUrl = localStorage.getItem(key);
  if (!uploadUrl) return undefined;
  return { size: null, metadata: {}, creationTime: '', urlStorageKey: key, uploadUrl, parallelUploadUrls: null };
};

/** Remembers of an upload nothing but its address on the server, which opens only with the session. */
export const uploadAddresses: UrlStorage = {
  findAllUploads: async () =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => keptUnder(key) ?? []),
  findUploadsByFingerprint: async (fingerprint) => {
    const kept = keptUnder(PREFIX + fingerprint);
    return kept ? [kept] : [];
  },
  removeUpload: async (key) => localStorage.removeItem(key),
  addUpload: async (fingerprint, { uploadUrl }) => {
    const key = PREFIX + fingerprint;
    if (uploadUrl) localStorage.setItem(key, uploadUrl);
    return key;
  },
};
