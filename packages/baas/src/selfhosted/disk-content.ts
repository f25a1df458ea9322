import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageError } from '#file-store.ts';
import { errnoOf, privateFile, removeQuietly } from '#selfhosted/disk-durability.ts';

export interface Content {
  readonly path: string;
  readonly size: number;
  readonly md5Hash: string;
}

type Source = AsyncIterable<Uint8Array> | Uint8Array;

/** Writes the source to a new file and returns when the bytes are on disk. */
export async function writeContent(path: string, source: Source, signal?: AbortSignal): Promise<Content> {
  const file = await open(path, 'wx', privateFile);
  const meter = new Meter();
  const chunks = source instanceof Uint8Array ? Readable.from([source]) : source;
  try {
    await pipeline(chunks, (input) => meter.pass(input), file.createWriteStream({ flush: true }), until(signal));
  } finally {
    await file.close();
  }
  return { path, ...meter.reading() };
}

export async function measureContent(path: string, signal?: AbortSignal): Promise<Content> {
  const meter = new Meter();
  await pipeline(createReadStream(path), (input) => meter.pass(input), discard, until(signal));
  return { path, ...meter.reading() };
}

/** Removes what stands in a folder and was last touched longer ago than that, for example by a server that was killed. */
export async function sweepFolder(folder: string, olderThanMs: number, keep: readonly string[] = []): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((candidate) => !keep.includes(candidate))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && Date.now() - Math.floor(stats.ctimeMs) >= olderThanMs) await removeQuietly(path);
  }
}

/** The bytes of a file that was measured before; fails at the end when they are others now. */
export async function* unchanged(content: Content): AsyncGenerator<Uint8Array> {
  const meter = new Meter();
  yield* meter.pass(createReadStream(content.path, { highWaterMark: 1024 * 1024 }));
  if (meter.reading().md5Hash !== content.md5Hash) {
    throw new StorageError('unknown', 'The file changed while it was being sent');
  }
}

class Meter {
  readonly #hash = createHash('md5');
  #size = 0;

  async *pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#size += chunk.byteLength;
      yield chunk;
    }
  }

  reading() {
    return { size: this.#size, md5Hash: this.#hash.digest('base64') };
  }
}

async function discard(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of chunks);
}

const until = (signal: AbortSignal | undefined) => (signal ? { signal } : {});
