import { type SQL, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { selectOrders } from '#areas/video/order/video-order.select.ts';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenDraft } from '#testing/video/video-orders.ts';

const MANY = 5_000;

const fill = async ({ server: { owner }, facilityId }: Hospital) => {
  await owner.query(
    `INSERT INTO patients (id, facility_id, patient_number, family_name, given_name, family_name_kana, given_name_kana, birth_date, sex,
       kana_folded, name_folded, search_text)
     SELECT gen_random_uuid(), $1, 'p' || n, 'x', 'x', 'x', 'x', '1990-01-01', 'unknown', n::text, n::text, n::text
       FROM generate_series(1, $2::int) n`,
    [facilityId, MANY],
  );
  await owner.query('ANALYZE patients');
};

const planOf = async (tx: Tx, where: SQL): Promise<string> => {
  const { sql, params } = selectOrders(tx).where(where).toSQL();
  const { rows } = await tx.$client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('the orders of one page are shown without reading all patients of the hospital', async () => {
  const hospital = await openHospital();
  const { id } = await givenDraft(hospital);
  await fill(hospital);

  const plan = await hospital.server.services.database.transaction(hospital.facilityId, (tx) =>
    planOf(tx, inArray(orders.id, [id])),
  );

  expect(plan).toContain('on patients');
  expect(plan).not.toContain('Seq Scan on patients');
});
