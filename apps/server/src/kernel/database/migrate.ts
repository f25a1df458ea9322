import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '#kernel/database/advisory-locks.ts';
import { openClient } from '#kernel/database/client.ts';
import {
  ensureEveryFacilityRole,
  forceRowLevelSecurity,
  seeEveryFacility,
  seeNoFacility,
} from '#kernel/database/every-facility.ts';
import { ensureAppRole } from '#kernel/database/roles.ts';

const folder = join(import.meta.dirname, '../../../migrations');

type Applied = { name: string; checksum: string };

/** The database was migrated by a newer program: this one would write into tables whose rules it does not know. */
export class DatabaseIsNewer extends Error {
  override readonly name = 'DatabaseIsNewer';

  constructor(unknown: readonly string[]) {
    super(
      `データベースは、このプログラムより新しい版のものです（このプログラムが知らない変更: ${unknown.join(', ')}）。何も変更していません。\n` +
        '新しい版のプログラムで起動するか、その版へ上げる前に取ったバックアップを、空のデータベースに restore してください。\n' +
        'The database belongs to a newer version of this program. Start that version, or restore a backup from before the upgrade into an empty database. See docs/operators.md, section Upgrade.',
    );
  }
}

/**
 * Brings the schema up to date. Refuses a database whose applied files were edited since.
 * `only` leaves other files out: how the schema of a backup that an older program made is brought back before its data is.
 * @throws DatabaseIsNewer before anything is changed
 */
export async function migrate(
  ownerUrl: string,
  { only }: { only?: ReadonlySet<string> | undefined } = {},
): Promise<string[]> {
  const client = await openClient(ownerUrl);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    await assertVersion(client);
    await assertNotNewer(client);
    await ensureAppRole(client);
    await ensureEveryFacilityRole(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const fresh = await applyMissing(client, await appliedTo(client), only);
    await inOneTransaction(client, () => forceRowLevelSecurity(client));
    return fresh;
  } finally {
    await client.end();
  }
}

const assertVersion = async (client: pg.Client) => {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  if (Number(rows[0]?.server_version_num) < 150_000) throw new Error('PostgreSQL 15 or newer is needed.');
};

/** Checksums by name; empty for a database that was never migrated. */
const appliedTo = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ found: string | null }>("SELECT to_regclass('migrations') AS found");
  if (!rows[0]?.found) return new Map();
  const { rows: applied } = await client.query<Applied>('SELECT name, checksum FROM migrations');
  return new Map(applied.map((row) => [row.name, row.checksum]));
};

/** @throws DatabaseIsNewer */
const assertNotNewer = async (client: pg.Client): Promise<void> => {
  const own = new Set(await listMigrations());
  const unknown = [...(await appliedTo(client)).keys()].filter((name) => !own.has(name)).sort();
  if (unknown.length > 0) throw new DatabaseIsNewer(unknown);
};

const listMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();

/** What the tables of this program end with. */
export const newestMigration = async (): Promise<string> => (await listMigrations()).at(-1) ?? '';

type Migration = Applied & { sql: string };

/**
 * Applies each missing file in a transaction of its own; to an empty database all of them in one, with row-level security forced once at the
 * end. That takes half the time, and a start that was killed leaves nothing behind.
 */
const applyMissing = async (
  client: pg.Client,
  applied: ReadonlyMap<string, string>,
  only: ReadonlySet<string> | undefined,
): Promise<string[]> => {
  const missing = (await findMissing(applied)).filter(({ name }) => only?.has(name) !== false);
  const transactions = applied.size === 0 ? [missing] : missing.map((each) => [each]);
  for (const migrations of transactions) {
    await inOneTransaction(client, async () => {
      for (const each of migrations) await apply(client, each);
      await forceRowLevelSecurity(client);
    });
  }
  return missing.map(({ name }) => name);
};

/** @throws Error for an applied file that was edited since */
const findMissing = async (applied: ReadonlyMap<string, string>): Promise<Migration[]> => {
  const missing: Migration[] = [];
  for (const name of await listMigrations()) {
    const sql = await readFile(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const known = applied.get(name);
    if (known === undefined) missing.push({ name, sql, checksum });
    else if (known !== checksum) throw new Error(`Migration ${name} was changed after it had been applied.`);
  }
  return missing;
};

const apply = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  try {
    await client.query(sql);
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
  } catch (cause) {
    throw new Error(`Migration ${name} failed`, { cause });
  }
};

/** What a migration changes it changes in every facility. */
const inOneTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  await client.query('BEGIN');
  try {
    await seeEveryFacility(client);
    await work();
    await seeNoFacility(client);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};
