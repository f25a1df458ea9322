import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openClient } from '#kernel/database/client.ts';
import { newId } from '#kernel/new-id.ts';
import { appUrl, ensureAppRole, ServerLoginProblem } from '#kernel/database/roles.ts';

const operators = join(import.meta.dirname, '../../../../../docs/operators.md');

const inDatabase = (url: string, name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;

const signInAs = (url: string, username: string, password: string): string =>
  Object.assign(new URL(url), { username, password }).href;

const clientOf = async (url: string): Promise<pg.Client> => {
  const client = await openClient(url);
  onTestFinished(() => client.end());
  return client;
};

type Copy = { name: string; ownerUrl: string; admin: pg.Client };

/** A copy of the migrated template, or of another database that nobody is connected to. */
const openCopy = async (template = 'nattoku_template'): Promise<Copy> => {
  const name = `test_${newId().replaceAll('-', '')}`;
  const cluster = await openClient(inject('adminUrl'));
  await cluster.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER hospital`).finally(() => cluster.end());
  const ownerUrl = inDatabase(inject('ownerUrl'), name);
  return { name, ownerUrl, admin: await clientOf(inDatabase(inject('adminUrl'), name)) };
};

const signIn = async (url: string) => {
  const client = await openClient(url);
  const { rows } = await client
    .query<{ acts: string; login: string }>('SELECT current_user AS acts, session_user AS login')
    .finally(() => client.end());
  return rows[0];
};

const loginIn = (url: string): string => new URL(url).username;

test('the server signs in with a random secret that only the owner reads, and acts as the role without a login', async () => {
  const { ownerUrl, admin } = await openCopy();
  const url = await appUrl(ownerUrl);
  expect(await appUrl(ownerUrl)).toBe(url);
  expect(new URL(url).password).toMatch(/^[\w-]{43}$/);
  expect(await signIn(url)).toEqual({ acts: 'nattoku_app', login: loginIn(url) });
  const { rows } = await admin.query<{ oid: string }>(
    'SELECT oid::text FROM pg_database WHERE datname = current_database()',
  );
  expect(loginIn(url)).toBe(`nattoku_app_${rows[0]?.oid}`);

  const server = await clientOf(url);
  await expect(server.query('SELECT secret FROM app.server_login')).rejects.toThrow('permission denied');
  await server.query('SET ROLE NONE');
  await expect(server.query('SELECT FROM facilities')).rejects.toThrow('permission denied');
});

test('another database has another secret, and so has a copy, while the original goes on', async () => {
  const original = await openCopy();
  const url = await appUrl(original.ownerUrl);
  await original.admin.end();
  const copy = await openCopy(original.name);
  const urlOfCopy = await appUrl(copy.ownerUrl);
  expect(loginIn(urlOfCopy)).not.toBe(loginIn(url));
  expect(new URL(urlOfCopy).password).not.toBe(new URL(url).password);
  expect(await appUrl(original.ownerUrl)).toBe(url);
});

test.each([
  ['its password was changed', "ALTER ROLE %I PASSWORD 'changed by hand'"],
  ['its password was removed', 'ALTER ROLE %I PASSWORD NULL'],
  ['it may not sign in', 'ALTER ROLE %I NOLOGIN'],
  ['its password is no longer valid', "ALTER ROLE %I VALID UNTIL '2020-01-01'"],
  ['its sessions begin without a role', 'ALTER ROLE %I RESET role'],
  ['the cluster does not have it, as after a restore', 'DROP ROLE %I'],
])('the next start repairs the login when %s', async (_, change) => {
  const { ownerUrl, admin } = await openCopy();
  const url = await appUrl(ownerUrl);
  await admin.query(change.replace('%I', loginIn(url)));
  expect(await appUrl(ownerUrl)).toBe(url);
  expect(await signIn(url)).toEqual({ acts: 'nattoku_app', login: loginIn(url) });
});

test('two servers that start at once sign in with the same secret', async () => {
  const { ownerUrl } = await openCopy();
  const urls = await Promise.all(Array.from({ length: 4 }, () => appUrl(ownerUrl)));
  expect(new Set(urls).size).toBe(1);
});

test('the login that earlier releases derived from the password of the owner is closed', async () => {
  const { ownerUrl } = await openCopy();
  const derived = createHmac('sha256', '').update('nattoku_app').digest('base64url');
  const owner = await clientOf(ownerUrl);
  // The role belongs to the whole cluster: other tests never see it with a login.
  await owner.query('BEGIN');
  await owner.query(`ALTER ROLE nattoku_app LOGIN PASSWORD '${derived}'`);
  await ensureAppRole(owner);
  const { rows } = await owner.query("SELECT rolcanlogin AS opens FROM pg_roles WHERE rolname = 'nattoku_app'");
  await owner.query('COMMIT');
  expect(rows).toEqual([{ opens: false }]);
  await expect(signIn(signInAs(ownerUrl, 'nattoku_app', derived))).rejects.toThrow('password authentication failed');
});

/** Runs the block of the guide that reads the secret, as psql does with `\gexec`. */
const followGuide = async (admin: pg.Client): Promise<void> => {
  const blocks = [...(await readFile(operators, 'utf8')).matchAll(/```sql\n([\s\S]*?)```/g)].map(
    ([, sql]) => sql ?? '',
  );
  const block = blocks.find((sql) => sql.includes('FROM app.server_login')) ?? '';
  const queries = block.split('\\gexec').filter((each) => each.trim() !== '');
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    const { rows } = await admin.query<{ format: string }>(query);
    for (const { format } of rows) await admin.query(format);
  }
};

test.each([
  ['missing', 'SELECT'],
  ['changed', "CREATE ROLE %I LOGIN PASSWORD 'another'"],
])('an owner without CREATEROLE is told which login is %s, and the SQL of the guide repairs it', async (_, before) => {
  const { ownerUrl, name, admin } = await openCopy();
  const owner = `owner_${newId().replaceAll('-', '')}`;
  const { password } = new URL(ownerUrl);
  await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`);
  await admin.query(`GRANT USAGE ON SCHEMA app TO ${owner}`);
  await admin.query(`ALTER TABLE app.server_login OWNER TO ${owner}`);
  const { rows } = await admin.query<{ oid: string }>(`SELECT oid::text FROM pg_database WHERE datname = '${name}'`);
  const login = `nattoku_app_${rows[0]?.oid}`;
  await admin.query(before.replace('%I', login));
  const url = signInAs(ownerUrl, owner, password);

  const refusal = await appUrl(url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ServerLoginProblem);
  expect(String(refusal)).toContain(login);
  expect(String(refusal)).toContain('docs/operators.md');

  await followGuide(admin);
  expect(await signIn(await appUrl(url))).toEqual({ acts: 'nattoku_app', login });
});
