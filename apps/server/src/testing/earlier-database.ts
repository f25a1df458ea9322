import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#kernel/database/migrate.ts';
import { newId } from '#kernel/new-id.ts';

const folder = join(import.meta.dirname, '../../migrations');

/** An empty database as it was before the migration of that number; gone when the test is over. */
export async function openEarlierDatabase(firstMissing: string): Promise<{ url: string; close: () => Promise<void> }> {
  const admin = new pg.Client({ connectionString: inject('ownerUrl') });
  await admin.connect();
  const name = `test_${newId().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${name}`;
  const earlier = (await readdir(folder)).filter((file) => file < firstMissing);
  await migrate(url.href, { only: new Set(earlier) });
  const close = async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
  return { url: url.href, close };
}
