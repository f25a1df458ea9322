// Also runs in the page inside the evidence pack: it imports nothing.

type DerBytes = Uint8Array<ArrayBuffer>;

/** One element of a DER structure (X.690). */
export type Der = { tag: number; content: DerBytes; raw: DerBytes };

/** Why a signature does not hold; a code. */
export class Broken extends Error {}

export const derTags = {
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
  context1: 0xa1,
  context3: 0xa3,
} as const;

/** The elements that stand one behind the other; a length is in its shortest form, so that one meaning has one text. @throws Broken */
export function readDer(bytes: DerBytes): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag, first] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new Broken('der');
    const digits = first < 0x80 ? 0 : first - 0x80;
    let length = digits === 0 ? first : 0;
    for (let place = 0; place < digits; place += 1) length = length * 256 + (bytes[at + 2 + place] ?? 0);
    const start = at + 2 + digits;
    const shortest = digits === 0 || (length >= 0x80 && bytes[at + 2] !== 0);
    if (first === 0x80 || digits > 4 || !shortest || start + length > bytes.length) throw new Broken('der');
    found.push({ tag, content: bytes.slice(start, start + length), raw: bytes.slice(at, start + length) });
    at = start + length;
  }
  return found;
}

/** The elements inside of one with this tag, at most so many: what nothing reads anybody could change. @throws Broken */
export const insideDer = (element: Der | undefined, tag: number = derTags.sequence, most = 1000): Der[] => {
  if (element?.tag !== tag) throw new Broken('der');
  const elements = readDer(element.content);
  if (elements.length > most) throw new Broken('der');
  return elements;
};

/** The one element that the bytes are. @throws Broken */
export const wholeDer = (bytes: DerBytes): Der => {
  const [element, ...more] = readDer(bytes);
  if (!element || more.length > 0) throw new Broken('der');
  return element;
};

export const hexOf = (bytes: Uint8Array): string => {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
};
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** @throws Broken where it is none. */
export const oidOf = (element: Der | undefined): string => {
  if (element?.tag !== derTags.oid) throw new Broken('der');
  return hexOf(element.content);
};

/** GeneralizedTime or UTCTime, both in UTC. */
export function readDerTime(element: Der | undefined): Date {
  const digits = new TextDecoder('latin1').decode(element?.content);
  const full = element?.tag === 0x17 ? `${Number(digits.slice(0, 2)) < 50 ? '20' : '19'}${digits}` : digits;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(full) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

export const sha256Of = async (bytes: DerBytes): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
