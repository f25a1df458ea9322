import type { UseStore } from 'idb-keyval';

/**
 * One object store of IndexedDB, for the functions of idb-keyval. It is opened again after somebody deleted it while the page stood open, and made
 * where a database of that name, of another version, has none.
 */
export function createDeviceStore(database: string, name: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = async () => {
    const found = await openDatabase(database, name);
    found.addEventListener('close', forget);
    // Another window deletes it, or has a newer version: an open connection would make it wait for good.
    found.addEventListener('versionchange', () => {
      forget();
      found.close();
    });
    return found;
  };
  const current = () =>
    (opened ??= open().catch((error: unknown) => {
      forget();
      throw error;
    }));
  const begin = async (mode: IDBTransactionMode) => (await current()).transaction(name, mode).objectStore(name);

  return async (mode, work) => {
    try {
      return await work(await begin(mode));
    } catch (error) {
      // Closed behind our back a moment ago.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget();
      return work(await begin(mode));
    }
  };
}

const openDatabase = (database: string, name: string, version?: number): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, version);
    request.addEventListener('upgradeneeded', () => {
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
    });
    request.addEventListener('success', () => {
      const found = request.result;
      if (found.objectStoreNames.contains(name)) return resolve(found);
      found.close();
      openDatabase(database, name, found.version + 1).then(resolve, reject);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error(`${database} cannot be opened`)));
    request.addEventListener('blocked', () => reject(new Error(`${database} is held open elsewhere`)));
  });
