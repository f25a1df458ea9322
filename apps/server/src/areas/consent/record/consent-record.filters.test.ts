import { consentListContract, type ConsentSearch } from '@nattoku/contract/consent/consent-list';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { givenConsentTemplate } from '#testing/consent/consent-templates.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const wardOf = async ({ server, facilityId }: Hospital, name: string): Promise<string> => {
  const id = newId();
  await server.owner.query('INSERT INTO wards (id, facility_id, code, name) VALUES ($1, $2, $3, $3)', [
    id,
    facilityId,
    name,
  ]);
  return id;
};

test('the forms of a ward are those of the patients who lie there now, merged records among them', async () => {
  const hospital = await openHospital();
  const { owner } = hospital.server;
  const [here, there] = [await wardOf(hospital, '5階東病棟'), await wardOf(hospital, '5階西病棟')];
  await owner.query('UPDATE staff SET ward_ids = ARRAY[$2::uuid] WHERE id = $1', [hospital.staff.nurse.staffId, here]);
  const lying = async (wardId: string | null) => (await hospital.given.patient({ wardId: wardId as never })).id;
  const [inpatient, elsewhere, merged, gone] = [
    await lying(here),
    await lying(there),
    await lying(null),
    await lying(here),
  ];
  await owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [merged, inpatient]);
  await owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [gone, elsewhere]);
  const forms = [];
  for (const patientId of [inpatient, merged, elsewhere, gone]) {
    forms.push((await givenFormInState(hospital, { patientId })).id);
  }
  const found = async (wanted: Partial<ConsentSearch>) =>
    new Set(
      (await hospital.nurse(consentListContract.search, { body: wanted as never })).body.items.map(({ id }) => id),
    );

  expect(await found({ wardId: here as never })).toEqual(new Set(forms.slice(0, 2)));
  expect(await found({ scope: 'ward' })).toEqual(new Set(forms.slice(0, 2)));
  expect(await found({ wardId: there as never })).toEqual(new Set(forms.slice(2)));
  expect(await found({ scope: 'ward', wardId: there as never })).toEqual(new Set());
  expect(await found({})).toEqual(new Set(forms));
});

test('specification/consent.md §56: what a form is called is found in any writing, word by word, and its number only as a whole', async () => {
  const hospital = await openHospital();
  const template = await givenConsentTemplate(hospital, {
    name: '大腸内視鏡検査（ポリープ切除を含む）CT 説明・同意書',
  });
  const { id } = await givenFormInState(hospital, { template });
  await givenFormInState(hospital);
  const { rows } = await hospital.server.owner.query('SELECT number FROM consent_templates WHERE id = $1', [
    template.id,
  ]);
  const number = String(rows[0]?.number);
  const found = async (text: string) =>
    (await hospital.nurse(consentListContract.search, { body: { text } as never })).body.items.map((form) => form.id);

  for (const text of ['ﾎﾟﾘｰﾌﾟ', 'ぽりーぷ', '大腸　内視鏡', 'ｃｔ', number])
    expect([text, await found(text)]).toEqual([text, [id]]);
  for (const text of ['大腸 肺', number.slice(1)]) expect([text, await found(text)]).toEqual([text, []]);
});

test('the list of all forms is turned page by page, by when they were made, as a narrowed one is', async () => {
  const hospital = await openHospital();
  const made: string[] = [];
  for (let one = 0; one < 22; one += 1) made.push((await givenFormInState(hospital)).id);
  const page = async (wanted: Partial<ConsentSearch>) => {
    const { body } = await hospital.nurse(consentListContract.search, { body: wanted as never });
    return { ids: body.items.map(({ id }) => id), total: body.total, atLeast: body.atLeast };
  };
  const all = { total: 22, atLeast: false };
  const newest = made.toReversed();

  expect(await page({})).toEqual({ ids: newest.slice(0, 20), ...all });
  expect(await page({ page: 2 })).toEqual({ ids: newest.slice(20), ...all });
  expect(await page({ page: 3 })).toEqual({ ids: [], ...all });
  expect(await page({ page: 2, descending: false })).toEqual({ ids: made.slice(20), ...all });
  // Narrowed to all that there are: another question, the same answer.
  const years = { createdFrom: '2000-01-01', createdTo: '2999-12-31' } as never;
  for (const search of [{}, { page: 2 }, { descending: false }, { page: 51 }])
    expect(await page({ ...search, ...(years as object) })).toEqual(await page(search));
});
