import { join } from 'node:path';
import type { FileStore } from '@nattoku/baas/file-store';
import type { S3Address } from '@nattoku/baas/s3/s3-client';
import { openDiskFileStore } from '@nattoku/baas/selfhosted/disk-file-store';
import type { Database } from '#kernel/database/database.ts';
import { servedFiles } from '#kernel/storage/served-files.ts';
import { openDiskUploads } from '#kernel/uploads/upload-folder.ts';
import { openUploadLocks } from '#kernel/uploads/upload-locks.ts';
import type { UploadStore } from '#kernel/uploads/upload-store.ts';

type Place = {
  s3: S3Address | null;
  dataDir: string;
  uploadFolder: string;
  url: string;
  database: Pick<Database, 'onCut'>;
  refuseInTransactions: boolean;
};
type Storage = { files: FileStore; uploads: UploadStore; close(): Promise<void> };

/** Where files stand, and the uploads that become files: both on the disk or both on the object store. */
export async function openStorage({ s3, dataDir, uploadFolder, url, database, ...rules }: Place): Promise<Storage> {
  const locks = openUploadLocks(url, database);
  if (!s3) {
    const files = await openDiskFileStore({ folder: join(dataDir, 'files'), bucket: 'nattoku' });
    return {
      files: servedFiles({ forScreens: files, forJobs: files, ...rules }),
      uploads: openDiskUploads(uploadFolder, locks),
      close: () => locks.close(),
    };
  }
  // Its libraries are loaded where there is an object store alone.
  const { openS3Stores } = await import('#kernel/storage/open-s3-stores.ts');
  const { forScreens, forJobs, uploads } = await openS3Stores(s3, uploadFolder, locks);
  const close = async () => {
    await locks.close();
    forScreens.close();
    forJobs.close();
  };
  return { files: servedFiles({ forScreens, forJobs, ...rules }), uploads, close };
}
