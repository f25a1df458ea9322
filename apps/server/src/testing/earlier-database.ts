import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '#kernel/database/migrate.ts';
import { newId } from '#kernel/new-id.ts';

const folder = join(import.meta.dirname, '../../migrations');

type EarlierDatabase = {
  /** Of the superuser, who sees every facility. */
  url: string;
  /** Of the owner of the tables, who migrates. */
  ownerUrl: string;
  close: () => Promise<void>;
};

/** An empty database as it was before the migration of that number; gone when the test is over. */
export async function openEarlierDatabase(firstMissing: string): Promise<EarlierDatabase> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  const name = `test_${newId().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name} OWNER hospital`);
  const [url, owner] = [new URL(inject('adminUrl')), new URL(inject('ownerUrl'))];
  url.pathname = owner.pathname = `/${name}`;
  const earlier = (await readdir(folder)).filter((file) => file < firstMissing);
  await migrate(owner.href, { only: new Set(earlier) });
  const close = async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  };
  return { url: url.href, ownerUrl: owner.href, close };
}
