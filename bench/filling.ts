import type pg from 'pg';

/** Temporary tables with the doctor's hospital and those who order there, for the statements that fill it. */
export const whoOrders = `
  CREATE TEMP TABLE facility AS SELECT facility_id AS id FROM staff WHERE email = 'doctor@sakura.example';
  CREATE TEMP TABLE orderers AS SELECT array_agg(s.id ORDER BY s.id) AS ids FROM staff s JOIN facility f ON f.id = s.facility_id`;

/** So many patients (`$PATIENTS`) on twenty wards and in the departments of the hospital. */
export const manyPatients = [
  `INSERT INTO wards (id, facility_id, code, name)
   SELECT gen_random_uuid(), f.id, 'bench' || n, '計測' || n || '病棟' FROM facility f, generate_series(1, 20) n`,
  `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
     name_folded, kana_folded, search_text, ward_id, department_id)
   SELECT gen_random_uuid(), f.id, 'B' || n, '計測', '患者' || n, 'ケイソク', 'カンジャ', '1950-01-01', 'unknown',
          '計測患者' || n, 'けいそくかんしや' || n, 'b' || n,
          (SELECT id FROM wards w WHERE w.code = 'bench' || (n % 20 + 1) LIMIT 1), of.departments[n % cardinality(of.departments) + 1]
     FROM facility f JOIN LATERAL (SELECT array_agg(d.id) AS departments FROM departments d WHERE d.facility_id = f.id) of ON true,
          generate_series(1, $PATIENTS) n`,
];

/** Runs statements in which `$NAME` stands for a number. As the server would store them; as many calls would take longer than all measurements. */
export async function fillIn(
  owner: pg.Client,
  statements: readonly string[],
  numbers: Readonly<Record<string, number>>,
): Promise<void> {
  for (const statement of statements)
    await owner.query(statement.replaceAll(/\$([A-Z]+)/g, (_whole, name: string) => String(numbers[name])));
}

/**
 * Lets a million rows come in a few minutes: the indexes of the tables that no constraint stands on are made again when all are there, and nothing
 * waits for a disk before.
 */
export async function fillQuickly(
  owner: pg.Client,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  await owner.query("SET synchronous_commit = off; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'");
  await owner.query("ALTER SYSTEM SET max_wal_size = '8GB'");
  await owner.query('SELECT pg_reload_conf()');
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i WHERE i.indrelid = ANY ($1::text[]::regclass[]) AND NOT i.indisunique
            AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of rows) await owner.query(definition);
}
