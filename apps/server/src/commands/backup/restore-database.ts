import type pg from 'pg';
import type { Manifest } from '#commands/backup/manifest.ts';
import type { BackupKey } from '#commands/backup/encrypted-file.ts';
import { copyTablesIn } from '#commands/backup/table-copy.ts';
import { CommandProblem } from '#commands/command.ts';
import { openClient } from '#kernel/database/client.ts';
import { forceRowLevelSecurity } from '#kernel/database/every-facility.ts';
import { migrate } from '#kernel/database/migrate.ts';

/**
 * Brings an empty database to what a generation holds: the schema of that time, its rows, and what this program has changed since. A person who was
 * signed in then is not any more.
 * @throws CommandProblem when the database is in use, or the backup is of a newer program
 */
export async function restoreDatabase(
  ownerUrl: string,
  place: string,
  key: BackupKey,
  manifest: Manifest,
): Promise<void> {
  await requireEmpty(ownerUrl);
  await migrate(ownerUrl, { only: new Set(manifest.migrations.map(({ name }) => name)) });
  const owner = await openClient(ownerUrl);
  try {
    await requireSameSchema(owner, manifest);
    await owner.query('BEGIN');
    await copyTablesIn(owner, place, key, manifest.tables);
    await owner.query("UPDATE sessions SET ended_at = now(), end_reason = 'accessChanged' WHERE ended_at IS NULL");
    await forceRowLevelSecurity(owner);
    await owner.query('COMMIT');
    await owner.query('ANALYZE');
  } finally {
    await owner.end();
  }
  await migrate(ownerUrl);
}

async function requireEmpty(ownerUrl: string): Promise<void> {
  const owner = await openClient(ownerUrl);
  try {
    const { rows } = await owner.query<{ exists: boolean }>(
      "SELECT to_regclass('public.facilities') IS NOT NULL AS exists",
    );
    const used = rows[0]?.exists ? (await owner.query('SELECT FROM app.facility_ids() LIMIT 1')).rowCount : 0;
    if (used)
      throw new CommandProblem(
        'このデータベースにはすでにデータがあります。空の DATA_DIR または DATABASE_URL を指定してください。\n' +
          'This database is in use. Restore into an empty DATA_DIR or DATABASE_URL; nothing was changed.',
      );
  } finally {
    await owner.end();
  }
}

async function requireSameSchema(owner: pg.Client, { migrations }: Manifest): Promise<void> {
  const { rows } = await owner.query<Manifest['migrations'][number]>('SELECT name, checksum FROM migrations');
  const here = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const foreign = migrations.find(({ name, checksum }) => here.get(name) !== checksum);
  if (foreign)
    throw new CommandProblem(
      `このバックアップは新しい版のものです（${foreign.name}）。 / This backup is of a newer program; update first.`,
    );
}
