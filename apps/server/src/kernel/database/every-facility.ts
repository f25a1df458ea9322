import type pg from 'pg';

/**
 * The one role whose policies show every facility. Nobody signs in as it, and nobody is its member for good: functions that answer before a
 * facility is known run as it, and the owner of the tables is its member for one transaction at a time.
 */
export const EVERY_FACILITY_ROLE = 'nattoku_every_facility';

/** Makes the role on first use. */
export const ensureEveryFacilityRole = async (client: pg.ClientBase): Promise<void> => {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [EVERY_FACILITY_ROLE]);
  if (rowCount) return;
  await client.query(`CREATE ROLE ${EVERY_FACILITY_ROLE} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`);
};

/**
 * Until the end of the transaction it stands in, or `seeNoFacility`, the owner of the tables sees the rows of every facility. Holds a lock on the
 * role meanwhile: others who ask for the same wait. A superuser sees them anyway and waits for nobody.
 * @throws Error for an owner that may not have the role, before it reads or changes nothing and takes that for the truth
 */
export const seeEveryFacility = async (owner: pg.ClientBase): Promise<void> => {
  if (await isExempt(owner)) return;
  await owner.query(`GRANT ${EVERY_FACILITY_ROLE} TO CURRENT_USER`).catch((cause: unknown) => {
    throw new Error(refusal, { cause });
  });
  const { rows } = await owner.query<{ sees: boolean }>("SELECT pg_has_role($1, 'USAGE') AS sees", [
    EVERY_FACILITY_ROLE,
  ]);
  if (!rows[0]?.sees) throw new Error(refusal);
};

/** Before the commit of a transaction that saw every facility: what is committed is that nobody does. */
export const seeNoFacility = async (owner: pg.ClientBase): Promise<void> => {
  if (!(await isExempt(owner))) await owner.query(`REVOKE ${EVERY_FACILITY_ROLE} FROM CURRENT_USER`);
};

const refusal = `The owner of the database cannot see every facility: it needs CREATEROLE and INHERIT, or ${EVERY_FACILITY_ROLE} WITH ADMIN TRUE; see docs/operators.md, section PostgreSQL.`;

const isExempt = async (owner: pg.ClientBase): Promise<boolean> => {
  const { rows } = await owner.query<{ exempt: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS exempt FROM pg_roles WHERE rolname = current_user',
  );
  return rows[0]?.exempt === true;
};

/** From now on this connection of the owner sees that facility, as the server does for a request. */
export const enterFacility = async (owner: pg.ClientBase, facilityId: string): Promise<void> => {
  await owner.query("SELECT set_config('app.facility_id', $1, false)", [facilityId]);
};

/**
 * Puts FORCE on every table that has row-level security, shows it to the role above, and makes that role run every function that asks across
 * facilities: a migration that adds a table or a function need not name them. Touches nothing that is as it should be.
 */
export const forceRowLevelSecurity = async (owner: pg.ClientBase): Promise<void> => {
  const tables = await owner.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relrowsecurity AND NOT c.relforcerowsecurity`,
  );
  for (const { name } of tables.rows) {
    await owner.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    await owner.query(`DROP POLICY IF EXISTS every_facility ON ${name}`);
    await owner.query(
      `CREATE POLICY every_facility ON ${name} TO ${EVERY_FACILITY_ROLE} USING (true) WITH CHECK (true)`,
    );
    await owner.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO ${EVERY_FACILITY_ROLE}`);
  }
  const functions = await owner.query<{ name: string }>(
    `SELECT p.oid::regprocedure::text AS name FROM pg_proc p
      WHERE p.pronamespace = 'app'::regnamespace AND p.prosecdef AND p.proowner <> $1::regrole`,
    [EVERY_FACILITY_ROLE],
  );
  if (functions.rows.length === 0) return;
  await owner.query(`GRANT USAGE, CREATE ON SCHEMA app TO ${EVERY_FACILITY_ROLE}`);
  await owner.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO ${EVERY_FACILITY_ROLE}`);
  for (const { name } of functions.rows) await owner.query(`ALTER FUNCTION ${name} OWNER TO ${EVERY_FACILITY_ROLE}`);
};
