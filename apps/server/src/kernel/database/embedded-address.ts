import { lchown, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Account } from '#kernel/database/embedded-account.ts';

/** Where PostgreSQL listens: a Unix socket, or a loopback port on Windows. Never on the network. */
export interface Address {
  readonly settings: Readonly<Record<string, string>>;
  url(user: string, password: string, database: string): string;
  close(): Promise<void>;
}

const port = 5432;

/** macOS has the shortest socket addresses: 104 bytes with the final zero. */
const longestSocketPath = 103;
const temporaryPrefix = 'nattoku-socket-';

export async function chooseAddress(folder: string, account: Account): Promise<Address> {
  if (process.platform === 'win32') return loopback(await freePort());
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath) return socketIn(folder, async () => {});

  const short = await mkdtemp(join(tmpdir(), temporaryPrefix));
  if (account.owner) await lchown(short, account.owner.uid, account.owner.gid);
  return socketIn(short, () => removeSocketFolder(short));
}

/** Removes a socket folder that chooseAddress made in the temporary folder, and no other. */
export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (!folder || dirname(folder) !== tmpdir() || !basename(folder).startsWith(temporaryPrefix)) return;
  // Only what a socket leaves behind, and never recursively: a data folder may lie in the temporary folder, too.
  const left = await readdir(folder).catch(() => []);
  for (const name of left.filter((each) => each.startsWith('.s.PGSQL.'))) await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
}

function socketIn(folder: string, close: () => Promise<void>): Address {
  return {
    settings: {
      listen_addresses: '',
      port: String(port),
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    url: (user, password, database) => socketUrl(folder, user, password, database),
    close,
  };
}

const socketUrl = (folder: string, user: string, password: string, database: string): string =>
  `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;

/** How to reach the one that another process started, by what it wrote about itself. */
export const addressOfRunning = (
  running: { port: string; socketFolder: string },
  user: string,
  password: string,
  database: string,
): string =>
  running.socketFolder === ''
    ? `postgresql://${user}:${password}@127.0.0.1:${running.port}/${database}`
    : socketUrl(running.socketFolder, user, password, database);

const loopback = (free: number): Address => ({
  settings: { listen_addresses: '127.0.0.1', port: String(free), unix_socket_directories: '' },
  url: (user, password, database) => `postgresql://${user}:${password}@127.0.0.1:${free}/${database}`,
  close: async () => {},
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
