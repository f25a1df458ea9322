import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Problem } from '#kernel/problem.ts';

/**
 * The entry `md5` of tus metadata: the whole file's MD5, in hex or in base64 as `md5Hash` of specification/files.md §1.
 */
export const md5InHex = (text: string): string => {
  if (/^[0-9a-f]{32}$/i.test(text)) return text.toLowerCase();
  if (/^[\w+/]{22}==$/.test(text)) return Buffer.from(text, 'base64').toString('hex');
  throw new Problem('upload.refused', { detail: 'チェックサム（MD5）の形式が正しくありません。' });
};

/** @throws Problem `upload.checksum` where a file has other bytes than its sender announced. */
export async function requireMd5(path: string, md5: string | undefined): Promise<void> {
  if (md5 === undefined) return;
  const hash = createHash('md5');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  if (hash.digest('hex') !== md5) throw new Problem('upload.checksum');
}
