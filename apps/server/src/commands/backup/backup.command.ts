import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyFilesOut } from '#commands/backup/file-copy.ts';
import { type Keep, keptOf } from '#commands/backup/generations.ts';
import type { BackedUpFile, Manifest } from '#commands/backup/manifest.ts';
import {
  addGeneration,
  listGenerations,
  nameOf,
  objectPath,
  openRepository,
  readManifest,
  readPassphrase,
  type Repository,
  timeOf,
  writeManifest,
} from '#commands/backup/repository.ts';
import { copyTablesOut } from '#commands/backup/table-copy.ts';
import { type Command, type CommandContext, CommandProblem } from '#commands/command.ts';
import { readWords, required } from '#commands/command-words.ts';
import { withServices } from '#commands/with-services.ts';
import { ADVISORY_LOCKS } from '#kernel/database/advisory-locks.ts';
import { openClient } from '#kernel/database/client.ts';
import { seeEveryFacility } from '#kernel/database/every-facility.ts';
import type { Services } from '#kernel/services.ts';

const usage = 'backup --to FOLDER [--passphrase-file FILE | --not-encrypted] [--keep DAYS,WEEKS,MONTHS]';

export const backupCommand: Command = {
  usage,
  summary: 'サーバーを止めずにバックアップします / Back up database, files and keys, beside the running server',
  run: async (context) => {
    const words = readWords(usage, context.words, {
      to: { type: 'string' },
      'passphrase-file': { type: 'string' },
      'not-encrypted': { type: 'boolean' },
      keep: { type: 'string' },
    });
    const folder = resolve(required(usage, words, 'to'));
    const passphrase = await readPassphrase(words['passphrase-file']);
    if (passphrase === null && !words['not-encrypted'])
      throw new CommandProblem(
        '患者の情報と鍵が入ります。--passphrase-file で暗号化するか、--not-encrypted と書いてください。\n' +
          `A backup holds patients and keys: encrypt it, or say that you do not want to.\n\n  npm start -- ${usage}`,
      );
    const keep = words.keep === undefined ? null : readKeep(words.keep);
    const repository = await openRepository(folder, passphrase);
    await withServices(context, (services, ownerUrl) =>
      alone(ownerUrl, async () => {
        const name = await backUp(context, services, ownerUrl, repository);
        if (keep) await dropOldGenerations(context, repository, keep);
        context.say(`  ${join(folder, name)}`);
      }),
    );
  },
};

const readKeep = (text: string): Keep => {
  const [daily = -1, weekly = -1, monthly = -1, ...rest] = text
    .split(',')
    .map((part) => (/^\d+$/.test(part) ? +part : -1));
  if (Math.min(daily, weekly, monthly) < 0 || rest.length > 0)
    throw new CommandProblem('--keep は 7,5,12 のように書きます。 / --keep is written like 7,5,12.');
  return { daily, weekly, monthly };
};

/** Two backups at once would clear away each other's unfinished work. */
async function alone(ownerUrl: string, work: () => Promise<void>): Promise<void> {
  const owner = await openClient(ownerUrl);
  try {
    const { rows } = await owner.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
      ADVISORY_LOCKS.backup,
    ]);
    if (!rows[0]?.got) throw new CommandProblem('別のバックアップが動いています。 / Another backup is under way.');
    await work();
  } finally {
    await owner.end();
  }
}

/** Adds a generation. The database is read first: a file without a row is harmless, a row without its file is not. */
async function backUp(
  { environment, say }: CommandContext,
  { files, clock }: Pick<Services, 'files' | 'clock'>,
  ownerUrl: string,
  repository: Repository,
): Promise<string> {
  const at = clock.now();
  const name = nameOf(at);
  const [latest] = await listGenerations(repository);
  const before = latest === undefined ? [] : (await readManifest(repository, latest)).files;
  await addGeneration(repository, name, async (place) => {
    const { tables, migrations, paths } = await readDatabase(ownerUrl, place, repository);
    const copied = await copyFilesOut(repository, files, before);
    for (const path of missingOf(paths, copied)) say(`  見つからないファイル / missing: ${path}`);
    const keys = await readKeys(environment.dataDir);
    const manifest: Manifest = { format: 1, createdAt: at.toISOString(), migrations, tables, files: copied, keys };
    await writeManifest(repository, place, manifest);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`  ${rows} rows, ${copied.length} files`);
  });
  return name;
}

const readDatabase = async (ownerUrl: string, place: string, { key }: Repository) => {
  const owner = await openClient(ownerUrl);
  try {
    await owner.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await seeEveryFacility(owner);
    await owner.query('SET TRANSACTION READ ONLY');
    const tables = await copyTablesOut(owner, place, key);
    const migrations = await owner.query<Manifest['migrations'][number]>(
      'SELECT name, checksum FROM migrations ORDER BY name',
    );
    const paths = await owner.query<{ full_path: string }>('SELECT full_path FROM file_objects');
    return { tables, migrations: migrations.rows, paths: paths.rows.map((row) => row.full_path) };
  } finally {
    await owner.end();
  }
};

/** Rows whose file is not in the store. One that was removed with its row since the rows were read is no loss. */
const missingOf = (paths: readonly string[], copied: readonly BackedUpFile[]): string[] => {
  const there = new Set(copied.map(({ fullPath }) => fullPath));
  return paths.filter((path) => !there.has(path));
};

const readKeys = async (dataDir: string): Promise<Record<string, string>> => {
  const folder = join(resolve(dataDir), 'keys');
  const names = await readdir(folder).catch(() => []);
  const contents = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'base64')]));
  return Object.fromEntries(contents) as Record<string, string>;
};

/** Removes generations beyond those to keep, and the bytes of files that none of the others holds. */
async function dropOldGenerations({ say }: CommandContext, repository: Repository, keep: Keep): Promise<void> {
  const names = await listGenerations(repository);
  const kept = new Set(keptOf(names.map(timeOf), keep).map(nameOf));
  const dropped = names.filter((name) => !kept.has(name));
  if (dropped.length === 0) return;
  const objectsOf = async (name: string) => (await readManifest(repository, name)).files.map(({ object }) => object);
  const needed = new Set((await Promise.all([...kept].map(objectsOf))).flat());
  const unneeded = new Set((await Promise.all(dropped.map(objectsOf))).flat().filter((object) => !needed.has(object)));
  for (const name of dropped) await rm(join(repository.folder, name), { recursive: true });
  for (const object of unneeded) await rm(objectPath(repository, object), { force: true });
  say(`  ${dropped.length} old generations removed`);
}
