import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listAccounts, unprivilegedAccounts } from '#kernel/database/embedded-account.ts';
import { findEmbeddedBinaries } from '#kernel/database/embedded-binaries.ts';
import { openCluster } from '#kernel/database/embedded-cluster.ts';
import { findHome } from '#kernel/database/embedded-home.ts';

// Only root has to become somebody else.
describe.skipIf(process.getuid?.() !== 0)('where user namespaces are forbidden', () => {
  let dataDir: string;
  let elsewhere: string;
  let logged: string[];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'home-test-'));
    elsewhere = await mkdtemp(join(tmpdir(), 'home-elsewhere-'));
    await chmod(elsewhere, 0o711);
    logged = [];
  });

  afterEach(async () => {
    for (const folder of [dataDir, elsewhere]) await rm(folder, { recursive: true, force: true });
  });

  const find = async () => {
    const binaries = await findEmbeddedBinaries();
    const accounts = await unprivilegedAccounts(dataDir);
    return findHome({ dataDir, elsewhere, binaries, accounts, log: (line) => logged.push(line) });
  };

  async function write(sql: string) {
    const home = await find();
    const { url, stop } = await openCluster(home, () => {});
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return { home, rows: (await client.query(sql)).rows };
    } finally {
      await client.end();
      await stop();
    }
  }

  test('the database runs in the data folder as a user without privileges, and says so', async () => {
    await chmod(dataDir, 0o711);

    const { home } = await write(`create table kept as select 1 as one`);

    expect(home.folder).toBe(join(dataDir, 'database'));
    expect((await stat(join(dataDir, 'database/cluster/PG_VERSION'))).uid).toBe(home.account.user?.uid);
    expect(home.account.user?.uid).not.toBe(0);
    expect(logged.join('\n')).toContain('the embedded database runs as the user');
    expect((await write('select one from kept')).rows).toEqual([{ one: 1 }]);
  });

  test('a database that belongs to a user stays with that user when root starts it', async () => {
    await chmod(dataDir, 0o711);
    const { home } = await write(`create table kept as select 1 as one`);

    const [first] = await listAccounts(home.folder);

    expect(first).toEqual(home.account);
  });

  test('a data folder that only root can reach sends the database elsewhere, and the next start finds it there', async () => {
    await chmod(dataDir, 0o700);

    const { home } = await write(`create table kept as select 1 as one`);

    expect(home.folder.startsWith(elsewhere)).toBe(true);
    expect(logged.join('\n')).toContain(
      `it lives in ${(await readFile(join(dataDir, 'database.location'), 'utf8')).trim()}`,
    );
    expect((await write('select one from kept')).rows).toEqual([{ one: 1 }]);
  });

  test('a database that lived elsewhere and is gone is reported, never replaced by an empty one', async () => {
    await chmod(dataDir, 0o700);
    await write(`create table kept as select 1 as one`);
    await rm(elsewhere, { recursive: true });

    await expect(find()).rejects.toThrow('which is gone or out of reach');
  });
});
