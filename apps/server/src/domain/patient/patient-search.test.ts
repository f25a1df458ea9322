import { createHash } from 'node:crypto';
import { patientContract } from '@nattoku/contract/patient/patient';
import { foldForSearch, searchTerms } from '@nattoku/rules/text/text-folding';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { patientGrams } from '#domain/patient/patient-search.ts';
import { searchTextOf } from '#kernel/database/japanese-search.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

/** Patients of a facility, one for each text; the texts are folded by the test. */
const addPatients = ({ server, facilityId }: Hospital, texts: string) =>
  server.owner.query(
    `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
       kana_folded, name_folded, search_text)
     SELECT gen_random_uuid(), $1, n::text, 'x', 'x', 'x', 'x', '1990-01-01', 'unknown', kana, 'x', text FROM (${texts}) t (n, kana, text)`,
    [facilityId],
  );

test('a search for a patient uses the index of the grams, also below the row-level policy', async () => {
  const hospital = await openHospital();
  const { server, facilityId } = hospital;
  await addPatients(hospital, "SELECT n, 'x', md5(n::text) FROM generate_series(1, 8000) n");
  await server.owner.query('VACUUM ANALYZE patients');
  const term = createHash('md5').update('1234').digest('hex').slice(0, 12);
  const words = [patientGrams([term]), [term]];
  const questions = [
    'SELECT app.find_patients($1, $2)',
    'SELECT app.find_some_patients($1, $2, false, 1001)',
    "SELECT unnest(ids) FROM app.find_patient_page($1, $2, false, '{}', 'kana', false, 0, 20, 1000)",
  ];

  const answers = await server.services.database.transaction(facilityId, async (tx) => {
    const each = [];
    for (const question of questions) {
      const { rows } = await tx.$client.query(question, words);
      const { rows: plan } = await tx.$client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS) ${question}`,
        words,
      );
      const pages = /shared hit=(\d+)/.exec(plan.map((row) => row['QUERY PLAN']).join('\n'))?.[1];
      each.push({ found: rows.length, touched: Number(pages ?? Number.POSITIVE_INFINITY) });
    }
    return each;
  });

  const { rows: size } = await server.owner.query<{ pages: number }>(
    "SELECT relpages::int AS pages FROM pg_class WHERE relname = 'patients'",
  );
  for (const { found, touched } of answers) {
    expect(found).toBe(1);
    expect(touched).toBeLessThan((size[0]?.pages ?? 0) / 4);
  }
});

test.each([1_000, 20_000])(
  'of %i patients none is read but by an index, by the plan that a connection keeps',
  async (count) => {
    const hospital = await openHospital();
    const { server, facilityId } = hospital;
    await addPatients(
      hospital,
      `SELECT n, 'x', (9000000 + n) || E'\\n' || chr(20000 + n % 40) || chr(20100 + n % 30) || E'\\n' || chr(12450 + n % 80) || chr(12450 + n % 7)
       FROM generate_series(1, ${count}) n`,
    );
    await server.owner.query('VACUUM ANALYZE patients');
    const texts = ['9000042', '0042', String.fromCodePoint(20_007), String.fromCodePoint(20_007, 20_117), 'ア', 'アイ'];

    const read = await server.services.database.transaction(facilityId, async (tx) => {
      await tx.$client.query('SET LOCAL plan_cache_mode = force_generic_plan');
      let found = 0;
      for (const text of texts) {
        const terms = searchTerms(text);
        const { rows } = await tx.$client.query<{ total: number }>(
          "SELECT total FROM app.find_patient_page($1, $2, false, '{}', 'kana', false, 0, 20, 1000)",
          [patientGrams(terms), terms],
        );
        found += rows[0]?.total ?? 0;
      }
      const { rows } = await tx.$client.query<{ rows: number; scans: number }>(
        "SELECT seq_tup_read::int AS rows, idx_scan::int AS scans FROM pg_stat_xact_user_tables WHERE relname = 'patients'",
      );
      return { ...rows[0], found };
    });

    expect(read.found).toBeGreaterThan(texts.length);
    expect(read).toMatchObject({ rows: 0 });
    expect(read.scans).toBeGreaterThanOrEqual(texts.length);
  },
);

test('registrations leave no long list behind that the next searches would have to read', async () => {
  const hospital = await openHospital();
  await addPatients(hospital, "SELECT n, 'x', md5(n::text) FROM generate_series(1, 600) n");

  const { rows } = await hospital.server.owner.query<{ pages: number }>(
    "SELECT gin_clean_pending_list('patients_grams')::int AS pages",
  );

  expect(rows[0]?.pages).toBeLessThanOrEqual(17);
});

test('the grams of a query are among those of every text that holds it', async () => {
  const { server } = await openHospital();
  const part = fc.string({ unit: fc.constantFrom(...'山田太郎サトウ09aé-%_\\𠮷が'), minLength: 1, maxLength: 8 });
  const cases = fc
    .sample(fc.tuple(fc.array(part, { minLength: 1, maxLength: 3 }), part, part), { numRuns: 300, seed: 7 })
    .flatMap(([words, before, after]) => {
      const terms = searchTerms(words.join(' '));
      const parts = words.map((word, index) => (index % 2 === 0 ? `${before}${word}${after}` : word));
      return terms.length === words.length ? [{ text: searchTextOf(parts), terms, grams: patientGrams(terms) }] : [];
    })
    .filter(({ text, terms }) => terms.every((term) => text.includes(term)));

  const { rows } = await server.owner.query(
    `SELECT text FROM jsonb_to_recordset($1) AS c (text text, terms text[], grams text[])
      WHERE NOT (app.search_grams(text) @> grams AND text LIKE ALL (app.search_patterns(terms, grams)))`,
    [JSON.stringify(cases)],
  );

  expect(cases.length).toBeGreaterThan(200);
  expect(rows).toEqual([]);
});

test('a page is cut from the whole order, whether the words are met early, late or seldom in it', async () => {
  const hospital = await openHospital();
  const { server, facilityId } = hospital;
  // Half of all have あ; the last two thousand of the order have 渡辺 alone; each fiftieth of the others 100%_.
  await addPatients(
    hospital,
    `SELECT n, lpad(n::text, 6, '0'), CASE WHEN n > 8000 THEN '渡辺' WHEN n % 50 = 0 THEN '100%_' WHEN n % 2 = 0 THEN '100アア' ELSE '佐' END
       FROM generate_series(1, 10000) n`,
  );
  const ask = (text: string, skip: number, descending: boolean) =>
    server.services.database.transaction(facilityId, async (tx) => {
      const terms = [foldForSearch(text)];
      const { rows } = await tx.$client.query<{ kana: string; total: number }>(
        `SELECT p.kana_folded AS kana, f.total FROM app.find_patient_page($1, $2, false, '{}', 'kana', $3, $4, 3, 1000) f,
                unnest(f.ids) WITH ORDINALITY AS found (id, place) JOIN patients p ON p.id = found.id ORDER BY place`,
        [patientGrams(terms), terms, descending, skip],
      );
      return { total: rows[0]?.total, kana: rows.map(({ kana }) => Number(kana)) };
    });

  expect(await ask('渡辺', 0, false)).toEqual({ total: 1001, kana: [8001, 8002, 8003] });
  expect(await ask('渡辺', 40, true)).toEqual({ total: 1001, kana: [9960, 9959, 9958] });
  expect(await ask('アア', 0, false)).toEqual({ total: 1001, kana: [2, 4, 6] });
  expect(await ask('アア', 0, true)).toEqual({ total: 1001, kana: [7998, 7996, 7994] });
  expect(await ask('100%_', 0, false)).toEqual({ total: 160, kana: [50, 100, 150] });
  expect(await ask('00%_', 3, true)).toEqual({ total: 160, kana: [7850, 7800, 7750] });
});

test('what thousands share is paged by reading as if all were sorted', async () => {
  const hospital = await openHospital();
  const { server, facilityId } = hospital;
  // Each sixth is a 佐藤 of サトウ, each fortieth one of any reading; in six hundred readings there is what is no katakana.
  await addPatients(
    hospital,
    `SELECT n, CASE WHEN n % 6 = 0 THEN 'サトウ' || any_kana WHEN n % 20 = 0 THEN (ARRAY['', '0', 'ア', 'サ', 'サ漢', 'Ａ', '漢サ', 'ンa', 'サン'])[n / 20 % 9 + 1]
                    ELSE any_kana END,
            CASE WHEN n % 6 = 0 OR n % 40 = 0 THEN '佐藤' ELSE '山' END || CASE WHEN n % 3 > 0 THEN '花' ELSE '' END
       FROM generate_series(1, 12000) n,
            LATERAL (SELECT chr(12449 + abs(hashint4(n)) % 86) || chr(12449 + abs(hashint4(n + 50000)) % 86) || chr(12449 + n % 86)) AS k (any_kana)`,
  );
  await server.owner.query('VACUUM ANALYZE patients');
  const ask = (word: string, descending: boolean, skip: number) =>
    server.services.database.transaction(facilityId, async (tx) => {
      const { rows } = await tx.$client.query<{ ids: string[] }>(
        "SELECT ids FROM app.find_patient_page($1, $2, false, '{}', 'kana', $3, $4, 20, 1000)",
        [patientGrams([word]), [word], descending, skip],
      );
      return rows[0]?.ids;
    });

  for (const word of ['佐藤', '花', '山']) {
    for (const descending of [false, true]) {
      const { rows: all } = await server.owner.query<{ id: string }>(
        `SELECT id FROM patients WHERE search_text LIKE '%' || $1 || '%' ORDER BY ${descending ? 'kana_folded DESC, id DESC' : 'kana_folded, id'} LIMIT 1000`,
        [word],
      );
      for (const skip of [0, 20, 180, 980]) {
        expect(await ask(word, descending, skip)).toEqual(all.slice(skip, skip + 20).map(({ id }) => id));
      }
    }
  }
});

test('part of a number is found by few pages, also right after two thousand registrations', async () => {
  const hospital = await openHospital();
  const { server, facilityId } = hospital;
  const numbers = (from: number, to: number) => `SELECT n, 'x', n::text FROM generate_series(${from}, ${to}) n`;
  await server.owner.query('ALTER TABLE patients SET (autovacuum_enabled = off)');
  await addPatients(hospital, numbers(9_000_000, 9_019_999));
  await server.owner.query('VACUUM ANALYZE patients');
  await addPatients(hospital, numbers(9_020_000, 9_021_999));

  const { found, touched } = await server.services.database.transaction(facilityId, async (tx) => {
    const words = [patientGrams(['901234']), ['901234']];
    const ask = 'SELECT app.find_some_patients($1, $2, false, 1001)';
    const { rows } = await tx.$client.query(ask, words);
    const { rows: plan } = await tx.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${ask}`, words);
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
    return { found: rows.length, touched: Number(/shared hit=(\d+)/.exec(lines)?.[1] ?? Number.POSITIVE_INFINITY) };
  });

  expect(found).toBe(10);
  expect(touched).toBeLessThan(60);
});

test('a patient with five long other names is registered and found by the last of them', async () => {
  const { nurse, given } = await openHospital();
  // As many different characters as there can be, so that nothing about them is compressed.
  const letters = (length: number, from: number) =>
    Array.from({ length }, (_, index) => String.fromCodePoint(0x4e_00 + ((from + index * 97) % 20_000))).join('');
  const kana = (length: number, from: number) =>
    Array.from({ length }, (_, index) => String.fromCodePoint(0x30_a1 + ((from * 31 + index * 17) % 80))).join('');
  const aliases = Array.from({ length: 5 }, (_, index) => ({
    kind: 'former' as const,
    familyName: letters(50, index * 1000),
    givenName: letters(50, index * 1000 + 500),
    familyNameKana: kana(50, index),
    givenNameKana: kana(50, index + 7),
  }));
  const { id } = await given.patient({ aliases });

  const { body } = await nurse(patientContract.search, { body: { text: aliases[4]?.familyName.slice(0, 9) ?? '' } });

  expect(body.items).toMatchObject([{ id }]);
});
