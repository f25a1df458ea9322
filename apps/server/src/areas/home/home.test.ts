import { homeContract, type Home } from '@nattoku/contract/home/home';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientContract } from '@nattoku/contract/patient/patient';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { DepartmentId, WardId } from '@nattoku/contract/shared/primitives';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';
import { openOperator } from '#testing/operator.ts';
import { enter, everythingOf, givenDraft, givenIssued, knock, record } from '#testing/video/video-orders.ts';

const look = async (call: As): Promise<Home> => (await call(homeContract.get, {})).body;
const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);

type Work = NonNullable<Home['work']>;
const totals = (home: Home) =>
  Object.fromEntries(Object.entries(home.work ?? {}).map(([group, { total }]) => [group, total])) as Record<
    keyof Work,
    number
  >;

const choose = (call: As, scope: Home['scope']) => call(homeContract.chooseScope, { body: { scope } });

test('each order stands in the first group that it belongs to', async () => {
  const hospital = await openHospital();
  const asked = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  const wrong = await givenIssued(hospital);
  await givenIssued(hospital, { draft: { dueOn: inDays(1) } });
  await givenIssued(hospital, { draft: { dueOn: inDays(2) } });
  const locked = await givenIssued(hospital);
  const overdue = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });
  await hospital.server.owner.query('UPDATE orders SET due_on = $1 WHERE id = $2', [inDays(-1), overdue.order.id]);
  await givenDraft(hospital);

  const asker = await enter(hospital, asked.linkSecret);
  await asker.call(patientPageContract.record, {
    body: { records: [record('asked', { orderId: asked.order.id, itemId: null, text: '痛いですか' })] },
  });
  const mistaken = await enter(hospital, wrong.linkSecret);
  const [item] = wrong.order.items;
  const [question] = item?.questions ?? [];
  if (!item || !question) return expect.unreachable();
  const answer = () => record('answered', { itemId: item.id, questionId: question.id, option: 1 });
  await mistaken.call(patientPageContract.record, { body: { records: [answer()] } });
  await mistaken.call(patientPageContract.record, { body: { records: [answer()] } });
  const stranger = await knock(hospital, locked.linkSecret);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await stranger.call(patientPageContract.verify, { body: { birthDate: '1900-01-01' } });

  const home = await look(hospital.nurse);
  expect(totals(home)).toEqual({
    questions: 1,
    misunderstood: 1,
    locked: 1,
    overdue: 1,
    due: 1,
    talks: 0,
    drafts: 1,
  });
  expect(home.work?.questions.items[0]).toMatchObject({
    id: asked.order.id,
    attention: ['question', 'dueSoon'],
    askedAt: expect.any(String) as string,
  });
  expect(home.work?.misunderstood.items[0]?.id).toBe(wrong.order.id);
  expect(totals(await look(hospital.doctor))).toMatchObject({ questions: 1, drafts: 0 });
});

test('what was watched, reviewed or canceled asks for nobody any more', async () => {
  const hospital = await openHospital();
  const done = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  const visitor = await enter(hospital, done.linkSecret);
  await visitor.call(patientPageContract.record, { body: { records: everythingOf(done.order) } });
  const canceled = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: canceled.order.id },
    body: { version: canceled.order.version, reason: '中止' },
  });
  const seen = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  expect(totals(await look(hospital.nurse)).due).toBe(1);
  await hospital.nurse(orderVerbContract.review, {
    params: { orderId: seen.order.id },
    body: { version: seen.order.version },
  });
  expect(totals(await look(hospital.nurse)).due).toBe(0);
});

test('a talk today or tomorrow says what is missing', async () => {
  const hospital = await openHospital();
  const at = (days: number) => new Date(`${inDays(days)}T10:00:00+09:00`).toISOString();
  const missing = await givenIssued(hospital, { draft: { icAt: at(0) } });
  const ready = await givenIssued(hospital, { draft: { icAt: at(1) } });
  await givenIssued(hospital, { draft: { icAt: at(2) } });
  const visitor = await enter(hospital, ready.linkSecret);
  await visitor.call(patientPageContract.record, { body: { records: everythingOf(ready.order) } });

  const { work } = await look(hospital.doctor);
  expect(work?.talks).toMatchObject({
    total: 2,
    items: [
      { id: missing.order.id, icAt: at(0), gaps: ['notWatched'] },
      { id: ready.order.id, gaps: [] },
    ],
  });
});

const givenPlaces = async ({ server, facilityId, staff }: Hospital) => {
  const [departmentId, wardId] = [newId<DepartmentId>(), newId<WardId>()];
  await server.owner.query("INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, 'D', '内科')", [
    departmentId,
    facilityId,
  ]);
  await server.owner.query("INSERT INTO wards (id, facility_id, code, name) VALUES ($1, $2, 'W', '5階東')", [
    wardId,
    facilityId,
  ]);
  await server.owner.query('UPDATE staff SET department_ids = ARRAY[$1::uuid] WHERE id = $2', [
    departmentId,
    staff.doctor.staffId,
  ]);
  await server.owner.query(
    'INSERT INTO notification_settings (facility_id, staff_id, ward_ids) VALUES ($1, $2, ARRAY[$3::uuid])',
    [facilityId, staff.doctor.staffId, wardId],
  );
  return { departmentId, wardId };
};

test('the chosen scope is kept, and shows the patients that belong to it', async () => {
  const hospital = await openHospital();
  const { departmentId, wardId } = await givenPlaces(hospital);
  const draft = { dueOn: inDays(1) };
  const attended = await hospital.given.patient({ attendingStaffId: hospital.staff.doctor.staffId });
  for (const patient of [
    attended,
    await hospital.given.patient({ departmentId }),
    await hospital.given.patient({ wardId }),
    await hospital.given.patient(),
  ])
    await givenIssued(hospital, { patient, draft });
  await givenIssued(hospital, { by: hospital.doctor, draft });

  expect(await look(hospital.doctor)).toMatchObject({ scope: 'all', unset: [] });
  const found: [Home['scope'], number][] = [];
  for (const scope of ['mine', 'department', 'ward', 'all'] as const) {
    await choose(hospital.doctor, scope);
    const home = await look(hospital.doctor);
    expect(home.scope).toBe(scope);
    found.push([scope, totals(home).due]);
  }
  expect(found).toEqual([
    ['mine', 2],
    ['department', 1],
    ['ward', 1],
    ['all', 5],
  ]);
  expect((await look(hospital.nurse)).unset).toEqual(['department', 'ward']);
});

test('whom one opened last comes first, and that home showed them is written down', async () => {
  const hospital = await openHospital();
  const [first, second] = [await hospital.given.patient(), await hospital.given.patient()];
  for (const { id } of [first, second, first]) await hospital.nurse(patientContract.get, { params: { patientId: id } });
  const home = await look(hospital.nurse);
  expect(home.recentPatients?.map(({ id }) => id)).toEqual([first.id, second.id]);

  const { rows } = await hospital.server.owner.query<{ patient_ids: string[] }>(
    "SELECT patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'home.view'",
    [hospital.facilityId],
  );
  expect(rows).toHaveLength(1);
  expect(new Set(rows[0]?.patient_ids)).toEqual(new Set([first.id, second.id]));
});

test('nobody sees what the role does not let see, and another facility sees nothing', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  await givenIssued(here, { draft: { dueOn: inDays(0) } });
  expect(await look(here.clerk)).toMatchObject({ work: null, installation: null });
  expect(await look(here.operator)).toMatchObject({ work: null, recentPatients: null });
  expect(totals(await look(there.nurse))).toMatchObject({ due: 0 });
  expect((await here.stranger(homeContract.get, {})).status).toBe(401);
});

test('the operator sees the installation and nothing of patients', async () => {
  const home = await look(await openOperator(await openHospital()));
  expect(home).toMatchObject({ work: null, recentPatients: null });
  expect(home.installation?.hospitals).toBeGreaterThan(0);
});
