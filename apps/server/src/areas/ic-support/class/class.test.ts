import { classAttendeesPath, icClassContract } from '@nattoku/contract/ic-support/ic-class';
import { icClassAttendanceContract } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { IdentityCheck } from '@nattoku/contract/order/identity-check';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { beforeAll, describe, expect, test } from 'vitest';
import { takesAttendance } from '#areas/ic-support/class/class.rules.ts';
import { scan } from '#testing/common-orders.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { attend, createClass, givenClass } from '#testing/ic-support/classes.ts';
import { writeLayer } from '#testing/text-layers.ts';

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
    (await hospital.nurse(icClassAttendanceContract.attendees, { params: { commonOrderId }, body: {} })).body;

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
    expect(stranger.body).toMatchObject({ state: 'needsIdentity', identityFor: 'attendance' });
    await scan(hospital, secret, stranger.cookie);
    const body = { patientNumber: '99999999', birthDate: '1950-01-01' };
    expect((await stranger.call(patientPageContract.identify, { body })).body).toMatchObject({
      code: 'link.identityWrong',
    });

    expect((await attendees(id)).total).toBe(0);
  });

  test('takes down by staff who has no telephone, each once; a wrong line is taken off', async () => {
    const patient = await hospital.given.patient();
    const { id, secret } = await givenClass(hospital);
    const params = { commonOrderId: id };
    const enter = (body: object) =>
      hospital.nurse(icClassAttendanceContract.enter, {
        params,
        body: { patientId: null, name: '', birthDate: null, ...body },
      });

    const { status, body } = await enter({ patientId: patient.id });
    expect([status, body]).toMatchObject([200, { patient: { id: patient.id }, linkedByName: null }]);
    expect(body.enteredByName).toBeTruthy();
    await attend(hospital, secret, patient);
    expect((await attendees(id)).total).toBe(1);
    expect((await enter({ patientId: patient.id })).body.errors).toMatchObject([{ message: /すでに/ }]);
    expect((await enter({ name: '   ' })).body.errors).toMatchObject([{ field: 'name' }]);
    expect((await enter({ name: 'あ'.repeat(61) })).status).toBe(400);

    const guest = await enter({ name: '𠮷田　みどり', birthDate: '1980-05-06' });
    expect((await look(id)).counts).toMatchObject({ attended: 2 });
    const remove = { params: { ...params, attendeeId: guest.body.id }, body: {} };
    expect((await hospital.nurse(icClassAttendanceContract.remove, remove)).status).toBe(200);
    expect((await hospital.nurse(icClassAttendanceContract.remove, remove)).status).toBe(404);
    expect((await attendees(id)).items).toMatchObject([{ patient: { id: patient.id } }]);
    expect(await hospital.audits()).toEqual(expect.arrayContaining(['icClass.enter', 'icClass.remove']));
  });

  test('has guests who are said to be patients later, and a wrong link is taken back', async () => {
    const patient = await hospital.given.patient();
    const { id, secret } = await givenClass(hospital);
    const guest = await scan(hospital, secret);
    await guest.call(patientPageContract.introduce, {
      body: { name: '鈴木 次郎', birthDate: '1971-01-02', patientNumber: '' },
    });
    const { items } = await attendees(id);
    const params = { commonOrderId: id, attendeeId: items[0]!.id };
    const link = (identityCheck: IdentityCheck = 'patientCard') =>
      hospital.nurse(icClassAttendanceContract.link, { params, body: { patientId: patient.id, identityCheck } });
    const unlink = () => hospital.nurse(icClassAttendanceContract.unlink, { params, body: { patientId: patient.id } });

    expect((await unlink()).body.code).toBe('commonOrder.notLinked');
    expect((await link('asGiven')).body.errors).toMatchObject([{ field: 'identityCheck' }]);
    expect((await link()).body).toMatchObject({ patient: { id: patient.id }, givenName: '鈴木 次郎' });
    expect((await link()).body.code).toBe('commonOrder.alreadyLinked');
    const { rows } = await hospital.server.owner.query(
      "SELECT detail FROM audit_events WHERE action = 'icClass.link' AND patient_id = $1",
      [patient.id],
    );
    expect(rows).toMatchObject([{ detail: { identityCheck: 'patientCard' } }]);
    const { body: page } = await guest.call(patientPageContract.get, {});
    expect(page.patientName ?? null).toBeNull();
    expect((await unlink()).body).toMatchObject({ patient: null, linkedByName: null });
    expect((await attendees(id)).items).toMatchObject([{ patient: null, givenName: '鈴木 次郎' }]);
  });

  test('tells each visitor day, place and greeting in their language, once somebody has written it', async () => {
    const message = 'ご家族もどうぞ。\n\n飲み物をお持ちください。';
    const { id, secret } = await givenClass(hospital, { message });
    const content = { kind: 'class' as const, contentId: id };
    const patient = await hospital.given.patient();
    const { call } = await attend(hospital, secret, patient);
    const page = async () => {
      const { body } = await call(patientPageContract.get, { query: { language: 'en' } });
      const [order] = body.orders;
      const layer = (text: string) =>
        body.layers?.contents.find(({ of }) => of === order?.id)?.texts.find(({ japanese }) => japanese === text);
      return { order: order!, layer };
    };

    const before = await page();
    expect(before.order.message).toContain('出席を受け付けました');
    expect(before.layer(before.order.message)).toBeUndefined();
    const [facts = ''] = before.order.message.split('\n\n');
    expect(before.layer(facts)?.body).toMatch(/2026.*2階 会議室/s);

    await writeLayer(hospital.nurse, content, 'venue', 'Meeting room, 2nd floor', 'en');
    await writeLayer(hospital.nurse, content, 'message', 'Families are welcome.', 'en');
    await writeLayer(hospital.nurse, content, 'title', 'Diabetes class', 'en');
    const after = await page();
    expect(after.layer(after.order.title)?.body).toBe('Diabetes class');
    const said = after.layer(after.order.message);
    expect(said?.body).toContain('Meeting room, 2nd floor');
    expect(said?.body).toContain('Families are welcome.');
    expect(said).toMatchObject({ reviewed: false });

    // Staff see the same before anybody has opened it.
    const at = { params: { commonOrderId: id }, query: { language: 'en' as const } };
    const { body: preview } = await hospital.nurse(patientPageContract.previewCommon, at);
    const [sample] = preview.orders;
    const texts = preview.layers?.contents.flatMap((each) => each.texts) ?? [];
    const spoken = (text: string) => texts.find(({ japanese }) => japanese === text)?.body;
    expect(spoken(sample!.title)).toBe('Diabetes class');
    expect(spoken(sample!.message)).toMatch(/Meeting room, 2nd floor.*Families are welcome/s);
    const japanese = await hospital.nurse(patientPageContract.previewCommon, { params: at.params });
    expect([japanese.body.layers, japanese.body.orders]).toEqual([undefined, preview.orders]);
  });

  test('that is not to be held for long is not signed in for yet', async () => {
    const heldAt = new Date(hospital.clock.now().getTime() + 3 * HOUR).toISOString();
    const { id: commonOrderId } = await givenClass(hospital, { heldAt });
    const body = { patientId: null, name: '早い 人', birthDate: null };

    const refused = await hospital.nurse(icClassAttendanceContract.enter, { params: { commonOrderId }, body });

    expect(refused.body.errors).toMatchObject([{ message: /1時間前から/ }]);
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
  const { id, secret } = await givenClass(hospital);
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

test('nobody takes the file of the attendees at a screen that was left open', async () => {
  const hospital = await openHospital();
  const { id } = await givenClass(hospital);
  hospital.clock.advance(6 * 60);

  const file = await fetch(`${hospital.server.origin}/api${classAttendeesPath(id)}`, {
    method: 'POST',
    headers: { cookie: hospital.staff.admin.cookie, 'content-type': 'application/json' },
    body: '{}',
  });

  expect(await file.json()).toMatchObject({ code: 'session.proofNeeded' });
});
