import { timingSafeEqual } from 'node:crypto';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { keyedHash } from '#kernel/secrets/encryption.ts';

/** What the code on one page says: which printing, which page of how many. Nothing about anybody. */
export type PaperCode = { paperId: string; page: number; of: number };

const PREFIX = 'NP1';
const PURPOSE = 'consent paper';
const MAC_BYTES = 10;
const BODY_BYTES = 16 + 2;
/** RFC 4648; with capitals and digits only a QR code is a third smaller. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As it is printed: bound to its page by a key of this installation, so that no page passes for another one. */
export function writePaperCode(key: AuditKey, { paperId, page, of }: PaperCode): string {
  const body = Buffer.concat([Buffer.from(paperId.replaceAll('-', ''), 'hex'), Buffer.from([page, of])]);
  return PREFIX + toBase32(Buffer.concat([body, macOf(key, paperId, page, of)]));
}

/** Null for a code that is not ours, or that somebody changed. */
export function readPaperCode(key: AuditKey, text: string): PaperCode | null {
  if (!isPaperCode(text)) return null;
  const bytes = fromBase32(text.slice(PREFIX.length));
  if (bytes.length !== BODY_BYTES + MAC_BYTES) return null;
  const hex = bytes.subarray(0, 16).toString('hex');
  const paperId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const [page = 0, of = 0] = bytes.subarray(16, BODY_BYTES);
  return timingSafeEqual(macOf(key, paperId, page, of), bytes.subarray(BODY_BYTES)) ? { paperId, page, of } : null;
}

const isPaperCode = (text: string): boolean => text.startsWith(PREFIX) && /^[A-Z2-7]+$/.test(text.slice(PREFIX.length));

const macOf = (key: AuditKey, paperId: string, page: number, of: number): Buffer =>
  keyedHash(key, PURPOSE, paperId, `${page}/${of}`).subarray(0, MAC_BYTES);

const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{1,5}/g) ?? [];
  return fives.map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
