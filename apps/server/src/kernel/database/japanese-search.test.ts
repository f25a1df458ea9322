import { createHash } from 'node:crypto';
import { queryGrams } from '@nattoku/rules/text/text-folding';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';

test('a search for a patient uses the index of the grams, also below the row-level policy', async () => {
  const { server, facilityId } = await openHospital();
  await server.owner.query(
    `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
       kana_folded, name_folded, search_text, grams)
     SELECT gen_random_uuid(), $1, n::text, 'x', 'x', 'x', 'x', '1990-01-01', 'unknown', 'x', 'x', text,
            ARRAY(SELECT DISTINCT substr(text, i, 2) FROM generate_series(1, 31) i)
       FROM generate_series(1, 20000) n, md5(n::text) AS text`,
    [facilityId],
  );
  await server.owner.query('VACUUM ANALYZE patients');
  const term = createHash('md5').update('1234').digest('hex').slice(0, 12);

  const { found, touched } = await server.services.database.transaction(facilityId, async (tx) => {
    const words = [queryGrams(term), [term]];
    const { rows } = await tx.$client.query('SELECT app.find_patients($1, $2)', words);
    const { rows: plan } = await tx.$client.query<{ 'QUERY PLAN': string }>(
      'EXPLAIN (ANALYZE, BUFFERS) SELECT app.find_patients($1, $2)',
      words,
    );
    const pages = /shared hit=(\d+)/.exec(plan.map((row) => row['QUERY PLAN']).join('\n'))?.[1];
    return { found: rows.length, touched: Number(pages ?? Number.POSITIVE_INFINITY) };
  });

  const { rows: size } = await server.owner.query<{ pages: number }>(
    "SELECT relpages::int AS pages FROM pg_class WHERE relname = 'patients'",
  );
  expect(found).toBe(1);
  expect(touched).toBeLessThan((size[0]?.pages ?? 0) / 4);
});

/** Patients as a hospital numbers them, one after the other. */
const numbered = `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
    kana_folded, name_folded, search_text, grams)
  SELECT gen_random_uuid(), $1, n::text, 'x', 'x', 'x', 'x', '1990-01-01', 'unknown', 'x', 'x', n::text,
         ARRAY(SELECT DISTINCT substr(n::text, i, 2) FROM generate_series(1, 7) i)
    FROM generate_series($2::int, $3::int) n`;

test('part of a number is found by few pages, also right after two thousand registrations', async () => {
  const { server, facilityId } = await openHospital();
  await server.owner.query('ALTER TABLE patients SET (autovacuum_enabled = off)');
  await server.owner.query(numbered, [facilityId, 9_000_000, 9_019_999]);
  await server.owner.query('VACUUM ANALYZE patients');
  await server.owner.query(numbered, [facilityId, 9_020_000, 9_021_999]);

  const { found, touched } = await server.services.database.transaction(facilityId, async (tx) => {
    const words = [queryGrams('901234'), ['901234']];
    const ask = 'SELECT app.find_some_patients($1, $2, false, 1001)';
    const { rows } = await tx.$client.query(ask, words);
    const { rows: plan } = await tx.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${ask}`, words);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    return { found: rows.length, touched: Number(/shared hit=(\d+)/.exec(lines)?.[1] ?? Number.POSITIVE_INFINITY) };
  });

  expect(found).toBe(10);
  expect(touched).toBeLessThan(60);
});
