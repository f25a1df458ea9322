import { clear, del, get, keys, promisifyRequest, set } from 'idb-keyval';
import { createDeviceStore } from '#platform/device-store.ts';
import { newKey, type Sealed } from '#platform/device-seal.ts';
import { sha256Hex } from '#platform/sha256-hex.ts';
import { KEPT_VISIT } from '#visit/kept-key.ts';

/** What lies on the device of one visit. Only `page`, `gate` and the pictures tell of anybody, and they are sealed. Times in milliseconds. */
export type KeptEntry = {
  id: string;
  key: CryptoKey;
  /** Of the link that was opened; null where this is not known. */
  link: string | null;
  page: Sealed;
  /** What the birth date is compared with; null where nobody gave one: then only this very window opens it. */
  gate: Sealed | null;
  triesLeft: number;
  /** Somebody was here. */
  usedAt: number;
  /** The server said that the visit is open. */
  confirmedAt: number;
  /** As long as the server allowed then. */
  until: number;
};

const VISIT = 'visit';
const PICTURE = 'picture:';
const store = createDeviceStore(KEPT_VISIT, 'sealed');

/** Null for nothing, and for what another version of this page left. */
export async function readEntry(): Promise<KeptEntry | null> {
  const found = await get<Partial<KeptEntry>>(VISIT, store);
  return found?.key instanceof CryptoKey && typeof found.id === 'string' ? (found as KeptEntry) : null;
}

export const newEntry = async (now: number, link: string | null): Promise<Omit<KeptEntry, 'page'>> => ({
  id: crypto.randomUUID(),
  key: await newKey(),
  link,
  gate: null,
  triesLeft: 0,
  usedAt: now,
  confirmedAt: now,
  until: now,
});

/** Writes only over what it was made from: a person who left meanwhile, or another link, took that away. */
export const writeEntry = (entry: KeptEntry, before: KeptEntry | null): Promise<boolean> =>
  store('readwrite', async (entries) => {
    const found = (await promisifyRequest(entries.get(VISIT))) as Partial<KeptEntry> | undefined;
    if (before !== null && found?.id !== before.id) return false;
    if (before === null) entries.clear();
    entries.put(entry, VISIT);
    await promisifyRequest(entries.transaction);
    return true;
  });

const placeOf = async ({ id }: KeptEntry, name: string): Promise<string> =>
  PICTURE + (await sha256Hex(`${id}:${name}`));

export const readSealedPicture = async (entry: KeptEntry, name: string): Promise<Sealed | undefined> =>
  get<Sealed>(await placeOf(entry, name), store);

export const writeSealedPicture = async (entry: KeptEntry, name: string, picture: Sealed): Promise<void> =>
  set(await placeOf(entry, name), picture, store);

export const dropSealedPicture = async (entry: KeptEntry, name: string): Promise<void> =>
  del(await placeOf(entry, name), store);

export async function dropPictures(): Promise<void> {
  for (const name of await keys<string>(store)) if (name.startsWith(PICTURE)) await del(name, store);
}

export const dropEverything = (): Promise<void> => clear(store);
