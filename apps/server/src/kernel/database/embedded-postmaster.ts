import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAs } from '#kernel/database/embedded-account.ts';
import type { PostgresHome } from '#kernel/database/embedded-home.ts';

/** What PostgreSQL writes about itself into postmaster.pid. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: string;
  readonly socketFolder: string;
  readonly ready: boolean;
}

/** Where it lives is all that finding it takes. */
export type PostgresFolder = Pick<PostgresHome, 'folder'>;

export const clusterOf = (home: PostgresFolder): string => join(home.folder, 'cluster');

export async function readPostmasterFile(home: PostgresFolder): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterOf(home), 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = text.split('\n');
  if (!Number.parseInt(pid, 10)) return undefined;
  return { pid: Math.abs(Number.parseInt(pid, 10)), port, socketFolder, ready: status.startsWith('ready') };
}

/** Disconnects everybody, writes everything down and ends; the hard way when that takes too long. */
export async function stopPostmaster(home: PostgresHome, log: (line: string) => void): Promise<void> {
  const stop = (mode: string) =>
    runAs(home.account, home.binaries.pgCtl, ['stop', '-D', clusterOf(home), '-m', mode, '-w', '-t', '60']);
  try {
    await stop('fast');
  } catch (error) {
    const left = await readPostmasterFile(home);
    // One that was killed ends by itself, and leaves the file with its number.
    if (!left || !(await isPostmasterOf(home, left.pid))) return;
    log(`The database did not stop in time; stopping it at once. ${error instanceof Error ? error.message : ''}`);
    await stop('immediate');
  }
}

/**
 * Ends the PostgreSQL that a killed Node process left behind, and returns the folder of its socket. A person who calls holds the lock
 * of the data folder, so a running one is an orphan; it is stopped rather than adopted, because only a child tells its
 * parent when it dies.
 */
export async function endOrphan(home: PostgresHome, log: (line: string) => void): Promise<string | undefined> {
  const left = await readPostmasterFile(home);
  if (left && (await isPostmasterOf(home, left.pid))) {
    log(`Stopping the database that an earlier process left running (pid ${left.pid}).`);
    await stopPostmaster(home, log);
  }
  await clearLocks(home);
  return left?.socketFolder;
}

/**
 * After a kill, PostgreSQL would refuse to start while the number in postmaster.pid belongs to anything that lives, or died but
 * was not collected – except to its own parent. The file stays, because by it PostgreSQL notices surviving children of
 * its predecessor.
 */
async function clearLocks(home: PostgresHome): Promise<void> {
  const file = join(clusterOf(home), 'postmaster.pid');
  const left = await readPostmasterFile(home);
  // A power cut can leave an empty file, which PostgreSQL does not accept.
  if (!left) return rm(file, { force: true });
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^-?\d+/, String(process.pid)));
  if (left.socketFolder) await rm(join(left.socketFolder, `.s.PGSQL.${left.port}.lock`), { force: true });
}

/** After a restart of the machine the number in postmaster.pid may belong to any program; that one must not be stopped. */
async function isPostmasterOf(home: PostgresHome, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === (await realpath(clusterOf(home)));
  }
  // On Windows pg_ctl asks through a pipe that only PostgreSQL opens; elsewhere it would believe any living process.
  if (process.platform === 'win32') {
    const status = runAs(home.account, home.binaries.pgCtl, ['status', '-D', clusterOf(home)]);
    return status.then(
      () => true,
      () => false,
    );
  }
  const command = promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(({ stdout }) => stdout);
  return (await command.catch(() => '')).includes(clusterOf(home));
}
