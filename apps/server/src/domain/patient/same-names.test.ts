import { expect, test } from 'vitest';
import { sameNameCounts } from '#domain/patient/same-names.ts';
import { openHospital } from '#testing/hospital.ts';

const named = (familyName: string, familyNameKana: string) => ({ familyName, familyNameKana });

test('each patient of a page has the count of those who are written or read alike, asked for all at once', async () => {
  const { given, server, facilityId } = await openHospital();
  const elsewhere = await openHospital();
  const alike = await given.patient(named('渡辺', 'ワタナベ'));
  const variant = await given.patient(named('渡邊', 'ワタナベ'));
  const reading = await given.patient(named('綿部', 'ワタナベ'));
  const writing = await given.patient(named('渡辺', 'ワタベ'));
  const nobody = await given.patient(named('寿限無', 'ジュゲム'));
  const [ended, merged] = [
    await given.patient(named('渡辺', 'ワタナベ')),
    await given.patient(named('渡辺', 'ワタナベ')),
  ];
  await elsewhere.given.patient(named('渡辺', 'ワタナベ'));
  await server.owner.query('UPDATE patients SET archived_at = now() WHERE id = $1', [ended.id]);
  await server.owner.query(
    'UPDATE patients SET merged_into = $2, survivor_id = $2, archived_at = now() WHERE id = $1',
    [merged.id, alike.id],
  );

  const counts = await server.services.database.transaction(facilityId, (tx) =>
    sameNameCounts(
      tx,
      [alike, variant, reading, writing, nobody].map(({ id }) => id),
    ),
  );

  expect(Object.fromEntries(counts)).toEqual({ [alike.id]: 3, [variant.id]: 3, [reading.id]: 2, [writing.id]: 2 });
});
