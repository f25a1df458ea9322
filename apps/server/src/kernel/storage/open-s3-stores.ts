import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { StorageError, type StorageErrorCode } from '@nattoku/baas/file-store';
import type { S3Address } from '@nattoku/baas/s3/s3-client';
import { openS3FileStore } from '@nattoku/baas/s3/s3-file-store';
import { openS3Uploads } from '#kernel/uploads/s3-uploads.ts';
import type { UploadLocks } from '#kernel/uploads/upload-locks.ts';

/** Files and uploads on an object store that was tried. @throws Error with a sentence that says which setting to look at */
export async function openS3Stores(s3: S3Address, uploadFolder: string, locks: UploadLocks) {
  const workFolder = join(uploadFolder, 'processing');
  await checkS3(s3, workFolder);
  return {
    forJobs: await openS3FileStore({ ...s3, root: 'files/', workFolder }),
    forScreens: await openS3FileStore({ ...s3, root: 'files/', workFolder, ...whileSomebodyWaits }),
    uploads: openS3Uploads(s3, uploadFolder, locks),
  };
}

/** A browser asks again by itself, and can say meanwhile that it does. */
const whileSomebodyWaits = { stallMs: 5_000, retryTimes: { standard: 5_000, upload: 5_000 } };

const checkRetryMs = 10_000;

const advice: Record<StorageErrorCode, string> = {
  unknown: 'Look at S3_ENDPOINT, S3_REGION, S3_BUCKET and S3_FORCE_PATH_STYLE.',
  'object-not-found': 'There is no bucket of the name in S3_BUCKET.',
  'quota-exceeded': 'The store is full.',
  unauthenticated: 'S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is wrong.',
  unauthorized: 'The key may not read, write, list and remove in S3_BUCKET.',
  'retry-limit-exceeded': 'Nothing answers at S3_ENDPOINT.',
  canceled: 'The store broke the check off.',
};

/** Writes, reads, lists and removes one small file. Throws a sentence that says which setting to look at. */
async function checkS3(s3: S3Address, workFolder: string): Promise<void> {
  const retryTimes = { standard: checkRetryMs, upload: checkRetryMs };
  const store = await openS3FileStore({ ...s3, root: 'checks/', workFolder, retryTimes });
  const path = `start-${randomUUID()}`;
  try {
    await store.put(path, Buffer.from('納得'), { contentType: 'text/plain' });
    const { stream } = await store.read(path);
    stream.destroy();
    await store.list('', { maxResults: 1 });
    await store.remove(path);
  } catch (error) {
    const code = error instanceof StorageError ? error.code : 'unknown';
    const { bucket, endpoint } = s3;
    throw new Error(`S3: the bucket “${bucket}” at ${endpoint} cannot be used (${code}). ${advice[code]}`, {
      cause: error,
    });
  } finally {
    store.close();
  }
}
