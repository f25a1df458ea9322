import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checked, readEncrypted, writeEncrypted } from '#commands/backup/encrypted-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-encrypted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const key = randomBytes(32);
/** Node's words for what AES-GCM does not accept, and ours. */
const UNREADABLE = /unable to authenticate data|is cut off|is no encrypted file/;

test.each([0, 1, 15, 16, 17, 65_536, 1_000_001])(
  '%d bytes come back as they were, and cannot be seen in the file',
  async (length) => {
    const path = join(folder, `of-${length}`);
    const bytes = randomBytes(length);
    const content = await writeEncrypted(path, [bytes.subarray(0, length >> 1), bytes.subarray(length >> 1)], key);

    expect(content.bytes).toBe(length);
    expect((await buffer(checked(await readEncrypted(path, key), path, content))).equals(bytes)).toBe(true);
    if (length > 15) expect((await readFile(path)).includes(bytes.subarray(0, 16))).toBe(false);
  },
);

test('whatever byte of a encrypted file is changed, reading it fails', async () => {
  const path = join(folder, 'changed');
  await writeEncrypted(path, [Buffer.from('患者 山田 太郎')], key);
  const whole = await readFile(path);
  for (let position = 0; position < whole.length; position++) {
    const changed = Buffer.from(whole);
    changed[position] = (changed[position] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(readEncrypted(path, key).then(buffer), `byte ${position}`).rejects.toThrow(UNREADABLE);
  }
});

test('a file that was cut off, or encrypted by another key, cannot be read', async () => {
  const path = join(folder, 'cut');
  await writeEncrypted(path, [randomBytes(1000)], key);
  await expect(readEncrypted(path, randomBytes(32)).then(buffer)).rejects.toThrow(UNREADABLE);
  const whole = await readFile(path);
  for (const length of [0, 10, 31, 500, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, length));
    await expect(readEncrypted(path, key).then(buffer), `${length} bytes`).rejects.toThrow(UNREADABLE);
  }
});

test('without a key a changed file is told by its sum', async () => {
  const path = join(folder, 'open');
  const content = await writeEncrypted(path, [Buffer.from('12345')], null);
  await writeFile(path, '12346');
  await expect(buffer(checked(await readEncrypted(path, null), 'open', content))).rejects.toThrow(
    /open is not what was/,
  );
});
