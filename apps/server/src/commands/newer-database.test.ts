import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DatabaseIsNewer, migrate } from '#kernel/database/migrate.ts';
import { runCommand } from '#testing/process/run-command.ts';

/** As a program of next year would leave it. */
const fromTheFuture = '9999-of-next-year.sql';
const name = `nattoku_newer_${randomUUID().replaceAll('-', '')}`;
const url = new URL(inject('ownerUrl'));
url.pathname = `/${name}`;

const asOwner = async <Row extends pg.QueryResultRow>(sql: string, at = url.href): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  await asOwner(`CREATE DATABASE ${name} TEMPLATE nattoku_template OWNER hospital`, inject('adminUrl'));
  await asOwner(`
    DELETE FROM migrations WHERE name = (SELECT max(name) FROM migrations);
    INSERT INTO migrations (name, checksum) VALUES ('${fromTheFuture}', 'of a file that is not here');
  `);
});
afterAll(() => asOwner(`DROP DATABASE ${name} WITH (FORCE)`, inject('adminUrl')));

const listApplied = () => asOwner('SELECT name, checksum FROM migrations ORDER BY name');

test('a database of a newer program is refused before anything in it is changed', async () => {
  const before = await listApplied();

  await expect(migrate(url.href)).rejects.toThrow(DatabaseIsNewer);
  await expect(migrate(url.href)).rejects.toThrow(fromTheFuture);

  expect(await listApplied()).toEqual(before);
});

test.each(['start', 'verify-audit'])(
  'the command %s says in a sentence that the program is too old, and ends',
  async (command) => {
    const { code, output } = await runCommand([command], { DATABASE_URL: url.href, PORT: '0' });

    expect(code).toBe(1);
    expect(output).toContain(`このプログラムより新しい版のものです（このプログラムが知らない変更: ${fromTheFuture}）`);
    expect(output).toContain('何も変更していません');
    expect(output).not.toContain('    at ');
  },
);
