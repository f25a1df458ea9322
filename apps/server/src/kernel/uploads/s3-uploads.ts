import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storageLimits } from '@nattoku/baas/file-store';
import { type S3Address, s3ClientConfig } from '@nattoku/baas/s3/s3-client';
import type { UploadLocks } from '#kernel/uploads/upload-locks.ts';
import { S3UploadStore } from '#kernel/uploads/s3-upload-store.ts';
import { abandonedBefore, removeAbandoned } from '#kernel/uploads/upload-folder.ts';
import type { UploadStore } from '#kernel/uploads/upload-store.ts';

const ROOT = 'uploads/';

/** Uploads on the object store, so that any web process takes the next piece. A complete one comes to this machine to be looked at. */
export function openS3Uploads(address: S3Address, workFolder: string, locks: UploadLocks): UploadStore {
  const store = new S3UploadStore({
    s3ClientConfig: { ...s3ClientConfig(address, storageLimits.uploadRetryTime), bucket: address.bucket },
  });
  return {
    deskOf: (facilityId) => ({
      store,
      prefix: `${ROOT}${facilityId}/`,
      open: async ({ id }) => {
        const folder = join(workFolder, 'processing');
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `${basename(id)}.arrived`);
        const release = () => rm(path, { force: true });
        try {
          await pipeline(await store.read(id), createWriteStream(path, { mode: 0o600 }));
        } catch (error) {
          await release();
          throw error;
        }
        return { path, release };
      },
    }),
    locks,
    makeRoom: async () => {},
    removeAbandoned: async (now) => {
      await removeAbandoned(workFolder, now);
      await removeAbandonedObjects(store, abandonedBefore(now));
    },
  };
}

const removeAbandonedObjects = async (store: S3UploadStore, before: number): Promise<void> => {
  const uploads = new Map<string, { touchedAt: number; uploadIds: string[] }>();
  for await (const { id, touchedAt, uploadId } of store.listAll(ROOT)) {
    const known = uploads.get(id) ?? { touchedAt: 0, uploadIds: [] };
    known.touchedAt = Math.max(known.touchedAt, touchedAt);
    if (uploadId) known.uploadIds.push(uploadId);
    uploads.set(id, known);
  }
  for (const [id, { touchedAt, uploadIds }] of uploads) {
    if (touchedAt >= before) continue;
    for (const uploadId of uploadIds) await store.abort(id, uploadId);
    await store.remove(id).catch(() => undefined);
  }
};
