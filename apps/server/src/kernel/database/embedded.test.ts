import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse } from '#kernel/database/embedded-lock.ts';
import { openEmbeddedPostgres } from '#kernel/database/embedded.ts';
import { isFull, sampleOf } from '#testing/scope.ts';

let folder: string;
let ending: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  ending = [() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })];
});

afterEach(async () => {
  for (const end of ending.toReversed()) await end();
});

async function open(dataDir: string) {
  const database = await openEmbeddedPostgres({ dataDir });
  ending.push(() => database.stop());
  return database;
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another Node process that opens the folder, prints the connection string, and does `then` with it. */
async function openElsewhere(dataDir: string, then = ''): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    const { openEmbeddedPostgres } = await import(process.argv[1]);
    const database = await openEmbeddedPostgres({ dataDir: process.argv[2] });
    console.log(database.url);
    ${then}`;
  const module = new URL('./embedded.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, module, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ending.push(() => kill(child));
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url };
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function postmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8'), 10);
}

/** A process that was killed but not yet collected by its parent does not run any more. */
async function isRunning(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout !== '' && !stdout.startsWith('Z');
}

/** The processes whose working folder is the cluster: PostgreSQL and all its children. */
async function processesIn(dataDir: string): Promise<string[]> {
  const folders = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => ({ pid, cwd: await readlink(`/proc/${pid}/cwd`).catch(() => '') })),
  );
  return folders.filter(({ cwd }) => cwd === join(dataDir, 'database/cluster')).map(({ pid }) => pid);
}

test('a first start creates a durable PostgreSQL 18 that only this machine can reach', async () => {
  const { url } = await open(folder);

  const [row] = await query(
    url,
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
       current_setting('fsync') as fsync, current_setting('max_connections') as connections,
       current_setting('data_checksums') as checksums, current_database() as database, upper('été') as upper`,
  );
  expect(row).toEqual({
    version: 18,
    encoding: 'UTF8',
    fsync: 'on',
    connections: '100',
    checksums: 'on',
    database: 'nattoku',
    upper: 'ÉTÉ',
  });
  expect((await stat(join(folder, 'database/password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'database'))).mode & 0o777).toBe(0o700);
  expect(await query(url, 'show listen_addresses')).toEqual([
    { listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '' },
  ]);
});

test.runIf(isFull)('a wrong password is refused', async () => {
  const url = new URL((await open(folder)).url);
  url.password = 'guess';

  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('a second start finds the data of the first', async () => {
  const first = await open(folder);
  await query(first.url, `create table kept as select '髙﨑𠮷' as name`);
  await first.stop();

  const second = await open(folder);
  expect(await query(second.url, 'select name from kept')).toEqual([{ name: '髙﨑𠮷' }]);
});

test('the same process cannot open a folder twice, but again after closing it', async () => {
  const first = await open(folder);

  await expect(openEmbeddedPostgres({ dataDir: folder })).rejects.toBeInstanceOf(DataFolderInUse);

  await first.stop();
  const second = await open(folder);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a folder that another process holds is refused at once, naming folder and process', async () => {
  const { child, url } = await openElsewhere(folder, 'setInterval(() => {}, 1000);');

  const refusal = await openEmbeddedPostgres({ dataDir: folder }).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(DataFolderInUse);
  expect(refusal).toMatchObject({ folder, pid: child.pid });
  expect(String(refusal)).toContain(`データフォルダー「${folder}」は、別のプロセス（PID ${child.pid}）が使用中です。`);
  expect(String(refusal)).toContain(`"${folder}" is in use by another process (pid ${child.pid})`);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('what was committed before a kill -9 of Node is there afterwards, and the orphan has gone', async () => {
  const { child, url } = await openElsewhere(folder, 'setInterval(() => {}, 1000);');
  await query(url, `create table kept as select 42 as answer`);
  const orphan = await postmasterPid(folder);
  await kill(child);
  expect(await isRunning(orphan)).toBe(true);

  const database = await open(folder);

  expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  expect(await postmasterPid(folder)).not.toBe(orphan);
  expect(await isRunning(orphan)).toBe(false);
});

test.runIf(isFull)(
  'a data folder in the temporary folder is not taken for a socket folder that was left behind',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'nattoku-socket-'));
    ending.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
    const { child, url } = await openElsewhere(dataDir, 'setInterval(() => {}, 1000);');
    await query(url, `create table kept as select 42 as answer`);
    await kill(child);

    const database = await open(dataDir);

    expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  },
);

test.runIf(isFull)('what was committed before a kill -9 of Node and PostgreSQL is there afterwards', async () => {
  const { child, url } = await openElsewhere(folder, 'setInterval(() => {}, 1000);');
  await query(url, `create table kept as select 42 as answer`);
  const postmaster = await postmasterPid(folder);
  process.kill(postmaster, 'SIGKILL');
  await kill(child);

  const database = await open(folder);

  expect(await query(database.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a killed PostgreSQL comes back under the same address while Node lives', async () => {
  const { url } = await open(folder);
  await query(url, `create table kept as select 42 as answer`);
  process.kill(await postmasterPid(folder), 'SIGKILL');

  await expect
    .poll(() => query(url, 'select answer from kept').catch(() => 'away'), { timeout: 20_000 })
    .toEqual([{ answer: 42 }]);
});

test.skipIf(process.platform !== 'linux')('stopping leaves no process and no socket behind', async () => {
  const database = await open(folder);
  expect(await processesIn(folder)).not.toEqual([]);

  await database.stop();

  expect(await processesIn(folder)).toEqual([]);
  expect((await readdir(join(folder, 'database'))).toSorted()).toEqual(['cluster', 'password']);
});

test.skipIf(process.platform !== 'linux')(
  'a process that exits without stopping takes the database along',
  async () => {
    const { child } = await openElsewhere(folder, 'process.exit(3);');
    await once(child, 'exit');

    await expect.poll(() => processesIn(folder), { timeout: 10_000 }).toEqual([]);
  },
);

test.runIf(isFull)(
  'a process number in postmaster.pid that now belongs to another program stops neither that program nor the start',
  async () => {
    const first = await open(folder);
    await first.stop();
    const bystander = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    ending.push(() => kill(bystander));
    const cluster = join(folder, 'database/cluster');
    await writeFile(
      join(cluster, 'postmaster.pid'),
      `${bystander.pid}\n${cluster}\n1700000000\n5432\n${join(folder, 'database')}\n\n  1234567         7\nready   \n`,
      { mode: 0o600 },
    );

    const second = await open(folder);

    expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(bystander.exitCode).toBeNull();
  },
);

test('a creation that was cut off is made again from nothing', async () => {
  await mkdir(join(folder, 'database/cluster.unfinished/base'), { recursive: true });

  const { url } = await open(folder);

  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isFull)('a folder may have a path longer than a socket address', async () => {
  const long = join(folder, 'とても長い名前'.repeat(6), 'x'.repeat(60));

  const database = await open(long);

  const socket = new URL(database.url).searchParams.get('host') ?? '';
  expect(socket.startsWith(long)).toBe(false);
  expect((await stat(socket)).mode & 0o777).toBe(0o700);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await database.stop();
  await expect(stat(socket)).rejects.toThrow('ENOENT');
});

test.each(sampleOf(['with two spaces', 'データ', `quo"te's`, 'a,b %41&c'], 4, 1))(
  'a folder may be called %s',
  async (name) => {
    const { url } = await open(join(folder, name));

    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'nattoku' }]);
  },
);
