import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { apiClientContract, fhirPath } from '@nattoku/contract/interoperability/interoperability';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, expect, test } from 'vitest';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { aPatient, type Hospital, openHospital } from '#testing/hospital.ts';
import { watchTraffic } from '#testing/round-trips.ts';
import { unhurried, useOwnServer } from '#testing/test-server.ts';

useOwnServer({ connections: { ...unhurried, poolSize: 1 } });

let hospital: Hospital;
let during: Awaited<ReturnType<typeof watchTraffic>>;
beforeAll(async () => {
  hospital = await openHospital();
  during = await watchTraffic(hospital);
});

// Each wait for the database costs more than most statements, and holds rows for others meanwhile. A change that needs one more says so here.

test('a patient is looked at, or found by the number, in one round trip', async () => {
  const { id: patientId, patientNumber } = await hospital.given.patient();
  const look = () => hospital.nurse(patientContract.get, { params: { patientId } });
  const find = () => hospital.nurse(patientContract.findByNumber, { body: { patientNumber } });
  await look();
  await find();

  const looked = await during(look);
  const found = await during(find);

  expect([looked.answer.status, found.answer.status]).toEqual([200, 200]);
  expect(looked.traffic).toEqual({ roundTrips: 1, statements: 6 });
  expect(found.traffic).toEqual({ roundTrips: 1, statements: 5 });
});

test.each([
  ['everybody', ''],
  ['a name', '山田'],
  ['part of a number', '123'],
  ['a digit', '7'],
])('a page of patients, by %s, is one round trip', async (_, text) => {
  await hospital.given.patient();
  const list = () => hospital.nurse(patientContract.search, { body: { text } });
  await list();

  const { answer, traffic } = await during(list);

  expect(answer.status).toBe(200);
  expect(traffic).toEqual({ roundTrips: 1, statements: 5 });
});

test('a page of consent forms is one round trip', async () => {
  await givenFormInState(hospital);
  const list = () => hospital.nurse(consentListContract.search, { body: {} as never });
  await list();

  const { answer, traffic } = await during(list);

  expect(answer.body.items).toHaveLength(1);
  expect(traffic).toEqual({ roundTrips: 1, statements: 6 });
});

test('a patient is registered in two round trips', async () => {
  const register = () => hospital.clerk(patientContract.create, { body: aPatient() });
  await register();

  const { answer, traffic } = await during(register);

  expect(answer.status).toBe(200);
  expect(traffic).toEqual({ roundTrips: 2, statements: 12 });
});

test('a record system keeps a patient up to date in so many round trips, fewest where nothing has changed', async () => {
  const until = addDays(todayInTokyo(hospital.clock.now()), 30);
  const body = { name: '電子カルテ', resources: ['Patient.write' as const], until };
  const { key } = (await hospital.admin(apiClientContract.create, { body })).body;
  const { patientNumberSystem: system } = (await hospital.admin(apiClientContract.list, {})).body;
  const put = (text: string) =>
    fetch(`${hospital.server.origin}${fhirPath}/Patient?identifier=${encodeURIComponent(`${system}|4711`)}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/fhir+json' },
      body: JSON.stringify({
        resourceType: 'Patient',
        identifier: [{ system, value: '4711' }],
        name: [{ family: 'ヤマダ', given: ['タロウ'] }, kana],
        birthDate: '1958-04-02',
        address: [{ text }],
      }),
    });
  await put('東京都');
  await put('東京都文京区');

  const same = await during(() => put('東京都文京区'));
  const changed = await during(() => put('千葉県柏市'));

  expect([same.answer.status, changed.answer.status]).toEqual([200, 200]);
  expect([same.traffic.roundTrips, changed.traffic.roundTrips]).toEqual([5, 7]);
});

const kana = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation', valueCode: 'SYL' }],
  family: 'ヤマダ',
  given: ['タロウ'],
};

test('an order is begun, kept and sent in so many round trips and not one more', async () => {
  const { doctor, given } = hospital;
  const { id: patientId } = await given.patient();
  const videoIds = [await given.video(), await given.video()];
  const begin = () => doctor(videoOrderContract.createDraft, { body: { patientId } });
  const { body: warm } = await begin();
  const basket = {
    title: '説明動画',
    approachId: null,
    videoIds,
    message: '',
    dueOn: null,
  };
  const keep = ({ id, version }: { id: typeof warm.id; version: number }) =>
    doctor(videoOrderContract.saveDraft, { params: { orderId: id }, body: { ...basket, version } });
  const send = ({ id, version }: { id: typeof warm.id; version: number }) =>
    doctor(videoOrderContract.issue, { params: { orderId: id }, body: { version } });
  await send((await keep(warm)).body);

  const begun = await during(begin);
  const kept = await during(() => keep(begun.answer.body));
  const again = await during(() => keep(kept.answer.body));
  const sent = await during(() => send(again.answer.body));

  expect(sent.answer.status).toBe(200);
  expect({ begun: begun.traffic, kept: kept.traffic, again: again.traffic, sent: sent.traffic }).toEqual({
    begun: { roundTrips: 3, statements: 14 },
    kept: { roundTrips: 3, statements: 19 },
    again: { roundTrips: 3, statements: 17 },
    sent: { roundTrips: 3, statements: 24 },
  });
});
