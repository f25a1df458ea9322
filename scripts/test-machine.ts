import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Bytes that a run writes into the temporary folder at most. */
const NEEDED_ON_DISK = 3 * 2 ** 30;
const GIGABYTE = 2 ** 30;

export interface Workshop {
  readonly folder: string;
  /** Makes child processes create their temporary files inside the folder. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/** Ends the run with a sentence instead of failing anywhere in the middle. */
export function refuseFullDisk(folder = tmpdir(), needed = NEEDED_ON_DISK): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return;
  const [have, want] = [free, needed].map((bytes) => (bytes / GIGABYTE).toFixed(1));
  console.error(
    `${folder} の空きが ${have} GB しかありません。テストには ${want} GB 必要です。空きを作るか、TMPDIR に別のフォルダーを指定してください。\n` +
      `${folder} has ${have} GB free; the tests need ${want} GB. Free some space, or set TMPDIR to another folder.`,
  );
  process.exit(1);
}

/**
 * Creates the folder of one run, for everything that its processes put into a temporary folder. It is removed at the end, also when the run is
 * interrupted: the child processes get the same signal from the terminal and end first.
 */
export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'nattoku-tests-'));
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { folder, env: { TMPDIR: temporary }, remove };
}

/** Ports of this machine that are free now, the second one after the first. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const first = await freePort(0);
    const ports = Array.from({ length: count }, (_, offset) => first + offset);
    const found = await Promise.all(ports.map((port) => freePort(port).catch(() => null)));
    if (found.every((port) => port !== null)) return ports;
  }
  throw new Error('There are no free ports on 127.0.0.1.');
}

function freePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}

/** Debian's Chromium, or another that is on the path. */
export function findChromium(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'chrome.exe'];
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}
