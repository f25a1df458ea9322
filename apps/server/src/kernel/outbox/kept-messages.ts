import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#kernel/new-id.ts';

const KEPT = 50;
const NAME = /^\d{15}-\d{6}-[\da-f-]{36}\.json$/;
let serial = 0;

/** Sorts by time, and by order within a millisecond. */
const nextName = (): string => {
  serial += 1;
  return `${String(Date.now()).padStart(15, '0')}-${String(serial % 1e6).padStart(6, '0')}-${newId()}.json`;
};

export type Kept<Message> = Message & { at: string };

/** Messages that are not sent: the person who tries the product on this machine reads them here. */
export type KeptMessages<Message> = {
  /** Newest first. */
  list(): Promise<Kept<Message>[]>;
  keep(message: Message): Promise<void>;
};

/** Keeps messages as files in `folder` instead of sending them. For APP_ENV=local only: they hold secrets. */
export function openKeptMessages<Message extends object>(folder: string): KeptMessages<Message> {
  const names = async () => {
    const found = await readdir(folder).catch(() => []);
    return found.filter((name) => NAME.test(name)).toSorted((a, b) => b.localeCompare(a));
  };
  const readOne = async (name: string) => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    return text === null ? [] : [JSON.parse(text) as Kept<Message>];
  };
  return {
    list: async () => (await Promise.all((await names()).map(readOne))).flat(),
    keep: async (message) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, nextName());
      const kept: Kept<Message> = { ...message, at: new Date().toISOString() };
      // Whole or not at all for the person who reads meanwhile.
      await writeFile(`${path}.new`, JSON.stringify(kept), { mode: 0o600 });
      await rename(`${path}.new`, path);
      for (const old of (await names()).slice(KEPT)) await rm(join(folder, old), { force: true });
    },
  };
}
