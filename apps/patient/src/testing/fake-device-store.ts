import type { UseStore } from 'idb-keyval';

type Answering = {
  onsuccess?: () => void;
  oncomplete?: () => void;
  onerror?: () => void;
  result?: unknown;
  error?: unknown;
};

/** What lies on a device, as IndexedDB would hold it: it outlives every page that is opened on it. */
export type FakeDevice = {
  store: (database: string) => UseStore;
  /** Everything, to look at what could be read. */
  values: (database: string) => Map<unknown, unknown>;
  /** From now on each writing fails by this name, as `QuotaExceededError`; null for never. */
  failWith: (name: string | null) => void;
  clear: () => void;
};

export function fakeDevice(): FakeDevice {
  const databases = new Map<string, Map<unknown, unknown>>();
  let failure: string | null = null;
  const values = (database: string) => {
    const found = databases.get(database) ?? new Map<unknown, unknown>();
    databases.set(database, found);
    return found;
  };
  return {
    values,
    failWith: (name) => {
      failure = name;
    },
    clear: () => databases.clear(),
    store: (database) => {
      let last: Promise<unknown> = Promise.resolve();
      return (mode, work) => {
        const run = async () => {
          const entries = values(database);
          const writes = (change: () => void) => {
            if (failure === null) return answered(() => change());
            return failed(new DOMException('The device says no', failure));
          };
          const objects = {
            get: (key: unknown) => answered(() => entries.get(key)),
            getAll: () => answered(() => [...entries.values()]),
            getAllKeys: () => answered(() => [...entries.keys()]),
            count: () => answered(() => entries.size),
            put: (value: unknown, key: unknown) => writes(() => entries.set(key, value)),
            delete: (key: unknown) => answered(() => entries.delete(key)),
            clear: () => answered(() => entries.clear()),
            get transaction() {
              if (failure === null || mode === 'readonly') return answered(() => undefined);
              return failed(new DOMException('The device says no', failure));
            },
          };
          return work(objects as unknown as IDBObjectStore);
        };
        const done = last.then(run, run);
        last = done.catch(() => undefined);
        return done;
      };
    },
  };
}

/** As a request of IndexedDB does: not before whoever asked has said whom to tell. */
const answered = (work: () => unknown): Answering => {
  const request: Answering = { result: work() };
  queueMicrotask(() => (request.onsuccess ?? request.oncomplete)?.());
  return request;
};

const failed = (error: DOMException): Answering => {
  const request: Answering = { error };
  queueMicrotask(() => request.onerror?.());
  return request;
};
