import { canonicalJson } from '#kernel/audit/audit-hash.ts';
import { HMAC_ROOM } from '#kernel/audit/hmac-sha256.ts';

/** PostgreSQL counts from 2000, the MAC from 1970. */
const MICROS_TO_2000 = 946_684_800_000_000n;
const [QUOTE, COMMA, BACKSLASH, OPEN, CLOSE] = ['"', ',', '\\', '[', ']'].map((one) => one.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];
const FIRST_PRINTABLE = 0x20;
const HEX = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join(''));
/** Before these bytes of a UUID, counted from the last bit, stands a hyphen. */
const PARTS_OF_UUID = 0b10101010000;
const UUID_BYTES = 16;
const LENGTH_BYTES = 4;
/** Dimensions, nulls, type of the elements; of the one dimension its size and lower bound; then each element behind its length. */
const ARRAY_HEAD = 20;
const ARRAY_SIZE_AT = 12;

/** How a column is written; `micros` is a time. */
export type Writing = 'number' | 'micros' | 'text' | 'uuid' | 'uuids' | 'hex' | 'json';

/** Most events of a hospital have one of a few details. */
const KNOWN_DETAILS = 2_000;
const LONGEST_KNOWN = 200;

/**
 * Writes the text that a MAC covers (audit-hash.ts) straight from the bytes in which PostgreSQL packs a row. To make strings of all columns, and
 * one string of them, takes four times as long as the hashes.
 */
export class MacText {
  #bytes = Buffer.allocUnsafe(2 ** 14);
  #end = 0;
  readonly #details = new Map<string, Buffer>();

  begin(purpose: string): void {
    this.#end = HMAC_ROOM;
    this.#ascii(`["${purpose}"`);
  }

  /** The text, behind room for the key. Valid until the next one is begun. */
  finish(): Buffer {
    this.#byte(CLOSE);
    return this.#bytes.subarray(0, this.#end);
  }

  /** A value that is at hand. */
  value(given: string | number): void {
    this.#byte(COMMA);
    this.#ascii(JSON.stringify(given));
  }

  /** One column, from `from` up to `to`; a negative length stands for null. */
  column(writing: Writing, row: Buffer, from: number, length: number): void {
    this.#byte(COMMA);
    this.#reserve(length * 3 + ARRAY_HEAD);
    if (writing === 'uuids') return this.#uuids(row, from, length);
    if (writing === 'json') return this.#json(length < 0 ? 'null' : row.toString('utf8', from + 1, from + length));
    if (length < 0) return this.#ascii('null');
    if (writing === 'number') return this.#ascii(String(row.readBigInt64BE(from)));
    if (writing === 'micros') return this.#ascii(`"${String(row.readBigInt64BE(from) + MICROS_TO_2000)}"`);
    if (writing === 'text') return this.#text(row, from, from + length);
    this.#byte(QUOTE);
    this.#hex(row, from, length, writing === 'uuid' ? PARTS_OF_UUID : 0);
    this.#byte(QUOTE);
  }

  #uuids(row: Buffer, from: number, length: number): void {
    const count = length < 0 || row.readInt32BE(from) === 0 ? 0 : row.readInt32BE(from + ARRAY_SIZE_AT);
    this.#byte(OPEN);
    for (let index = 0; index < count; index += 1) {
      if (index > 0) this.#byte(COMMA);
      this.#byte(QUOTE);
      const at = from + ARRAY_HEAD + index * (LENGTH_BYTES + UUID_BYTES) + LENGTH_BYTES;
      this.#hex(row, at, UUID_BYTES, PARTS_OF_UUID);
      this.#byte(QUOTE);
    }
    this.#byte(CLOSE);
  }

  #json(text: string): void {
    const known = this.#details.get(text);
    const written = known ?? Buffer.from(JSON.stringify(canonicalJson(JSON.parse(text))));
    if (!known && text.length <= LONGEST_KNOWN && this.#details.size < KNOWN_DETAILS) this.#details.set(text, written);
    this.#reserve(written.length);
    this.#end += written.copy(this.#bytes, this.#end);
  }

  /** UTF-8 is UTF-8 in JSON too, but for what has to be escaped. */
  #text(row: Buffer, from: number, to: number): void {
    const begin = this.#end;
    this.#byte(QUOTE);
    for (let at = from; at < to; at += 1) {
      const byte = row[at] ?? 0;
      if (byte < FIRST_PRINTABLE || byte === QUOTE || byte === BACKSLASH) {
        this.#end = begin;
        const escaped = Buffer.from(JSON.stringify(row.toString('utf8', from, to)));
        this.#reserve(escaped.length);
        this.#end += escaped.copy(this.#bytes, this.#end);
        return;
      }
      this.#bytes[this.#end++] = byte;
    }
    this.#byte(QUOTE);
  }

  #hex(row: Buffer, from: number, length: number, hyphens: number): void {
    for (let index = 0; index < length; index += 1) {
      if ((hyphens >> index) & 1) this.#bytes[this.#end++] = 0x2d;
      const at = (row[from + index] ?? 0) * 2;
      this.#bytes[this.#end++] = HEX[at] ?? 0;
      this.#bytes[this.#end++] = HEX[at + 1] ?? 0;
    }
  }

  #ascii(text: string): void {
    this.#reserve(text.length * 3);
    this.#end += this.#bytes.write(text, this.#end);
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = value;
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes + 2 <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe((this.#end + bytes) * 2);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
