import { get, promisifyRequest, type UseStore } from 'idb-keyval';

/** Noise to everybody without the key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** Under which a store holds its own key. */
export const KEY = 'key';

/** Scripts can use it and never read it, this page's own included. */
export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/** The key of a store, which lies in it, and is made when there is none. Two windows at once get the same. */
export async function keyOf(store: UseStore): Promise<CryptoKey> {
  const there = await get<unknown>(KEY, store);
  if (there instanceof CryptoKey) return there;
  const made = await newKey();
  return store('readwrite', async (entries) => {
    const found = (await promisifyRequest(entries.get(KEY))) as unknown;
    if (found instanceof CryptoKey) return found;
    await promisifyRequest(entries.put(made, KEY));
    return made;
  });
}

/** `about` says what it is: sealed under one name, it opens under no other. */
export async function seal(key: CryptoKey, about: string, plain: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encode(about) }, key, plain) };
}

/** Null for what was sealed with another key, or changed since. */
export const unseal = (key: CryptoKey, about: string, { iv, bytes }: Sealed): Promise<ArrayBuffer | null> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encode(about) }, key, bytes).catch(() => null);

export const sealJson = (key: CryptoKey, about: string, value: unknown): Promise<Sealed> =>
  seal(key, about, encode(JSON.stringify(value)));

/** The caller knows what it has sealed under this name. */
export async function unsealJson(key: CryptoKey, about: string, sealed: Sealed): Promise<unknown> {
  const plain = await unseal(key, about, sealed);
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as unknown);
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
