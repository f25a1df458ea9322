import pg from 'pg';

const FIRST_SIZE = 1024;

/** Where `name` is empty the statement is forgotten with the next one that has none. */
type Preparing = { name: string; text: string };
type Binding = { name: string; values: readonly unknown[] };

/** How the driver gives values to PostgreSQL; its types do not show it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }).utils;

/**
 * Messages of the extended query protocol (PostgreSQL, Frontend/Backend Protocol, Message Formats), laid one behind the other: they leave in one
 * piece, where the driver sends each statement alone and waits for its end.
 */
export class Wire {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #end = 0;
  #begin = 0;

  parse({ name, text }: Preparing): void {
    this.#open('P');
    this.#named(name);
    this.#named(text);
    this.#int16(0);
    this.#close();
  }

  bind({ name, values }: Binding): void {
    const prepared = values.map((value) => prepareValue(value));
    this.#open('B');
    this.#named('');
    this.#named(name);
    this.#int16(prepared.length);
    for (const value of prepared) this.#int16(value instanceof Buffer ? 1 : 0);
    this.#int16(prepared.length);
    for (const value of prepared) this.#value(value);
    this.#int16(0);
    this.#close();
  }

  /** What the columns of the answer will be. */
  describe(): void {
    this.#open('D');
    this.#byte('P'.charCodeAt(0));
    this.#named('');
    this.#close();
  }

  execute(): void {
    this.#open('E');
    this.#named('');
    this.#int32(0);
    this.#close();
  }

  /** Ends what goes together. */
  sync(): Buffer {
    this.#open('S');
    this.#close();
    return this.#buffer.subarray(0, this.#end);
  }

  #open(type: string): void {
    this.#byte(type.charCodeAt(0));
    this.#begin = this.#end;
    this.#int32(0);
  }

  #close(): void {
    this.#buffer.writeInt32BE(this.#end - this.#begin, this.#begin);
  }

  #value(value: string | Buffer | null): void {
    const at = this.#end;
    this.#int32(-1);
    if (value === null) return;
    if (typeof value === 'string') this.#characters(value);
    else this.#bytes(value);
    this.#buffer.writeInt32BE(this.#end - at - 4, at);
  }

  #named(text: string): void {
    this.#characters(text);
    this.#byte(0);
  }

  #characters(text: string): void {
    // UTF-8 takes at most three bytes for each unit of UTF-16.
    this.#reserve(text.length * 3);
    this.#end += this.#buffer.write(text, this.#end);
  }

  #bytes(bytes: Buffer): void {
    this.#reserve(bytes.length);
    bytes.copy(this.#buffer, this.#end);
    this.#end += bytes.length;
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#end = this.#buffer.writeUInt8(value, this.#end);
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#end = this.#buffer.writeUInt16BE(value, this.#end);
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#end = this.#buffer.writeInt32BE(value, this.#end);
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#end + bytes));
    this.#buffer.copy(larger, 0, 0, this.#end);
    this.#buffer = larger;
  }
}
