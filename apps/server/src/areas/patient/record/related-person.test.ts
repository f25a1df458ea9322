import { patientContract } from '@nattoku/contract/patient/patient';
import { type NewRelatedPerson, relatedPersonContract } from '@nattoku/contract/patient/related-person';
import { expect, test } from 'vitest';
import { openHospital } from '#testing/hospital.ts';

const aWife = (given: Partial<NewRelatedPerson> = {}): NewRelatedPerson => ({
  name: '山田 花子',
  kana: 'やまだ ﾊﾅｺ',
  relation: 'WIFE',
  phone: '０９０ー１２３４ー５６７８',
  isKeyPerson: true,
  mayView: true,
  maySign: false,
  basis: null,
  identityCheck: null,
  ...given,
});

test('family is entered, changed, taken off the list and put back, and each is written down', async () => {
  const { nurse, given, audits } = await openHospital();
  const params = { patientId: (await given.patient()).id };
  const { body: wife } = await nurse(relatedPersonContract.create, { params, body: aWife() });
  expect(wife).toMatchObject({ kana: 'ヤマダ ハナコ', phone: '090-1234-5678', version: 1 });

  const byId = { relatedPersonId: wife.id };
  await nurse(relatedPersonContract.update, { params: byId, body: { ...aWife({ phone: null }), version: 1 } });
  const stale = await nurse(relatedPersonContract.update, { params: byId, body: { ...aWife(), version: 1 } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.versionConflict', current: { version: 2 } } });
  await nurse(relatedPersonContract.remove, { params: byId, body: { version: 2 } });
  const names = async () => (await nurse(relatedPersonContract.list, { params })).body.items.map(({ name }) => name);
  expect(await names()).toEqual([]);
  await nurse(relatedPersonContract.restore, { params: byId, body: { version: 3 } });
  expect(await names()).toEqual(['山田 花子']);

  expect((await audits()).filter((action) => /relatedPerson\.(?!list)/.test(action))).toEqual([
    'relatedPerson.create',
    'relatedPerson.update',
    'relatedPerson.remove',
    'relatedPerson.restore',
  ]);
});

test.each([
  ['without a reason why', { maySign: true, identityCheck: '保険証' }, 'basis'],
  ['as guardian of an adult', { maySign: true, basis: 'adultGuardian', identityCheck: '登記事項証明書' }, 'basis'],
  ['without being known', { maySign: true, basis: 'parental' }, 'identityCheck'],
] as const)('specification/patient.md §§15–16: nobody signs for a patient %s', async (_, wish, field) => {
  const { nurse, given } = await openHospital();
  const params = { patientId: (await given.patient()).id };

  const reply = await nurse(relatedPersonContract.create, { params, body: aWife(wish) });

  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

test('the guardian of an adult may be told', async () => {
  const { nurse, given } = await openHospital();
  const params = { patientId: (await given.patient()).id };

  const reply = await nurse(relatedPersonContract.create, {
    params,
    body: aWife({ relation: 'GUARD', basis: 'adultGuardian' }),
  });

  expect(reply).toMatchObject({ status: 200, body: { maySign: false, mayView: true } });
});

test('a pharmacist reads the family and cannot change it; that of another facility is unknown', async () => {
  const here = await openHospital();
  const there = await openHospital();
  const params = { patientId: (await here.given.patient()).id };

  expect((await here.comedical(relatedPersonContract.list, { params })).status).toBe(200);
  expect((await here.comedical(relatedPersonContract.create, { params, body: aWife() })).status).toBe(403);
  expect((await there.nurse(relatedPersonContract.list, { params })).status).toBe(404);
  expect((await there.nurse(relatedPersonContract.create, { params, body: aWife() })).status).toBe(404);
  expect((await there.nurse(patientContract.get, { params })).status).toBe(404);
});
