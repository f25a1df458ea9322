import type { PatientPage, PatientPageSession } from '@nattoku/contract/patient-page/patient-page';
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval';
import { KEPT_KEY, keptKey } from '#visit/kept-key.ts';

/** What a window showed, to be shown again by the same window when it is loaded again without a network. */
export type KeptVisit = { page: PatientPage; kiosk: PatientPageSession['kiosk'] };

/** `at`: when it was written, milliseconds. */
type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer; at: number };

/** `usedAt`: somebody was here; `confirmedAt`: the server said that the visit is open. Milliseconds. */
type Dated = { visit: KeptVisit; usedAt: number; confirmedAt: number };

/** As long as the server lets a visit stand idle, and as long as one lasts at all (specification/patient-page.md §2). */
const IDLE_MS = 30 * 60_000;
const LONGEST_MS = 12 * 3_600_000;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('nattoku-kept-visit', 'sealed'));

const KEY_BYTES = 32;

/** The key of this window, made when there is none; null where nothing may be kept. */
function ownKey(): string | null {
  const own = keptKey();
  if (own !== null) return own;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES))));
  try {
    sessionStorage.setItem(KEPT_KEY, made);
    return made;
  } catch {
    return null;
  }
}

const cipherOf = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(key), (character) => character.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

/** Keeps windows apart and tells nothing of their keys. */
async function placeOf(key: string, name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${key}:${name}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function encrypt(key: string, name: string, plain: BufferSource, at: number): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await cipherOf(key), plain);
  const place = await placeOf(key, name);
  // A person who left in the meantime took the key away.
  if (keptKey() === key) await set(place, { iv, bytes, at } satisfies Encrypted, store());
}

async function decrypt(key: string, name: string): Promise<ArrayBuffer | null> {
  const kept = await get<Encrypted>(await placeOf(key, name), store());
  if (!kept) return null;
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv }, await cipherOf(key), kept.bytes);
}

const PAGE = 'page';

async function readDated(now: number): Promise<Dated | null> {
  const key = keptKey();
  const plain = key === null ? null : await decrypt(key, PAGE).catch(() => null);
  if (!plain) return null;
  const dated = JSON.parse(new TextDecoder().decode(plain)) as Dated;
  const isFresh = Math.abs(now - dated.usedAt) < IDLE_MS && Math.abs(now - dated.confirmedAt) < LONGEST_MS;
  return isFresh ? dated : null;
}

/**
 * Keeps what the page shows for this window. `isConfirmed`: the server has just told it; otherwise somebody is still here without a network.
 * A browser that keeps nothing reads it from the server again.
 */
export async function keepVisit(visit: KeptVisit, isConfirmed: boolean, now = Date.now()): Promise<void> {
  try {
    const confirmedAt = isConfirmed ? now : (await readDated(now))?.confirmedAt;
    const key = ownKey();
    if (key === null || confirmedAt === undefined) return;
    const dated: Dated = { visit, usedAt: now, confirmedAt };
    await encrypt(key, PAGE, new TextEncoder().encode(JSON.stringify(dated)), now);
    swept ??= sweepKept(now);
    await swept;
  } catch {
    // Full or forbidden storage, or a page that is no secure context.
  }
}

/** What this very window showed, unless nobody was here for too long; null for nothing. */
export const readKeptVisit = async (now = Date.now()): Promise<KeptVisit | null> =>
  (await readDated(now))?.visit ?? null;

/** Beside a visit that is kept, and for as long; in a preview nothing is. `name` holds opaque ids only. */
export async function keepPicture(name: string, picture: Blob, now = Date.now()): Promise<void> {
  const key = keptKey();
  if (key === null) return;
  await picture
    .arrayBuffer()
    .then((plain) => encrypt(key, name, plain, now))
    .catch(() => undefined);
}

export async function readPicture(name: string): Promise<Blob | null> {
  const key = keptKey();
  const plain = key === null ? null : await decrypt(key, name).catch(() => null);
  return plain && new Blob([plain]);
}

/** Once for each time that the page is loaded. */
let swept: Promise<void> | undefined;

/** Takes off the device what no window can use any more. */
async function sweepKept(now: number): Promise<void> {
  const kept = await entries<string, Encrypted>(store()).catch(() => []);
  const over = kept.filter(([, { at }]) => Math.abs(now - at) >= LONGEST_MS);
  await Promise.all(over.map(([place]) => del(place, store()))).catch(() => undefined);
}

/** A person who ends the visit leaves nothing behind on the device. */
export const wipeKept = (): Promise<void> => clear(store()).catch(() => undefined);
