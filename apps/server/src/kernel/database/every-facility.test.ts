import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openClient } from '#kernel/database/client.ts';
import { enterFacility, seeEveryFacility, seeNoFacility } from '#kernel/database/every-facility.ts';
import { migrate } from '#kernel/database/migrate.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { runCommand } from '#testing/process/run-command.ts';
import { useOwnServer } from '#testing/test-server.ts';
import { isFull } from '#testing/scope.ts';

useOwnServer();

let here: Hospital;
let there: Hospital;
let owner: pg.Client;

beforeAll(async () => {
  [here, there] = [await openHospital(), await openHospital()];
  owner = await openClient(here.server.ownerUrl);
});
afterAll(() => owner.end());

type Row = { name: string };
const namesOf = async (client: Pick<pg.Client, 'query'>, sql: string): Promise<string[]> =>
  (await client.query<Row>(sql)).rows.map(({ name }) => name);
const guarded = `SELECT relname AS name FROM pg_class
  WHERE relkind IN ('r', 'p') AND relrowsecurity AND relnamespace IN ('public'::regnamespace, 'app'::regnamespace)`;
const facilitiesSeen = (client: Pick<pg.Client, 'query'>) =>
  namesOf(client, 'SELECT DISTINCT facility_id AS name FROM staff ORDER BY 1');
const both = () => [here.facilityId, there.facilityId].sort();

test('row-level security holds for the owner too, in every table that has it', async () => {
  expect((await namesOf(owner, guarded)).length).toBeGreaterThan(90);
  expect(await namesOf(owner, `${guarded} AND NOT relforcerowsecurity`)).toEqual([]);
});

test('the owner sees nothing without a facility, and with one that facility alone', async () => {
  for (const name of await namesOf(owner, guarded)) {
    expect([name, (await owner.query(`SELECT FROM ${name} LIMIT 1`)).rowCount]).toEqual([name, 0]);
  }
  expect((await owner.query("UPDATE staff SET name = 'x'")).rowCount).toBe(0);

  await enterFacility(owner, here.facilityId);
  expect(await facilitiesSeen(owner)).toEqual([here.facilityId]);
  await enterFacility(owner, '');
});

test('what a migration changes it changes in every facility, and nothing is left open behind it', async () => {
  await owner.query('BEGIN');
  await seeEveryFacility(owner);
  const changed = await owner.query<Row>('UPDATE staff SET version = version + 1 RETURNING facility_id AS name');
  await seeNoFacility(owner);
  await owner.query('COMMIT');

  expect([...new Set(changed.rows.map(({ name }) => name))].sort()).toEqual(expect.arrayContaining(both()));
  expect(await facilitiesSeen(owner)).toEqual([]);
});

test('a transaction that saw every facility and is given up leaves nothing open', async () => {
  await owner.query('BEGIN');
  await seeEveryFacility(owner);
  expect(await facilitiesSeen(owner)).toEqual(expect.arrayContaining(both()));
  await owner.query('ROLLBACK');

  expect(await facilitiesSeen(owner)).toEqual([]);
});

test('an owner that may not see every facility is refused before it takes nothing for everything', async () => {
  const admin = await openClient(here.server.adminUrl);
  await admin.query("CREATE ROLE without_rights LOGIN PASSWORD 'x'");
  const url = new URL(here.server.adminUrl);
  [url.username, url.password] = ['without_rights', 'x'];
  const stranger = await openClient(url.href);

  await stranger.query('BEGIN');
  await expect(seeEveryFacility(stranger)).rejects.toThrow('docs/operators.md');

  await stranger.end();
  await admin.query('DROP ROLE without_rights');
  await admin.end();
});

test('a table that lost it, or never had it, has it after the next start', async () => {
  await owner.query('ALTER TABLE staff NO FORCE ROW LEVEL SECURITY');
  await owner.query('CREATE TABLE newcomers (id uuid PRIMARY KEY, facility_id uuid NOT NULL)');
  await owner.query("CALL app.guard_by_facility('newcomers', 'SELECT')");

  await migrate(here.server.ownerUrl);

  expect(await namesOf(owner, `${guarded} AND NOT relforcerowsecurity`)).toEqual([]);
  expect(await facilitiesSeen(owner)).toEqual([]);
  await owner.query('DROP TABLE newcomers');
});

test('the functions that ask across facilities run as a role that nobody signs in as and that bypasses nothing', async () => {
  const { rows } = await owner.query<{ name: string; rolcanlogin: boolean; rolsuper: boolean; rolbypassrls: boolean }>(
    `SELECT DISTINCT r.rolname AS name, r.rolcanlogin, r.rolsuper, r.rolbypassrls FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
      WHERE p.prosecdef AND p.pronamespace = 'app'::regnamespace`,
  );
  expect(rows).toEqual([{ name: 'nattoku_every_facility', rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
  const members = "SELECT pg_has_role('nattoku_app', 'nattoku_every_facility', 'MEMBER')::text AS name";
  expect(await namesOf(owner, members)).toEqual(['false']);
});

test.runIf(isFull)('a backup by an owner that is no superuser holds every facility, and comes back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-owner-'));
  const admin = await openClient(inject('adminUrl'));
  await admin.query('CREATE DATABASE brought_back OWNER hospital');
  const target = new URL(here.server.ownerUrl);
  target.pathname = '/brought_back';
  const run = async (DATABASE_URL: string, DATA_DIR: string, ...words: string[]) => {
    const { code, output } = await runCommand(words, { DATABASE_URL, DATA_DIR });
    expect({ code, output }).toMatchObject({ code: 0 });
  };

  const { ownerUrl, services } = here.server;
  await run(ownerUrl, dirname(services.uploadFolder), 'backup', '--to', folder, '--not-encrypted');
  await run(target.href, join(folder, 'data'), 'restore', '--from', folder);

  target.username = new URL(inject('adminUrl')).username;
  const restored = await openClient(target.href);
  expect(await facilitiesSeen(restored)).toEqual(await facilitiesSeen(here.server.owner));
  expect(await facilitiesSeen(restored)).toEqual(expect.arrayContaining(both()));
  expect(await namesOf(restored, `${guarded} AND NOT relforcerowsecurity`)).toEqual([]);
  await restored.end();
  await admin.query('DROP DATABASE brought_back WITH (FORCE)');
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});
