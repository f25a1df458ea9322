import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** AES-256-GCM; null leaves a backup open to the person who can read its folder. */
export type BackupKey = Buffer | null;

/** What a file held before it was encrypted. */
export type Content = { bytes: number; sha256: string };

const ALGORITHM = 'aes-256-gcm';
const MAGIC = Buffer.from('NTKB');
const IV_BYTES = 12;
const TAG_BYTES = 16;
const OURS_ALONE = 0o600;

/** Writes the bytes, encrypted when there is a key, and down to the disk; tells what was in them. The file must not exist yet. */
export async function writeEncrypted(
  path: string,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  key: BackupKey,
): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    Readable.from(source, { objectMode: false }),
    measure,
    key ? encrypting(key) : new PassThrough(),
    createWriteStream(path, { flags: 'wx', mode: OURS_ALONE, flush: true }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

function encrypting(key: Buffer): Transform {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  let begun = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      if (!begun) this.push(Buffer.concat([MAGIC, iv]));
      begun = true;
      done(null, cipher.update(chunk));
    },
    flush(done) {
      if (!begun) this.push(Buffer.concat([MAGIC, iv]));
      this.push(cipher.final());
      done(null, cipher.getAuthTag());
    },
  });
}

/**
 * The bytes as they were. A encrypted file that was changed ends in an error, at its last byte: nothing may be done with the bytes
 * that cannot be undone before the stream has ended.
 */
export async function readEncrypted(path: string, key: BackupKey): Promise<Readable> {
  if (!key) return createReadStream(path);
  const { iv, tag, end } = await readFrame(path);
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAuthTag(tag);
  const start = MAGIC.length + IV_BYTES;
  if (end < start) {
    decipher.end();
    return decipher;
  }
  const file = createReadStream(path, { start, end });
  file.once('error', (error) => decipher.destroy(error));
  return file.pipe(decipher);
}

/** What stands around the bytes. `end`: the position of the last encrypted one. */
async function readFrame(path: string): Promise<{ iv: Buffer; tag: Buffer; end: number }> {
  const { size } = await stat(path);
  const around = MAGIC.length + IV_BYTES + TAG_BYTES;
  if (size < around) throw new Error(`${path} is cut off.`);
  const file = await open(path);
  try {
    const head = Buffer.alloc(MAGIC.length + IV_BYTES);
    const tag = Buffer.alloc(TAG_BYTES);
    await file.read(head, 0, head.length, 0);
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES);
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error(`${path} is no encrypted file of a backup.`);
    return { iv: head.subarray(MAGIC.length), tag, end: size - TAG_BYTES - 1 };
  } finally {
    await file.close();
  }
}

/** Passes bytes on and fails at the end when they were not those that were written. */
export async function* checked(source: AsyncIterable<Uint8Array>, name: string, { bytes, sha256 }: Content) {
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    read += chunk.length;
    yield chunk;
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw new Error(`${name} is not what was backed up.`);
}
