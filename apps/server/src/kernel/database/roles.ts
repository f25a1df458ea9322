import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { ADVISORY_LOCKS } from '#kernel/database/advisory-locks.ts';
import { openClient } from '#kernel/database/client.ts';
import { EVERY_FACILITY_ROLE } from '#kernel/database/every-facility.ts';
import type { Pool } from '#kernel/database/pool.ts';

/** The role that serves requests: it owns no table and cannot bypass row-level security. No connection signs in as it; the login of each database acts as it. */
export const APP_ROLE = 'nattoku_app';

/** The owner may not do what is needed, or PostgreSQL refuses the login that the owner created. Says which role and what to do. */
export class ServerLoginProblem extends Error {
  override readonly name = 'ServerLoginProblem';

  constructor(role: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `データベースのロール ${role} を使えません（${reason}）。docs/operators.md の「PostgreSQL」にある SQL を管理者が実行してください。\n` +
        `The database role ${role} cannot be used (${reason}). A superuser has to run the SQL in docs/operators.md, section PostgreSQL.`,
      { cause },
    );
  }
}

/**
 * Creates the role that serves requests on first use, without a login. A release before this one let the server sign in as it, with a password that was
 * derived from the owner's: that login is closed.
 * @throws ServerLoginProblem
 */
export const ensureAppRole = async (owner: pg.ClientBase): Promise<void> => {
  const { rows } = await owner.query<{ opens: boolean }>(
    'SELECT rolcanlogin AS opens FROM pg_roles WHERE rolname = $1',
    [APP_ROLE],
  );
  if (rows[0] && !rows[0].opens) return;
  try {
    if (rows[0]) return void (await owner.query(`ALTER ROLE ${APP_ROLE} NOLOGIN PASSWORD NULL`));
    await owner.query(`CREATE ROLE ${APP_ROLE} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`);
    // CREATE SCHEMA … AUTHORIZATION needs membership when the owner is no superuser.
    await owner.query(`GRANT ${APP_ROLE} TO CURRENT_USER`);
  } catch (error) {
    throw new ServerLoginProblem(APP_ROLE, error);
  }
};

type Login = { name: string; secret: string };

const urlOf = (ownerUrl: string, { name, secret }: Login): string => {
  const url = new URL(ownerUrl);
  url.username = name;
  url.password = secret;
  return url.href;
};

/**
 * The address with which the server signs in. Each database has a login of its own with a random secret, which its owner alone can read. Creates the login
 * on first use, and repairs it where it does not open: after its password was changed, in another cluster, or in a copy of the database.
 * @throws ServerLoginProblem
 */
export async function appUrl(ownerUrl: string): Promise<string> {
  const owner = await openClient(ownerUrl);
  try {
    await owner.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.serverLogin]);
    const login = await loginOf(owner);
    const url = urlOf(ownerUrl, login);
    if ((await refusalOf(url)) === undefined) return url;
    await repairLogin(owner, login);
    const refusal = await refusalOf(url);
    if (refusal !== undefined) throw new ServerLoginProblem(login.name, refusal);
    return url;
  } finally {
    await owner.end();
  }
}

/** A secret under the name of another database's login came with a copy: the original still uses it. */
const loginOf = async (owner: pg.Client): Promise<Login> => {
  const { rows } = await owner.query<{ name: string; secret: string | null }>(
    `SELECT own.name, stored.secret
       FROM (SELECT $1 || '_' || oid AS name FROM pg_database WHERE datname = current_database()) AS own
       LEFT JOIN app.server_login AS stored ON stored.name = own.name`,
    [APP_ROLE],
  );
  const [own] = rows;
  if (!own) throw new Error('The current database is not in pg_database.');
  if (own.secret !== null) return { name: own.name, secret: own.secret };
  const login = { name: own.name, secret: randomBytes(32).toString('base64url') };
  await owner.query(
    `INSERT INTO app.server_login (name, secret) VALUES ($1, $2)
     ON CONFLICT (is_only_row) DO UPDATE SET name = excluded.name, secret = excluded.secret`,
    [login.name, login.secret],
  );
  return login;
};

/** The SQLSTATE codes of a wrong password, of a role that is missing or may not sign in, and of a refusal by pg_hba.conf. */
const REFUSALS: readonly (string | undefined)[] = ['28P01', '28000'];

/** Why the login does not open, or does not act as the role that serves requests; undefined where it does. */
const refusalOf = async (url: string): Promise<Error | undefined> => {
  try {
    const client = await openClient(url);
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role').finally(() => client.end());
    return rows[0]?.role === APP_ROLE ? undefined : new Error(`its sessions do not begin with SET ROLE ${APP_ROLE}`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && REFUSALS.includes(error.code)) return error;
    throw error;
  }
};

/**
 * The SCRAM-SHA-256 verifier of a password (RFC 5803), as PostgreSQL stores it. A password cannot be a parameter of ALTER ROLE, and in plain text it would
 * appear in the log of a database that logs its statements.
 */
const verifierOf = (password: string): string => {
  const [iterations, salt] = [4096, randomBytes(16)];
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (label: string) => createHmac('sha256', salted).update(label).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
};

/** The login has no rights of its own; its sessions begin as the role that serves requests. */
const repairLogin = async (owner: pg.Client, { name, secret }: Login): Promise<void> => {
  const role = pg.escapeIdentifier(name);
  const { rowCount } = await owner.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const statements = [
    ...(rowCount ? [] : [`CREATE ROLE ${role} NOINHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`]),
    `ALTER ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(verifierOf(secret))} VALID UNTIL 'infinity'`,
    `ALTER ROLE ${role} SET role = '${APP_ROLE}'`,
    `GRANT ${APP_ROLE} TO ${role}`,
  ];
  // Statements of one message are one transaction.
  await owner.query(statements.join('; ')).catch((error: unknown) => {
    throw new ServerLoginProblem(name, error);
  });
};

/** Fails when the role that serves requests, or its login, could see past row-level security: better not to start than to leak. */
export const assertGuarded = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ unsafe: boolean; owned: number }>(
    `SELECT (r.rolsuper OR r.rolbypassrls OR pg_has_role(r.oid, $1, 'MEMBER')) AS unsafe,
            (SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
              WHERE c.relowner = r.oid AND n.nspname IN ('public', 'app')) AS owned
       FROM pg_roles r WHERE r.rolname IN (current_user, session_user)`,
    [EVERY_FACILITY_ROLE],
  );
  if (rows.length === 0 || rows.some(({ unsafe, owned }) => unsafe || owned !== 0)) {
    throw new Error(
      'The database role of the server can bypass row-level security; see docs/operators.md, section PostgreSQL.',
    );
  }
};
