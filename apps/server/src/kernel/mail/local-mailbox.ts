import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Letter, Mail } from '#kernel/mail/mail.ts';
import { newId } from '#kernel/new-id.ts';

export type KeptLetter = Letter & { at: string };

/** Letters that are not sent: whoever tries the product on this machine reads them here. */
export type LocalMailbox = {
  /** Newest first. */
  list(): Promise<KeptLetter[]>;
};

const KEPT = 50;
const LETTER = /^\d{15}-\d{6}-[\da-f-]{36}\.json$/;
let serial = 0;

/** Sorts by time, and by order within a millisecond. */
const nextName = (): string => {
  serial += 1;
  return `${String(Date.now()).padStart(15, '0')}-${String(serial % 1e6).padStart(6, '0')}-${newId()}.json`;
};

/** Keeps letters as files in `folder` instead of sending them. For APP_ENV=local only: they hold secrets. */
export function openLocalMail(folder: string): Mail {
  const names = async () => {
    const found = await readdir(folder).catch(() => []);
    return found.filter((name) => LETTER.test(name)).toSorted((a, b) => b.localeCompare(a));
  };
  const readLetter = async (name: string) => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    return text === null ? [] : [JSON.parse(text) as KeptLetter];
  };

  return {
    mailbox: { list: async () => (await Promise.all((await names()).map(readLetter))).flat() },
    async send(letter) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, nextName());
      const kept: KeptLetter = { ...letter, at: new Date().toISOString() };
      // Whole or not at all for whoever reads meanwhile.
      await writeFile(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${path}.new`, path);
      for (const old of (await names()).slice(KEPT)) await rm(join(folder, old), { force: true });
    },
  };
}
