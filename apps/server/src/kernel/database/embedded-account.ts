import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { lchown, lstat, readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from '#kernel/database/embedded-binaries.ts';

/** As whom PostgreSQL runs; it refuses to work as root. */
export interface Account {
  readonly name: string;
  /** Put before the program on the command line. */
  readonly wrapper: readonly string[];
  /** Set when the process changes its user. */
  readonly user?: Owner;
  /** Who must own the files of the database; nobody is asked when Node does not run as root. */
  readonly owner?: Owner;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const ownAccount: Account = { name: 'the user who runs Node', wrapper: [] };

/** A user namespace in which root is called nobody: PostgreSQL is content, and all files of root stay in reach. */
export const namespaceAccount: Account = {
  name: 'nobody in a user namespace of root',
  wrapper: ['unshare', '--user', '--map-user=65534', '--map-group=65534'],
  owner: { uid: 0, gid: 0 },
};

/** The accounts to try, the best first. */
export async function listAccounts(folder: string): Promise<readonly Account[]> {
  if (process.getuid?.() !== 0) return [ownAccount];
  const others = await unprivilegedAccounts(folder);
  const { uid } = await stat(folder);
  // A database that belongs to a user stays with that user: root may have started it only this once.
  return [...others.filter(({ user }) => user?.uid === uid), namespaceAccount, ...others];
}

export async function unprivilegedAccounts(folder: string): Promise<readonly Account[]> {
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  const owners = [await stat(folder), await stat(dirname(folder))].map(({ uid }) => String(uid));
  const wanted = [
    ...users.filter(([, , uid = '']) => uid !== '0' && owners.includes(uid)),
    ...users.filter(([name]) => name === 'postgres'),
    ...users.filter(([name]) => name === 'nobody'),
  ];
  return wanted.map(([name, , uid, gid]) => {
    const user = { uid: Number(uid), gid: Number(gid) };
    return { name: `the user ${name}`, wrapper: [], user, owner: user };
  });
}

/** Whether the account can write in the folder, which becomes its own, and can run PostgreSQL. */
export async function canWork(account: Account, folder: string, binaries: PostgresBinaries): Promise<boolean> {
  if (!account.owner) return true;
  await giveTo(account, folder);
  const script = 'test -w "$1" && test -x "$1" && exec "$2" --version';
  return runAs(account, '/bin/sh', ['-c', script, 'sh', folder, binaries.postgres]).then(
    () => true,
    () => false,
  );
}

/** Makes the account the owner of a file, or of a folder with everything in it. */
export async function giveTo({ owner }: Account, path: string): Promise<void> {
  const found = await lstat(path);
  if (!owner || found.uid === owner.uid) return;
  const inside = found.isDirectory() ? await readdir(path, { recursive: true }) : [];
  for (const entry of inside) await lchown(join(path, entry), owner.uid, owner.gid);
  await lchown(path, owner.uid, owner.gid);
}

/** Starts a program that outlives a Ctrl-C meant for Node: the supervisor decides when it stops. */
export function spawnAs(account: Account, program: string, args: readonly string[], cwd: string): ChildProcess {
  const [file = program, ...rest] = [...account.wrapper, program, ...args];
  return spawn(file, rest, {
    ...account.user,
    ...cleanEnvironment,
    cwd,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Runs a program to its end; rejects with what it printed when it fails. */
export async function runAs(account: Account, program: string, args: readonly string[]): Promise<void> {
  const [file = program, ...rest] = [...account.wrapper, program, ...args];
  await promisify(execFile)(file, rest, { ...account.user, ...cleanEnvironment, cwd: '/', windowsHide: true });
}

// Neither PG… variables nor a locale that is not installed may change how the database behaves.
const cleanEnvironment =
  process.platform === 'win32' ? {} : { env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' } };
