import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDebianPostgres } from '#testing/process/debian-postgres.ts';

test('the oldest supported PostgreSQL runs under the same supervisor', async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'debian-postgres-'));
  try {
    const opened = await openDebianPostgres(folder);
    if ('skipped' in opened) return skip(opened.skipped);

    const client = new pg.Client({ connectionString: opened.url });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
         upper('été') as upper, 'ア' < '亜' as "byCodePoint"`,
    );
    await client.end();
    await opened.stop();
    expect(rows).toEqual([{ version: 15, encoding: 'UTF8', upper: 'ÉTÉ', byCodePoint: true }]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
