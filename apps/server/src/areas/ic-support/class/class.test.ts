import { classAttendeesPath, icClassContract } from '@nattoku/contract/ic-support/ic-class';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { beforeAll, describe, expect, test } from 'vitest';
import { takesAttendance } from '#areas/ic-support/class/class.rules.ts';
import { scan } from '#testing/common-orders.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { attend, createClass, givenClass } from '#testing/ic-support/classes.ts';

const HOUR = 3_600_000;

test.each([
  [-61, false],
  [-60, true],
  [0, true],
  [90, true],
  [91, false],
])('a class of an hour takes attendance %i minutes after its beginning: %s', (minutes, taken) => {
  const heldAt = new Date('2026-12-03T05:00:00Z');
  const now = new Date(heldAt.getTime() + minutes * 60_000);

  expect(takesAttendance({ heldAt, minutes: 60 }, now)).toBe(taken);
});

describe('a class', () => {
  let hospital: Hospital;
  beforeAll(async () => {
    hospital = await openHospital();
  });

  const look = async (commonOrderId: CommonOrderId) =>
    (await hospital.nurse(icClassContract.get, { params: { commonOrderId } })).body;
  const attendees = async (commonOrderId: CommonOrderId) =>
    (await hospital.nurse(icClassContract.attendees, { params: { commonOrderId }, body: {} })).body;

  test('gives each person its films, its scenario, day and place, and writes down once that they were there', async () => {
    const patient = await hospital.given.patient();
    const { id, secret } = await givenClass(hospital);

    const visitor = await attend(hospital, secret, patient);

    const { body: page } = await visitor.call(patientPageContract.get, {});
    expect(page.orders[0]?.items.map(({ kind }) => kind).toSorted()).toEqual(['scenario', 'video']);
    expect(page.orders[0]?.message).toContain('2階 会議室');
    expect(page.orders[0]?.message).toContain('出席を受け付けました');
    await scan(hospital, secret, visitor.cookie);
    await attend(hospital, secret, patient);
    expect(await attendees(id)).toMatchObject({ total: 1, items: [{ patient: { id: patient.id }, givenName: null }] });
    expect((await look(id)).counts).toMatchObject({ attended: 1, opened: 2 });
  });

  test('knows a guest by the name they gave, each once', async () => {
    const { id, secret } = await givenClass(hospital);
    const body = { name: '佐藤 花', birthDate: '1990-02-03', patientNumber: '' };
    for (const name of ['佐藤 花', '佐藤　花']) {
      const guest = await scan(hospital, secret);
      const { status } = await guest.call(patientPageContract.introduce, { body: { ...body, name } });
      expect(status).toBe(200);
    }

    const found = await attendees(id);
    expect(found).toMatchObject({
      total: 1,
      items: [{ patient: null, givenName: '佐藤 花', givenBirthDate: '1990-02-03' }],
    });
  });

  test('that is still to come shows everything and takes no attendance; who comes back on the day is there', async () => {
    const patient = await hospital.given.patient();
    const heldAt = new Date(hospital.clock.now().getTime() + 1.05 * HOUR).toISOString();
    const { id, secret } = await givenClass(hospital, { heldAt });
    const early = await attend(hospital, secret, patient);
    const { body: page } = await early.call(patientPageContract.get, {});
    expect(page.orders[0]?.message).toContain('会場でQRコードを読み取る');
    expect((await attendees(id)).total).toBe(0);

    hospital.clock.advance(5 * 60);
    await scan(hospital, secret, early.cookie);

    expect((await attendees(id)).total).toBe(1);
  });

  test('who only stood before the question who they are was not there', async () => {
    const { id, secret } = await givenClass(hospital);
    const stranger = await scan(hospital, secret);
    await scan(hospital, secret, stranger.cookie);
    const body = { patientNumber: '99999999', birthDate: '1950-01-01' };
    expect((await stranger.call(patientPageContract.identify, { body })).body).toMatchObject({
      code: 'link.identityWrong',
    });

    expect((await attendees(id)).total).toBe(0);
  });

  test('is not announced without a day to come, a place, something to show and the question who one is', async () => {
    const refused = async (given: Parameters<typeof createClass>[1]) => {
      const { id: commonOrderId, version } = await createClass(hospital, given);
      return (await hospital.nurse(icClassContract.issue, { params: { commonOrderId }, body: { version } })).body;
    };

    expect(await refused({ heldAt: null, venue: '' })).toMatchObject({
      errors: [{ field: 'heldAt' }, { field: 'venue' }],
    });
    expect(await refused({ heldAt: '2020-01-01T00:00:00.000Z' })).toMatchObject({ errors: [{ field: 'heldAt' }] });
    expect(await refused({ identification: 'none' })).toMatchObject({ errors: [{ field: 'identification' }] });
    expect(await refused({ videos: [], scenarioId: null })).toMatchObject({ code: 'order.empty' });
  });
});

test('a class has a poster, and a file of its attendees for who may write patients out', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const { id, secret } = await givenClass(hospital, { language: 'en' });
  await attend(hospital, secret, patient);
  const fetchAs = (who: 'admin' | 'nurse', path: string, method = 'GET') =>
    fetch(`${hospital.server.origin}/api${path}`, {
      method,
      headers: { cookie: hospital.staff[who].cookie, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });

  const poster = await fetchAs('nurse', `/ic-classes/${id}/sheets/poster-a4?language=vi`);
  expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const file = await fetchAs('admin', classAttendeesPath(id), 'POST');
  expect(await file.text()).toContain(`${patient.patientNumber},${patient.familyName} ${patient.givenName}`);
  expect((await fetchAs('nurse', classAttendeesPath(id), 'POST')).status).toBe(403);
});
