import { LAUNCH_MINUTES, type LaunchId, launchContract } from '@nattoku/contract/interoperability/launch';
import { type ApiScope, apiClientContract } from '@nattoku/contract/interoperability/interoperability';
import { patientContract } from '@nattoku/contract/patient/patient';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { forgetLaunches } from '#areas/interoperability/launch/launch.forget.ts';
import { newId } from '#kernel/new-id.ts';
import { whileHeld } from '#testing/held-row.ts';
import { aPatient, type Hospital, openHospital } from '#testing/hospital.ts';

let hospital: Hospital;
let system = '';
let key = '';
let patientId = '';
let patientNumber = '';

beforeAll(async () => {
  hospital = await openHospital();
  key = await givenKey(['launch', 'Patient.write']);
  system = (await hospital.admin(apiClientContract.list, {})).body.patientNumberSystem;
  const { body } = await hospital.nurse(patientContract.create, { body: aPatient({ patientNumber: '30001' }) });
  ({ id: patientId, patientNumber } = body);
});

const givenKey = async (resources: ApiScope[]) => {
  const until = addDays(todayInTokyo(hospital.clock.now()), 30);
  const { body } = await hospital.admin(apiClientContract.create, { body: { name: '電子カルテ', resources, until } });
  return body.key;
};

const Answer = z.looseObject({
  parameter: z.array(z.looseObject({ name: z.string() })).default([]),
  issue: z.array(z.object({ details: z.object({ coding: z.array(z.object({ code: z.string() })) }) })).default([]),
});

type Parameter = { name: string; [value: `value${string}`]: unknown; resource?: unknown };
const ask = async (parameter: readonly Parameter[], by = key) => {
  const response = await fetch(`${hospital.server.origin}/api/fhir/$launch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/fhir+json' },
    body: JSON.stringify({ resourceType: 'Parameters', parameter }),
  });
  return { status: response.status, body: Answer.parse(await response.json()) };
};
const byNumber = (number = patientNumber): Parameter => ({
  name: 'patient',
  valueIdentifier: { system, value: number },
});
const given = async (...parameter: Parameter[]) => {
  const { status, body } = await ask(parameter.length > 0 ? parameter : [byNumber()]);
  expect(status).toBe(201);
  const valueOf = (name: string, type: string) => String(body.parameter.find((each) => each.name === name)?.[type]);
  const url = new URL(valueOf('url', 'valueUrl'));
  return { url, id: url.searchParams.get('launch') as LaunchId, outcome: valueOf('outcome', 'valueCode') };
};
type Caller = 'doctor' | 'nurse';
const open = (launchId: LaunchId, who: Caller = 'nurse', asSomebodyElse = false) =>
  hospital[who](launchContract.open, { params: { launchId }, body: { asSomebodyElse } });

describe('specification/interoperability.md §20: a patient is opened from the record system', () => {
  test('the address names nobody, opens the record for the person who comes first, and for them again', async () => {
    const { url, id } = await given(byNumber(), { name: 'intent', valueCode: 'consent' });
    const { rows } = await hospital.server.owner.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM launches WHERE id = $1',
      [id],
    );
    expect(rows).toEqual([{ seconds: LAUNCH_MINUTES * 60 }]);
    expect(url.pathname + url.search).toBe(`/patients?view=launch&launch=${id}`);

    const opened = await open(id);
    expect(opened.body).toEqual({ state: 'opened', patientId, intent: 'consent', differences: [] });
    expect((await open(id)).body).toEqual(opened.body);
    expect((await open(id, 'doctor')).body).toMatchObject({ code: 'launch.over', status: 410 });
  });

  test('of two who come at once it opens for one', async () => {
    const { id } = await given();
    const callers = ['nurse', 'doctor'] as const;

    const replies = await whileHeld(
      hospital,
      { table: 'launches', id },
      callers.map((who) => () => open(id, who)),
    );

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });

  test('once its minutes are over it opens nobody any more, and after a day it is forgotten', async () => {
    const { id } = await given();
    const ended = (ago: string) =>
      hospital.server.owner.query(
        'UPDATE launches SET expires_at = $2::timestamptz - $3::interval WHERE id = $1 RETURNING id',
        [id, hospital.clock.now(), ago],
      );
    await ended('0 seconds');
    await forgetLaunches(hospital.server.services);
    expect((await open(id)).status).toBe(410);
    await ended('25 hours');
    await forgetLaunches(hospital.server.services);
    const { rowCount } = await ended('0 seconds');
    expect(rowCount).toBe(0);
  });

  test('a Patient is registered first, or brought up to date', async () => {
    const resource = {
      resourceType: 'Patient',
      identifier: [{ system, value: '30002' }],
      name: [{ family: '山口', given: ['さくら'] }, syllables('ヤマグチ', 'サクラ')],
      gender: 'female',
      birthDate: '1980-05-05',
    };
    const first = await given({ name: 'patient', resource });
    expect(first.outcome).toBe('created');
    expect((await given({ name: 'patient', resource })).outcome).toBe('unchanged');
    const moved = { ...resource, address: [{ text: '千葉県柏市' }] };
    expect((await given({ name: 'patient', resource: moved })).outcome).toBe('updated');

    const held = await given({ name: 'patient', resource: { ...moved, birthDate: '1981-06-06', gender: 'male' } });
    expect(held.outcome).toBe('held');
    const { body } = await open(held.id);
    expect(body).toMatchObject({ state: 'opened', differences: ['birthDate', 'sex'] });
    const { body: record } = await hospital.nurse(patientContract.findByNumber, { body: { patientNumber: '30002' } });
    expect(record).toMatchObject({ birthDate: '1980-05-05', sex: 'female' });
  });

  test('zeros before a number, and a record that was ended, open the same patient; of an ended one nothing is taken over', async () => {
    expect((await open((await given(byNumber('00030001'))).id)).body).toMatchObject({ patientId });

    const { body: ended } = await hospital.nurse(patientContract.create, {
      body: aPatient({ patientNumber: '30003', address: '東京都' }),
    });
    await hospital.admin(patientContract.archive, {
      params: { patientId: ended.id },
      body: { version: 1, reason: '転院' },
    });
    const resource = {
      resourceType: 'Patient',
      identifier: [{ system, value: '30003' }],
      name: [{ family: ended.familyName, given: [ended.givenName] }],
      address: [{ text: '千葉県柏市' }],
    };
    const { id, outcome } = await given({ name: 'patient', resource });
    expect(outcome).toBe('unchanged');
    expect((await open(id)).body).toMatchObject({ state: 'opened', patientId: ended.id });
    const { body: after } = await hospital.admin(patientContract.get, { params: { patientId: ended.id } });
    expect(after.address).toBe('東京都');
  });

  test('who is signed in as somebody else is told so before the patient is named, and may go on', async () => {
    const user = { name: 'user', valueString: hospital.staff.doctor.email.toUpperCase() };
    const { id } = await given(byNumber(), user);
    const asked = await open(id);
    expect(asked.body).toEqual({
      state: 'otherUser',
      user: expect.stringMatching(/./),
      isKnown: true,
      systemName: '電子カルテ',
    });
    expect((await open(id, 'doctor')).body).toMatchObject({ state: 'opened', patientId });

    const stranger = await given(byNumber(), { name: 'user', valueString: 'D0123' });
    expect((await open(stranger.id)).body).toMatchObject({ state: 'otherUser', user: 'D0123', isKnown: false });
    expect((await open(stranger.id, 'nurse', true)).body).toMatchObject({ state: 'opened', patientId });
  });

  test('what names nobody, or too much, opens nothing', async () => {
    const refused = async (parameter: readonly Parameter[], by = key) => {
      const { status, body } = await ask(parameter, by);
      return [status, body.issue[0]?.details.coding[0]?.code];
    };
    expect(await refused([byNumber('39999')])).toEqual([404, 'notFound']);
    expect(await refused([])).toEqual([422, 'client.patientRefused']);
    expect(await refused([byNumber(), byNumber()])).toEqual([422, 'client.patientRefused']);
    expect(await refused([byNumber(), { name: 'password', valueString: 'x' }])).toEqual([422, 'client.patientRefused']);
    expect(await refused([byNumber(), { name: 'intent', valueCode: 'delete' }])).toEqual([
      422,
      'client.patientRefused',
    ]);
    const onlyOpens = await givenKey(['launch']);
    const resource = { resourceType: 'Patient', identifier: [{ system, value: patientNumber }] };
    expect(await refused([{ name: 'patient', resource }], onlyOpens)).toEqual([403, 'client.notAllowed']);
    expect(await refused([byNumber()], await givenKey(['Patient']))).toEqual([403, 'client.notAllowed']);
  });

  test('another hospital finds nothing at the address', async () => {
    const { id } = await given();
    const other = await openHospital();
    const call = (launchId: LaunchId) =>
      other.nurse(launchContract.open, { params: { launchId }, body: { asSomebodyElse: true } });
    expect((await call(id)).status).toBe(404);
    expect((await call(newId<LaunchId>())).status).toBe(404);
    expect((await open(id)).status).toBe(200);
  });
});

const syllables = (family: string, first: string) => ({
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation', valueCode: 'SYL' }],
  family,
  given: [first],
});
