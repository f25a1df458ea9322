import { notificationContract } from '@nattoku/contract/notification/notification';
import { ESCALATED_AFTER_HOURS } from '@nattoku/contract/notification/notification-kinds';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { Role } from '@nattoku/contract/auth/permissions';
import type { DepartmentId, NotificationId, WardId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { escalate, resumeDispatch } from '#areas/notification/notification.dispatch.ts';
import { newId } from '#kernel/new-id.ts';
import { bellOf } from '#testing/bell.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { enter, givenIssued, knock, record } from '#testing/video/video-orders.ts';
import { useOwnServer } from '#testing/test-server.ts';

useOwnServer();

type Place = { departmentId: DepartmentId; wardId: WardId };

/** A department and a ward, and who of the staff belongs to the department. */
const givenPlace = async ({ server, facilityId, staff }: Hospital, members: readonly Role[] = []): Promise<Place> => {
  const [departmentId, wardId] = [newId<DepartmentId>(), newId<WardId>()];
  await server.owner.query('INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, $3, $4)', [
    departmentId,
    facilityId,
    departmentId.slice(-6),
    '内科',
  ]);
  await server.owner.query('INSERT INTO wards (id, facility_id, code, name) VALUES ($1, $2, $3, $4)', [
    wardId,
    facilityId,
    wardId.slice(-6),
    '5階東',
  ]);
  for (const role of members)
    await server.owner.query('UPDATE staff SET department_ids = ARRAY[$1::uuid] WHERE id = $2', [
      departmentId,
      staff[role].staffId,
    ]);
  return { departmentId, wardId };
};

/** A patient asks a question about an order of the nurse. */
const givenQuestion = async (hospital: Hospital, at: Partial<Place> & { attending?: Role } = {}) => {
  const { attending, ...place } = at;
  const attendingStaffId = attending ? hospital.staff[attending].staffId : null;
  const patient = await hospital.given.patient({ ...place, attendingStaffId });
  const { order, linkSecret } = await givenIssued(hospital, { patient });
  const visitor = await enter(hospital, linkSecret);
  const ask = () =>
    visitor.call(patientPageContract.record, {
      body: { records: [record('asked', { orderId: order.id, itemId: null, text: '痛いですか' })] },
    });
  await ask();
  return { order, ask };
};

/** An order of the nurse whose link was locked by five wrong birth dates: a task that anybody who was told may tick off. */
const givenLocked = async (hospital: Hospital, { attending }: { attending?: Role } = {}) => {
  const attendingStaffId = attending ? hospital.staff[attending].staffId : null;
  const { order, linkSecret } = await givenIssued(hospital, {
    patient: await hospital.given.patient({ attendingStaffId }),
  });
  const { call } = await knock(hospital, linkSecret);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await call(patientPageContract.verify, { body: { birthDate: '1900-01-01' } });
  }
  return { order };
};

const wish = async (
  hospital: Hospital,
  role: Role,
  wanted: Partial<{ followDepartments: boolean; followWards: boolean; wardIds: WardId[]; bell: boolean }>,
) => {
  const { body } = await hospital[role](notificationContract.preferences, {});
  const { bell = true, ...rest } = wanted;
  const kinds = body.kinds.map(({ kind, email }) => ({ kind, email, bell }));
  return hospital[role](notificationContract.savePreferences, { body: { ...body, ...rest, kinds } });
};

const whoHas = async (hospital: Hospital): Promise<Role[]> => {
  const all: Role[] = ['doctor', 'nurse', 'comedical', 'clerk', 'admin'];
  const found = await Promise.all(all.map(async (role) => (await bellOf(hospital, { role })).total));
  return all.filter((_, index) => found[index] !== 0);
};

test('who made the order and who attends the patient are told; nobody else asked to be', async () => {
  const hospital = await openHospital();
  await givenQuestion(hospital, { attending: 'doctor' });
  expect(await whoHas(hospital)).toEqual(['doctor', 'nurse']);
});

test('a person who follows the department or the ward is told, too', async () => {
  const hospital = await openHospital();
  const place = await givenPlace(hospital, ['doctor']);
  await wish(hospital, 'doctor', { followDepartments: true });
  await wish(hospital, 'comedical', { followWards: true, wardIds: [place.wardId] });
  await wish(hospital, 'admin', { followWards: true, wardIds: [(await givenPlace(hospital)).wardId] });
  await givenQuestion(hospital, place);
  expect(await whoHas(hospital)).toEqual(['doctor', 'nurse', 'comedical']);
});

test('who may not open the order is not told, even when attending', async () => {
  const hospital = await openHospital();
  await givenQuestion(hospital, { attending: 'clerk' });
  expect(await whoHas(hospital)).toEqual(['nurse']);
});

test('a question whose asker has left reaches the department, and the administrator where there is none', async () => {
  const hospital = await openHospital();
  const place = await givenPlace(hospital, ['doctor']);
  const { ask } = await givenQuestion(hospital, place);
  await resumeDispatch(hospital.server.services);
  await hospital.server.owner.query("UPDATE staff SET state = 'retired' WHERE id = $1", [hospital.staff.nurse.staffId]);
  await ask();
  expect((await bellOf(hospital, { role: 'doctor' })).total).toBe(1);

  await hospital.server.owner.query("UPDATE staff SET department_ids = '{}' WHERE id = $1", [
    hospital.staff.doctor.staffId,
  ]);
  await ask();
  expect((await bellOf(hospital, { role: 'admin' })).total).toBe(1);
});

test('the same event is dispatched once, however often and by however many the job runs', async () => {
  const hospital = await openHospital();
  await givenQuestion(hospital, { attending: 'doctor' });
  await Promise.all([1, 2, 3, 4].map(() => resumeDispatch(hospital.server.services)));
  expect((await bellOf(hospital)).total).toBe(1);
  expect((await bellOf(hospital, { role: 'doctor' })).total).toBe(1);
});

test('a bell that could not be filled is filled later; nobody else hears of it again', async () => {
  const hospital = await openHospital();
  await givenQuestion(hospital, { attending: 'doctor' });
  await resumeDispatch(hospital.server.services);
  // As after a crash between two steps: the doctor's row never came.
  const doctor = [hospital.staff.doctor.staffId];
  await hospital.server.owner.query('DELETE FROM notifications WHERE staff_id = $1', doctor);
  await hospital.server.owner.query('UPDATE notification_deliveries SET done_at = NULL WHERE staff_id = $1', doctor);
  expect((await bellOf(hospital, { role: 'doctor' })).total).toBe(1);
  expect((await bellOf(hospital)).total).toBe(1);
});

test('the job of the queue dispatches what happened', async () => {
  const hospital = await openHospital();
  await hospital.server.work();
  await givenQuestion(hospital);
  const total = async () => (await hospital.nurse(notificationContract.search, { body: {} })).body.total;
  await expect.poll(total, { timeout: 20_000 }).toBe(1);
});

test('what one of a team has done is done for the others, with the name, and can be opened again', async () => {
  const hospital = await openHospital();
  await givenLocked(hospital, { attending: 'doctor' });
  const { items } = await bellOf(hospital);
  const ids = items.map(({ id }) => id);

  expect((await hospital.nurse(notificationContract.finish, { body: { ids, done: true } })).status).toBe(200);
  const done = await bellOf(hospital, { role: 'doctor', tab: 'done' });
  expect(done.items).toMatchObject([{ doneByName: 'nurse 職員', readAt: expect.any(String) as string }]);
  expect(done.counts).toMatchObject({ unread: 0, action: 0, done: 1 });

  await hospital.nurse(notificationContract.finish, { body: { ids, done: false } });
  expect((await bellOf(hospital, { role: 'doctor', tab: 'action' })).total).toBe(1);
});

test('an order that is marked as reviewed closes its notifications in every bell', async () => {
  const hospital = await openHospital();
  const { order } = await givenLocked(hospital, { attending: 'doctor' });
  await resumeDispatch(hospital.server.services);
  const params = { orderId: order.id };
  const { version } = (await hospital.doctor(videoOrderContract.get, { params })).body;

  expect((await hospital.doctor(orderVerbContract.review, { params, body: { version } })).status).toBe(200);
  expect(await bellOf(hospital)).toMatchObject({ total: 0, counts: { done: 1, unread: 0 } });
  expect((await bellOf(hospital, { tab: 'done' })).items).toMatchObject([{ doneByName: 'doctor 職員' }]);
});

test('a task that is reviewed before it was dispatched arrives as done', async () => {
  const hospital = await openHospital();
  const { order } = await givenLocked(hospital);
  const params = { orderId: order.id };
  const { version } = (await hospital.nurse(videoOrderContract.get, { params })).body;
  await hospital.nurse(orderVerbContract.review, { params, body: { version } });
  expect(await bellOf(hospital)).toMatchObject({ total: 0, counts: { action: 0, done: 1, unread: 0 } });
});

test('a task that is put off comes back by the clock, for me alone', async () => {
  const hospital = await openHospital();
  await givenQuestion(hospital, { attending: 'doctor' });
  const ids = (await bellOf(hospital)).items.map(({ id }) => id);
  const until = new Date(hospital.clock.now().getTime() + 600_000).toISOString();
  await hospital.nurse(notificationContract.snooze, { body: { ids, until } });

  expect((await bellOf(hospital)).counts).toMatchObject({ action: 0, later: 1, unread: 0 });
  expect((await bellOf(hospital, { role: 'doctor' })).counts).toMatchObject({ action: 1, later: 0 });
  hospital.clock.advance(601);
  expect((await bellOf(hospital)).counts).toMatchObject({ action: 1, later: 0, unread: 1 });

  const past = await hospital.nurse(notificationContract.snooze, {
    body: { ids, until: new Date(hospital.clock.now().getTime() - 1000).toISOString() },
  });
  expect(past).toMatchObject({ status: 400, body: { errors: [{ field: 'until' }] } });
});

test('only who was told can take a task, and everybody who was told sees who took it', async () => {
  const hospital = await openHospital();
  await givenQuestion(hospital, { attending: 'doctor' });
  const [item] = (await bellOf(hospital)).items;
  const params = { notificationId: item?.id ?? expect.unreachable() };
  const { body: colleagues } = await hospital.nurse(notificationContract.colleagues, { params });
  expect(colleagues.staff.map(({ name }) => name).toSorted()).toEqual(['doctor 職員', 'nurse 職員']);

  const assign = (role: Role) =>
    hospital.nurse(notificationContract.assign, { params, body: { staffId: hospital.staff[role].staffId } });
  expect((await assign('admin')).status).toBe(404);
  expect((await assign('doctor')).status).toBe(200);
  expect((await bellOf(hospital, { role: 'doctor' })).items).toMatchObject([{ assignedTo: { name: 'doctor 職員' } }]);
});

test('a question that nobody took for a day is told to the department once; a taken one is not', async () => {
  const hospital = await openHospital();
  const place = await givenPlace(hospital, ['doctor', 'comedical']);
  await givenQuestion(hospital, place);
  await bellOf(hospital);
  const { services } = hospital.server;
  const later = (hours: number) => ({
    ...services,
    clock: { now: () => new Date(services.clock.now().getTime() + hours * 3_600_000) },
  });
  await escalate(later(ESCALATED_AFTER_HOURS - 1));
  expect(await whoHas(hospital)).toEqual(['nurse']);
  await Promise.all([1, 2].map(() => escalate(later(ESCALATED_AFTER_HOURS + 1))));
  expect(await whoHas(hospital)).toEqual(['doctor', 'nurse', 'comedical']);
  expect((await bellOf(hospital, { role: 'doctor' })).total).toBe(1);

  await givenQuestion(hospital, place);
  const [taken] = (await bellOf(hospital)).items;
  const params = { notificationId: taken?.id ?? expect.unreachable() };
  await hospital.nurse(notificationContract.assign, { params, body: { staffId: hospital.staff.nurse.staffId } });
  await escalate(later(2 * ESCALATED_AFTER_HOURS));
  expect((await bellOf(hospital, { role: 'doctor' })).total).toBe(1);
});

test('the bell that is switched off stays empty', async () => {
  const hospital = await openHospital();
  await wish(hospital, 'nurse', { bell: false });
  await givenQuestion(hospital);
  expect((await bellOf(hospital)).total).toBe(0);
});

test('preferences offer what exists and may be opened, keep a version, and refuse wards of others', async () => {
  const [hospital, other] = [await openHospital(), await openHospital()];
  const kindsOf = async (role: Role) =>
    (await hospital[role](notificationContract.preferences, {})).body.kinds.map(({ kind }) => kind);
  // Clerks see consent forms, and answer nobody.
  expect(await kindsOf('clerk')).not.toContain('patient.question');
  expect(await kindsOf('nurse')).toContain('patient.question');
  expect(await kindsOf('clerk')).not.toContain('consent.approval');

  expect((await wish(hospital, 'nurse', { followDepartments: true })).body.version).toBe(2);
  const { body } = await hospital.nurse(notificationContract.preferences, {});
  const stale = await hospital.nurse(notificationContract.savePreferences, { body: { ...body, version: 1 } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.versionConflict', current: { version: 2 } } });
  const { wardId } = await givenPlace(other);
  expect((await wish(hospital, 'nurse', { wardIds: [wardId] })).status).toBe(404);
});

test('those of others are as unknown as those that do not exist', async () => {
  const hospital = await openHospital();
  await givenQuestion(hospital);
  const [item] = (await bellOf(hospital)).items;
  for (const id of [item?.id ?? expect.unreachable(), newId<NotificationId>()]) {
    const answers = [
      await hospital.doctor(notificationContract.read, { body: { ids: [id], read: true } }),
      await hospital.doctor(notificationContract.finish, { body: { ids: [id], done: true } }),
      await hospital.doctor(notificationContract.snooze, {
        body: { ids: [id], until: new Date(hospital.clock.now().getTime() + 60_000).toISOString() },
      }),
      await hospital.doctor(notificationContract.assign, { params: { notificationId: id }, body: { staffId: null } }),
      await hospital.doctor(notificationContract.colleagues, { params: { notificationId: id } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await bellOf(hospital)).counts).toMatchObject({ action: 1, unread: 1 });
});
