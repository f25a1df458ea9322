import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

const GIGABYTE = 2 ** 30;
/** Bytes that a run writes into the temporary folder at most. */
const NEEDED_ON_DISK = 3 * GIGABYTE;

/** Bytes. The databases of one run fit into half of it. */
const ROOM_IN_MEMORY = 4 * GIGABYTE;

export interface Workshop {
  readonly folder: string;
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
 * Creates the folder of one run and makes it the temporary folder of this process and of all that it starts, so that nothing is left behind. Test
 * databases go into a folder in memory where there is room.
 */
export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'nattoku-tests-'));
  // Tests that act as an account without privileges reach their own folders through it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = join(folder, 'tmp');
  mkdirSync(process.env.TMPDIR);
  const inMemory = hasRoomInMemory() ? mkdtempSync('/dev/shm/nattoku-tests-') : null;
  if (inMemory) process.env.TEST_DATABASES = inMemory;
  return {
    folder,
    remove: () => {
      for (const each of [folder, inMemory]) {
        if (!each) continue;
        endProcessesIn(each);
        rmSync(each, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

/**
 * Kills what still runs with a path of the folder among its arguments or variables: a server or a database of a test that did not come to its end.
 * Linux alone says so.
 */
function endProcessesIn(folder: string): void {
  if (process.platform !== 'linux') return;
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    if (pid === process.pid) continue;
    try {
      const said = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
      if (said.some((text) => text.includes(folder))) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile, or belongs to somebody else.
    }
  }
}

function hasRoomInMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= ROOM_IN_MEMORY;
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
