import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { BackedUpTable } from '#commands/backup/manifest.ts';
import { tablePath } from '#commands/backup/repository.ts';
import { checked, readEncrypted, type BackupKey, writeEncrypted } from '#commands/backup/encrypted-file.ts';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');

type Table = { name: string; columns: string[] };

/** What is not brought back: sums of tries, which a restored server begins again, and the list of migrations, which makes itself. */
const leftOut = ['migrations', 'rate_limits'];

/** The tables with the columns that hold something of their own. Jobs under way live in a schema aside; each has a sweep that begins it again. */
const tablesOf = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
    [leftOut],
  );
  return rows;
};

/** Reads every table as it stands at one moment, while others go on writing. */
export async function copyTablesOut(client: pg.ClientBase, place: string, key: BackupKey): Promise<BackedUpTable[]> {
  const done: BackedUpTable[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const copy = client.query(copyTo(`COPY (SELECT ${listOf(columns)} FROM ${quoted(name)}) TO STDOUT`));
    const packed = createGzip();
    const content = writeEncrypted(tablePath(place, name), packed, key);
    await Promise.all([pipeline(copy, packed), content]);
    done.push({ name, columns, rows: copy.rowCount, ...(await content) });
  }
  return done;
}

/**
 * Fills the tables, all or none. Foreign keys are taken off and put back, which proves every one of them, and triggers rest: the rows have
 * been through them once. Row-level security, through which COPY cannot write, is left off for the owner; who calls this forces it again.
 * @throws Error that names the table which is not what was backed up
 */
export async function copyTablesIn(
  client: pg.ClientBase,
  place: string,
  key: BackupKey,
  tables: readonly BackedUpTable[],
): Promise<void> {
  const names = (await tablesOf(client)).map(({ name }) => quoted(name)).join(', ');
  const foreignKeys = await foreignKeysOf(client);
  for (const { table, name } of foreignKeys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  await client.query(`TRUNCATE ${names}`);
  for (const table of tables) await fillTable(client, place, key, table);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
  }
  await advanceSequences(client);
}

async function fillTable(client: pg.ClientBase, place: string, key: BackupKey, table: BackedUpTable): Promise<void> {
  const { name, columns, rows } = table;
  await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER, NO FORCE ROW LEVEL SECURITY`);
  const copy = client.query(copyFrom(`COPY ${quoted(name)} (${listOf(columns)}) FROM STDIN`));
  const packed = checked(await readEncrypted(tablePath(place, name), key), join('tables', name), table);
  await pipeline(packed, createGunzip(), copy);
  if (copy.rowCount !== rows) throw new Error(`${name}: ${copy.rowCount} rows of ${rows}.`);
  await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
}

type ForeignKey = { table: string; name: string; definition: string };

const foreignKeysOf = async (client: pg.ClientBase): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
};

/** Identities go on where they were. */
const advanceSequences = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    // A dropped column has no name that could be asked for; it is left out before the sequences are asked.
    `WITH columns AS MATERIALIZED (
       SELECT a.attrelid::regclass::text AS "table", a.attname AS "column" FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped)
     SELECT "table", "column" FROM columns WHERE pg_get_serial_sequence("table", "column") IS NOT NULL`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max(${quoted(column)}), 1), max(${quoted(column)}) IS NOT NULL) FROM ${table}`,
      [table, column],
    );
  }
};
