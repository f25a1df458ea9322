import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openClient } from '#kernel/database/client.ts';
import { giveTo, runAs } from '#kernel/database/embedded-account.ts';
import { addressOfRunning, chooseAddress, removeSocketFolder } from '#kernel/database/embedded-address.ts';
import type { PostgresHome } from '#kernel/database/embedded-home.ts';
import { clusterOf, endOrphan, readPostmasterFile, type PostgresFolder } from '#kernel/database/embedded-postmaster.ts';
import { supervise } from '#kernel/database/embedded-supervisor.ts';

export interface EmbeddedPostgres {
  /** Connection string of the owner of everything, understood by pg and by psql. */
  readonly url: string;
  /** Ends the database in good order. */
  stop(): Promise<void>;
}

const owner = 'nattoku';
const database = 'nattoku';

/** Creates the cluster of this home when there is none, and runs it. */
export async function openCluster(
  home: PostgresHome,
  log: (line: string) => void,
  whileStarting?: () => void,
): Promise<EmbeddedPostgres> {
  const password = await keepPassword(home);
  await createCluster(home);
  await removeSocketFolder(await endOrphan(home, log));
  const address = await chooseAddress(home.folder, home.account);
  const supervisor = await supervise(home, address, log, whileStarting);
  const stop = () => supervisor.stop().finally(address.close);
  try {
    await createDatabase(address.url(owner, password, 'postgres'));
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return { url: address.url(owner, password, database), stop: () => (stopped ??= stop()) };
}

/** The connection string of the owner while another process runs this cluster; undefined when none does. */
export async function findRunningCluster(home: PostgresFolder): Promise<string | undefined> {
  const running = await readPostmasterFile(home);
  if (!running?.ready) return undefined;
  const password = (await readFile(passwordFile(home), 'utf8')).trim();
  return addressOfRunning(running, owner, password, database);
}

const passwordFile = (home: PostgresFolder): string => join(home.folder, 'password');

async function keepPassword(home: PostgresHome): Promise<string> {
  const kept = await readFile(passwordFile(home), 'utf8').catch(() => '');
  if (kept.trim() !== '') return kept.trim();

  if (await exists(clusterOf(home))) {
    throw new Error(
      `データベースのパスワードのファイル ${passwordFile(home)} がありません。バックアップから戻してください。\n` +
        `The password file of the database, ${passwordFile(home)}, is missing. Restore it from a backup.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile(home), `${password}\n`, { mode: 0o600 });
  return password;
}

/** A cluster takes its place only when it is whole, so a start that was cut off is made again from nothing. */
async function createCluster(home: PostgresHome): Promise<void> {
  const cluster = clusterOf(home);
  if (await exists(cluster)) return;

  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await giveTo(home.account, passwordFile(home));
  const access = ['--username', owner, '--pwfile', passwordFile(home), '--auth', 'scram-sha-256'];
  const content = ['--encoding', 'UTF8', '--data-checksums', '--no-instructions', ...home.binaries.localeArguments];
  await runAs(home.account, home.binaries.initdb, ['-D', unfinished, ...access, ...content]);
  await rename(unfinished, cluster);
}

async function createDatabase(url: string): Promise<void> {
  const client = await openClient(url);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
