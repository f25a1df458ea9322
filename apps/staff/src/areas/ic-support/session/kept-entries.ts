import type { NewEntry } from '@nattoku/contract/ic-support/session-entry';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';

/**
 * What happened in the room and the server does not know yet, on this device: it outlives a killed browser and a closed laptop. It is encrypted by
 * a key that no script can read, for one person and one talk. A browser that keeps nothing costs that safety and nothing else.
 */
export type KeptEntries = { read: () => Promise<NewEntry[]>; write: (entries: readonly NewEntry[]) => Promise<void> };

const DATABASE = 'nattoku-talks';
const STORE = 'entries';
const KEY = 'key';

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

export function keptEntries(uid: StaffId, orderId: OrderId): KeptEntries {
  const name = `${uid}.${orderId}`;
  const about = new TextEncoder().encode(name);
  return {
    read: async () => {
      try {
        const sealed = await ask<Sealed | undefined>('readonly', (store) => store.get(name));
        if (!sealed) return [];
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: sealed.iv, additionalData: about },
          await ownKey(),
          sealed.bytes,
        );
        return JSON.parse(new TextDecoder().decode(plain)) as NewEntry[];
      } catch {
        return [];
      }
    },
    write: async (entries) => {
      try {
        if (entries.length === 0) return void (await ask('readwrite', (store) => store.delete(name)));
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const plain = new TextEncoder().encode(JSON.stringify(entries));
        const bytes = await crypto.subtle.encrypt(
          { name: 'AES-GCM', iv, additionalData: about },
          await ownKey(),
          plain,
        );
        await ask('readwrite', (store) => store.put({ iv, bytes }, name));
      } catch {
        // What cannot be kept is still in the page, and is sent from there.
      }
    },
  };
}

/** The key of this browser; made when there is none. */
async function ownKey(): Promise<CryptoKey> {
  const there = await ask<unknown>('readonly', (store) => store.get(KEY));
  if (there instanceof CryptoKey) return there;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await ask('readwrite', (store) => store.add(made, KEY)).catch(() => undefined);
  const kept = await ask<unknown>('readonly', (store) => store.get(KEY));
  return kept instanceof CryptoKey ? kept : made;
}

async function ask<Found>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest): Promise<Found> {
  const database = await opened();
  try {
    return await new Promise<Found>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.addEventListener('success', () => resolve(request.result as Found));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    });
  } finally {
    database.close();
  }
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
