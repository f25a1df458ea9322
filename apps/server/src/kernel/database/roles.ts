import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { EVERY_FACILITY_ROLE } from '#kernel/database/every-facility.ts';
import type { Pool } from '#kernel/database/pool.ts';

/** The role that serves requests: it owns no table and cannot bypass row-level security. */
export const APP_ROLE = 'nattoku_app';

/** The server's own login, derived from the owner's: every process with the same DATABASE_URL finds the same one, and nothing is stored. */
const appPassword = (ownerUrl: string): string =>
  createHmac('sha256', new URL(ownerUrl).password).update(APP_ROLE).digest('base64url');

export const appUrl = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.username = APP_ROLE;
  url.password = appPassword(ownerUrl);
  return url.href;
};

const quoteLiteral = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Makes the role on first use. The password cannot be a parameter in CREATE ROLE; it is base64url of our own making. */
export const ensureAppRole = async (client: pg.ClientBase, ownerUrl: string): Promise<void> => {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
  if (rowCount) return;
  await client.query(
    `CREATE ROLE ${APP_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD ${quoteLiteral(appPassword(ownerUrl))}`,
  );
  // CREATE SCHEMA … AUTHORIZATION needs membership when the owner is no superuser.
  await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`);
};

/** Fails when the role that serves requests could see past row-level security: better not to start than to leak. */
export const assertGuarded = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ unsafe: boolean; owned: number }>(
    `SELECT (r.rolsuper OR r.rolbypassrls OR pg_has_role($1, 'MEMBER')) AS unsafe,
            (SELECT count(*)::int FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
              WHERE c.relowner = r.oid AND n.nspname IN ('public', 'app')) AS owned
       FROM pg_roles r WHERE r.rolname = current_user`,
    [EVERY_FACILITY_ROLE],
  );
  const [role] = rows;
  if (!role || role.unsafe || role.owned !== 0) {
    throw new Error(
      'The database role of the server can bypass row-level security; see docs/operators.md, section PostgreSQL.',
    );
  }
};
