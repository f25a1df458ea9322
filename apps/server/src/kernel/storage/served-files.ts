import type { FileStore } from '@nattoku/baas/file-store';
import { isInBackground } from '#kernel/database/admission.ts';
import { isInTransaction } from '#kernel/database/transaction.ts';

type Served = {
  /** For somebody at a screen: gives up within seconds. */
  forScreens: FileStore;
  /** For jobs: tries again for minutes. */
  forJobs: FileStore;
  /** Fails whatever asks for a file while it holds a transaction open. */
  refuseInTransactions: boolean;
};

/** The store as long as the person who asks may wait. A store that stands still must hold up nothing but the files themselves. */
export function servedFiles({ forScreens, forJobs, refuseInTransactions }: Served): FileStore {
  const store = (): FileStore => {
    if (refuseInTransactions && isInTransaction()) throw new Error('a file is asked for while a transaction is open');
    return isInBackground() ? forJobs : forScreens;
  };
  return {
    bucket: forJobs.bucket,
    put: async (...given) => store().put(...given),
    putFile: async (...given) => store().putFile(...given),
    read: async (...given) => store().read(...given),
    getMetadata: async (...given) => store().getMetadata(...given),
    remove: async (...given) => store().remove(...given),
    removeFolder: async (...given) => store().removeFolder(...given),
    list: async (...given) => store().list(...given),
    localPath: async (...given) => store().localPath(...given),
  };
}
