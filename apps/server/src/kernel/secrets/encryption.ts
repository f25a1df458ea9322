import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Each purpose has a key of its own, derived (RFC 5869) from one. An object, because OpenSSL takes its bytes much more slowly. */
const keyFor = (key: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, 'nattoku', purpose, 32)));

/**
 * AES-256-GCM with a key that is kept outside the database: the one of the installation, or a secret that somebody else holds. `owner` is bound to it:
 * what was encrypted for one person does not open as another's.
 */
export function encrypt(key: Buffer, purpose: string, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws for another key, another owner, or a changed byte. */
export function decrypt(key: Buffer, purpose: string, owner: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), encrypted.subarray(0, NONCE_BYTES)).setAAD(
    Buffer.from(owner),
  );
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** What is stored of a code that people type: too short for a plain hash, which the database alone would be enough to search. */
export const keyedHash = (key: Buffer, purpose: string, owner: string, code: string): Buffer =>
  createHmac('sha256', keyFor(key, purpose)).update(`${owner}\n${code}`).digest();
