/** One element of a DER structure (X.690): its tag, its content, and the bytes that it stands in as a whole. */
export type Element = { tag: number; content: Buffer; raw: Buffer };

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;
/** [n] with elements inside. */
export const context = (number: number): number => 0xa0 + number;

/** Bytes that are no DER, or not the structure that was expected. */
export class DerError extends Error {
  override readonly name = 'DerError';
}

const lengthOf = (length: number): Buffer => {
  if (length < 0x80) return Buffer.of(length);
  const digits = Buffer.from(
    length.toString(16).padStart(length.toString(16).length + (length.toString(16).length % 2), '0'),
    'hex',
  );
  return Buffer.concat([Buffer.of(0x80 + digits.length), digits]);
};

export const encode = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content]);
};
export const sequence = (...parts: readonly Uint8Array[]): Buffer => encode(tags.sequence, ...parts);
/** SET OF, in the order that DER asks for. */
export const setOf = (...parts: readonly Uint8Array[]): Buffer => encode(tags.set, ...parts.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Buffer => encode(tags.octets, bytes);
export const nothing = encode(tags.nothing);
/** Of bytes that are a number without sign. */
export const integer = (bytes: Uint8Array): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.of(0) : Buffer.from(bytes.subarray(first));
  return encode(tags.integer, (digits[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.of(0), digits]) : digits);
};

const base128 = (part: number): number[] => {
  const digits = [part & 0x7f];
  for (let rest = part >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return digits;
};
export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encode(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
};

/** The elements that stand one behind the other in `bytes`; nothing may be left over, and every length is in its shortest form. */
export function readAll(bytes: Buffer): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length;) {
    const element = readOne(bytes.subarray(at));
    found.push(element);
    at += element.raw.length;
  }
  return found;
}

/** The first element of `bytes`, whatever follows it. */
export function readOne(bytes: Buffer): Element {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError('no element');
  const digits = first < 0x80 ? 0 : first - 0x80;
  if (digits > 4 || first === 0x80 || bytes.length < 2 + digits) throw new DerError('length');
  const length = digits === 0 ? first : bytes.readUIntBE(2, digits);
  const start = 2 + digits;
  if (!lengthOf(length).equals(bytes.subarray(1, start))) throw new DerError('length is not in its shortest form');
  if (bytes.length < start + length) throw new DerError('cut off');
  return { tag, content: bytes.subarray(start, start + length), raw: bytes.subarray(0, start + length) };
}

/** The one element that `bytes` are, with this tag. */
export function readWhole(bytes: Buffer, tag: number): Element {
  const [element, ...more] = readAll(bytes);
  if (!element || more.length > 0 || element.tag !== tag) throw new DerError('not the expected structure');
  return element;
}

/** The elements inside of one with this tag. */
export function inside(element: Element | undefined, tag: number): Element[] {
  if (element?.tag !== tag) throw new DerError('not the expected structure');
  return readAll(element.content);
}

export const contentOf = (element: Element | undefined, tag: number): Buffer => {
  if (element?.tag !== tag) throw new DerError('not the expected structure');
  return element.content;
};

/** 1.2.840.… */
export function readOid(element: Element | undefined): string {
  const content = contentOf(element, tags.oid);
  const parts: number[] = [];
  let part = 0;
  for (const byte of content) {
    part = part * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      parts.push(part);
      part = 0;
    }
  }
  const [first = 0, ...rest] = parts;
  const arc = Math.min(2, Math.floor(first / 40));
  return [arc, first - arc * 40, ...rest].join('.');
}

/** A number without sign as its bytes, without leading zeros. */
export const readInteger = (element: Element | undefined): Buffer => {
  const content = contentOf(element, tags.integer);
  const first = content.findIndex((byte) => byte !== 0);
  return first < 0 ? Buffer.of(0) : content.subarray(first);
};

/** GeneralizedTime in UTC, with or without fractions of a second; UTCTime of 1950–2049. */
export function readTime(element: Element | undefined): Date {
  if (element?.tag !== tags.generalizedTime && element?.tag !== tags.utcTime) throw new DerError('no time');
  const text = element.content.toString('latin1');
  const isShort = element.tag === tags.utcTime;
  const full = isShort ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/.exec(full) ?? [];
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`);
  if (Number.isNaN(time.getTime())) throw new DerError('no time');
  return time;
}

/** As X.509 asks: two digits for the year until 2049. */
export const time = (at: Date): Buffer => {
  const text = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return at.getUTCFullYear() < 2050
    ? encode(tags.utcTime, Buffer.from(text.slice(2), 'latin1'))
    : encode(tags.generalizedTime, Buffer.from(text, 'latin1'));
};
