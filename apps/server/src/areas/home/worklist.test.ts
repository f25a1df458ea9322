import { homeContract } from '@nattoku/contract/home/home';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import type { HomeScope } from '@nattoku/contract/home/home-patient';
import type { ApproachId, DepartmentId, WardId } from '@nattoku/contract/shared/primitives';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { consentPage, icOrderPage, orderPage } from '#domain/order/pages.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type As, type Hospital } from '#testing/hospital.ts';
import { endTalk, givenHeldTalk, givenRunningTalk, givenTalk } from '#testing/talks.ts';
import { openOperator } from '#testing/operator.ts';
import { enter, everythingOf, givenDraft, givenIssued, knock, record } from '#testing/video/video-orders.ts';
import { rowWith, worklistOf } from '#testing/worklists.ts';

const inDays = (days: number) => addDays(todayInTokyo(new Date()), days);
const talkIn = (days: number) => new Date(`${inDays(days)}T10:00:00+09:00`).toISOString();
const choose = (call: As, scope: HomeScope) => call(homeContract.chooseScope, { body: { scope } });

/** A hospital in which the doctor looks at everybody. */
const openAll = async (): Promise<Hospital> => {
  const hospital = await openHospital();
  await choose(hospital.doctor, 'all');
  return hospital;
};

const overdueSince = (hospital: Hospital, orderId: string, days: number) =>
  hospital.server.owner.query('UPDATE orders SET due_on = $1 WHERE id = $2', [inDays(-days), orderId]);

const askIn = async (hospital: Hospital, issued: Awaited<ReturnType<typeof givenIssued>>, text: string) => {
  const visitor = await enter(hospital, issued.linkSecret);
  await visitor.call(patientPageContract.record, {
    body: { records: [record('asked', { orderId: issued.order.id, itemId: null, text })] },
  });
};

test('each row says everything that is missing, under the heading that it is pressing for', async () => {
  const hospital = await openAll();
  const asked = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  await askIn(hospital, asked, '痛いですか');
  const wrong = await givenIssued(hospital);
  const mistaken = await enter(hospital, wrong.linkSecret);
  const [item] = wrong.order.items;
  const [question] = item?.questions ?? [];
  if (!item || !question) return expect.unreachable();
  const answer = () => record('answered', { itemId: item.id, questionId: question.id, option: 1 });
  for (let attempt = 0; attempt < 2; attempt += 1)
    await mistaken.call(patientPageContract.record, { body: { records: [answer()] } });
  const locked = await givenIssued(hospital);
  const stranger = await knock(hospital, locked.linkSecret);
  for (let attempt = 0; attempt < 5; attempt += 1)
    await stranger.call(patientPageContract.verify, { body: { birthDate: '1900-01-01' } });
  const overdue = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });
  await overdueSince(hospital, overdue.order.id, 1);
  const due = await givenIssued(hospital, { draft: { dueOn: inDays(1) } });
  const far = await givenIssued(hospital, { draft: { dueOn: inDays(2) } });
  const draft = await givenDraft(hospital);

  const list = await worklistOf(hospital.doctor);
  const found = (orderId: string) => {
    const row = rowWith(list, orderId);
    return row && [row.section, row.gaps];
  };
  expect([asked, wrong, locked, overdue, due, far].map(({ order }) => found(order.id))).toEqual([
    ['waiting', ['question', 'video']],
    ['today', ['notUnderstood', 'video']],
    ['today', ['linkLocked', 'video']],
    ['overdue', ['overdue', 'video']],
    ['tomorrow', ['video']],
    undefined,
  ]);
  expect(found(draft.id)).toBeUndefined();
  expect(list.items.map(({ section }) => section)).toEqual(['waiting', 'overdue', 'today', 'today', 'tomorrow']);
  expect(rowWith(list, asked.order.id)).toMatchObject({
    patient: { id: asked.order.patient.id, patientNumber: asked.order.patient.patientNumber, sameNameCount: 6 },
    dueOn: inDays(0),
    orders: [{ page: orderPage(asked.order.id), question: { text: '痛いですか', count: 1 } }],
  });
});

test('a talk early in the morning presses for its own day, not for the day before', async () => {
  const hospital = await openAll();
  const icAt = new Date(`${inDays(1)}T08:30:00+09:00`).toISOString();
  const { order } = await givenIssued(hospital, { draft: { icAt } });

  expect(rowWith(await worklistOf(hospital.doctor), order.id)).toMatchObject({ section: 'tomorrow', talkAt: icAt });
});

test('every number is the number of rows that it leads to', async () => {
  const hospital = await openAll();
  await askIn(hospital, await givenIssued(hospital), '痛いですか');
  await askIn(hospital, await givenIssued(hospital, { draft: { icAt: talkIn(1) } }), '眠れますか');
  await givenFormInState(hospital, { state: 'awaitingApproval' });
  await givenFormInState(hospital, { procedureOn: inDays(1) });

  const { counts, all } = await worklistOf(hospital.doctor);
  expect(all).toBe(4);
  expect(counts).toMatchObject({ question: 2, doctorCheck: 1, undecidedTomorrow: 1, unwatchedBeforeTalk: 1, video: 2 });
  for (const [only, count] of Object.entries(counts)) {
    const left = await worklistOf(hospital.doctor, { only: only as keyof typeof counts });
    expect([only, left.total, left.items.length, left.all]).toEqual([only, count, count, all]);
  }
});

test('orders of one patient for one procedure are one row, whatever they hold; of two procedures they are two', async () => {
  const hospital = await openAll();
  const approachId = newId<ApproachId>();
  await hospital.server.owner.query(
    "INSERT INTO approaches (id, facility_id, name, category, published) VALUES ($1, $2, '内視鏡的ポリープ切除', 'examination', true)",
    [approachId, hospital.facilityId],
  );
  const patient = await hospital.given.patient();
  const video = await givenIssued(hospital, { patient, draft: { dueOn: inDays(0) } });
  await hospital.server.owner.query('UPDATE orders SET approach_id = $1 WHERE id = $2', [approachId, video.order.id]);
  // Not pressing by itself: its procedure is in ten days.
  const form = await givenFormInState(hospital, { patientId: patient.id, procedureOn: inDays(10), route: 'device' });
  const other = await givenIssued(hospital, { patient, draft: { dueOn: inDays(0), title: 'リハビリ' } });

  const list = await worklistOf(hospital.doctor);
  expect(list.items).toHaveLength(2);
  expect(rowWith(list, video.order.id)).toMatchObject({
    procedure: '内視鏡的ポリープ切除',
    gaps: ['video', 'signature'],
    procedureOn: inDays(10),
  });
  expect(rowWith(list, form.orderId)?.orders.map(({ id, page, formId }) => [id, page, formId])).toContainEqual([
    form.orderId,
    consentPage(form.id),
    form.id,
  ]);
  expect(rowWith(list, other.order.id)?.procedure).toBe('リハビリ');
  // Each area's top is a view of the same list.
  expect((await worklistOf(hospital.doctor, { area: 'video' })).items.map(({ gaps }) => gaps)).toEqual([
    ['video'],
    ['video'],
  ]);
  expect((await worklistOf(hospital.doctor, { area: 'consent' })).all).toBe(0);
});

test('withdrawn consents and forms that wait for the doctor stand there until somebody has acted', async () => {
  const hospital = await openAll();
  const { owner } = hospital.server;
  const withdrawn = await givenFormInState(hospital, { state: 'withdrawn' });
  const acknowledged = await givenFormInState(hospital, { state: 'withdrawn' });
  for (const { id } of [withdrawn, acknowledged])
    await owner.query(
      `WITH w AS (INSERT INTO consent_withdrawals (id, facility_id, form_id, withdrawn_by, name, method, withdrawn_at)
                  VALUES (gen_random_uuid(), $1, $2, 'patient', '患者', 'patientPage', now()) RETURNING id)
       INSERT INTO consent_withdrawal_acknowledgements (facility_id, withdrawal_id, party) SELECT $1, id, 'doctor' FROM w`,
      [hospital.facilityId, id],
    );
  await owner.query(
    `UPDATE consent_withdrawal_acknowledgements SET acknowledged_at = now(), acknowledged_by = $2
      WHERE withdrawal_id = (SELECT id FROM consent_withdrawals WHERE form_id = $1)`,
    [acknowledged.id, hospital.staff.doctor.staffId],
  );
  const toConfirm = await givenFormInState(hospital, { state: 'awaitingApproval' });
  const toFinalise = await givenFormInState(hospital, { state: 'signed' });
  await givenFormInState(hospital, { state: 'finalised' });

  const list = await worklistOf(hospital.doctor);
  expect(list.all).toBe(3);
  expect([withdrawn, toConfirm, toFinalise].map(({ orderId }) => rowWith(list, orderId)?.gaps)).toEqual([
    ['withdrawal'],
    ['doctorCheck', 'signature'],
    ['doctorCheck'],
  ]);
  expect(rowWith(list, withdrawn.orderId)?.section).toBe('waiting');
});

test('what was watched, reviewed or canceled asks for nobody any more', async () => {
  const hospital = await openAll();
  const done = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  const visitor = await enter(hospital, done.linkSecret);
  await visitor.call(patientPageContract.record, { body: { records: everythingOf(done.order) } });
  const canceled = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: canceled.order.id },
    body: { version: canceled.order.version, reason: '中止' },
  });
  const seen = await givenIssued(hospital, { draft: { dueOn: inDays(0) } });
  expect((await worklistOf(hospital.doctor)).all).toBe(1);
  await hospital.nurse(orderVerbContract.review, {
    params: { orderId: seen.order.id },
    body: { version: seen.order.version },
  });
  expect((await worklistOf(hospital.doctor)).all).toBe(0);
});

test('a talk of today or tomorrow stands there in any case, a later one until its videos were watched', async () => {
  const hospital = await openAll();
  const ready = await givenIssued(hospital, { draft: { icAt: talkIn(1) } });
  const later = await givenIssued(hospital, { draft: { icAt: talkIn(4) } });
  const laterReady = await givenIssued(hospital, { draft: { icAt: talkIn(4) } });
  await givenIssued(hospital, { draft: { icAt: talkIn(9) } });
  for (const issued of [ready, laterReady]) {
    const visitor = await enter(hospital, issued.linkSecret);
    await visitor.call(patientPageContract.record, { body: { records: everythingOf(issued.order) } });
  }

  const list = await worklistOf(hospital.doctor);
  expect(list.items.map(({ section, gaps, talkAt }) => [section, gaps, talkAt])).toEqual([
    ['tomorrow', [], talkIn(1)],
    ['later', ['video'], talkIn(4)],
  ]);
  const unwatched = await worklistOf(hospital.doctor, { only: 'unwatchedBeforeTalk' });
  expect(unwatched.items.map(({ orders }) => orders[0]?.id)).toEqual([later.order.id]);
});

const givenPlaces = async ({ server: { owner }, facilityId, staff }: Hospital) => {
  const [departmentId, wardId] = [newId<DepartmentId>(), newId<WardId>()];
  await owner.query("INSERT INTO departments (id, facility_id, code, name) VALUES ($1, $2, 'D', '内科')", [
    departmentId,
    facilityId,
  ]);
  await owner.query("INSERT INTO wards (id, facility_id, code, name) VALUES ($1, $2, 'W', '5階東')", [
    wardId,
    facilityId,
  ]);
  await owner.query(
    'UPDATE staff SET department_ids = ARRAY[$1::uuid], ward_ids = ARRAY[$2::uuid] WHERE id = ANY ($3)',
    [departmentId, wardId, [staff.doctor.staffId, staff.nurse.staffId]],
  );
  return { departmentId, wardId };
};

test('a nurse begins with the own ward and a doctor with the own patients; what was chosen is kept', async () => {
  const hospital = await openHospital();
  expect(await worklistOf(hospital.nurse)).toMatchObject({ scope: 'all', unset: ['department', 'ward'] });
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
  await givenFormInState(hospital, { procedureOn: inDays(0), explainerId: hospital.staff.doctor.staffId });

  expect(await worklistOf(hospital.nurse)).toMatchObject({ scope: 'ward', all: 1, unset: [] });
  expect(await worklistOf(hospital.doctor)).toMatchObject({ scope: 'mine', all: 3 });
  // A clerk sees forms, and no orders of videos.
  expect(await worklistOf(hospital.clerk)).toMatchObject({ scope: 'all', all: 1 });
  const found: [HomeScope, number][] = [];
  for (const scope of ['mine', 'department', 'ward', 'all'] as const) {
    await choose(hospital.doctor, scope);
    const list = await worklistOf(hospital.doctor);
    expect(list.scope).toBe(scope);
    found.push([scope, list.all]);
  }
  expect(found).toEqual([
    ['mine', 3],
    ['department', 1],
    ['ward', 1],
    ['all', 6],
  ]);
});

test('the words of a question are for those who answer it, and of a patient marked 要配慮 for nobody before the record is opened', async () => {
  const hospital = await openAll();
  const plain = await givenIssued(hospital);
  const sensitive = await givenIssued(hospital);
  for (const issued of [plain, sensitive]) await askIn(hospital, issued, '妊娠していても受けられますか');
  await hospital.server.owner.query('UPDATE patients SET is_sensitive = true WHERE id = $1', [
    sensitive.order.patient.id,
  ]);
  const form = await givenFormInState(hospital);
  await hospital.server.owner.query(
    `INSERT INTO chat_messages (id, facility_id, order_id, sender, body, sent_at)
     VALUES (gen_random_uuid(), $1, $2, 'patient', '輸血もしますか', now())`,
    [hospital.facilityId, form.orderId],
  );
  const words = async (call: As) => {
    const list = await worklistOf(call);
    return [plain.order.id, sensitive.order.id, form.orderId].map(
      (orderId) => rowWith(list, orderId)?.orders[0]?.question?.text,
    );
  };
  expect(await words(hospital.doctor)).toEqual(['妊娠していても受けられますか', null, '輸血もしますか']);
  expect(await words(hospital.clerk)).toEqual([undefined, undefined, null]);
});

test('nobody sees what the role does not let see, another facility sees nothing, and whom it showed is written down', async () => {
  const [here, there] = [await openAll(), await openAll()];
  const { order } = await givenIssued(here, { draft: { dueOn: inDays(0) } });
  expect((await worklistOf(here.doctor)).all).toBe(1);
  expect(await worklistOf(there.doctor)).toMatchObject({ all: 0, items: [] });
  expect(await worklistOf(await openOperator(here))).toMatchObject({ all: 0, items: [] });
  const withoutVideos = await openHospital({ switchedOn: ['consent'] });
  await givenFormInState(withoutVideos, { procedureOn: inDays(0) });
  expect((await worklistOf(withoutVideos.clerk)).all).toBe(1);
  expect((await here.stranger(homeContract.worklist, { query: {} as never })).status).toBe(401);

  const { rows } = await here.server.owner.query<{ patient_ids: string[] }>(
    "SELECT patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'home.view'",
    [here.facilityId],
  );
  expect(rows.map(({ patient_ids: ids }) => ids)).toEqual([[order.patient.id]]);
});

test('a page holds what was asked for, and the rows of a record that was merged stand with the patient', async () => {
  const hospital = await openAll();
  const survivor = await hospital.given.patient();
  const merged = await hospital.given.patient();
  for (const patient of [
    survivor,
    merged,
    ...(await Promise.all(Array.from({ length: 20 }, () => hospital.given.patient()))),
  ])
    await givenFormInState(hospital, { patientId: patient.id, procedureOn: inDays(0) });
  await hospital.server.owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [
    merged.id,
    survivor.id,
  ]);

  const first = await worklistOf(hospital.doctor);
  const second = await worklistOf(hospital.doctor, { page: 2 });
  expect([first.total, first.items.length, second.items.length]).toEqual([21, 20, 1]);
  const rows = [...first.items, ...second.items];
  expect(new Set(rows.map(({ id }) => id)).size).toBe(21);
  expect(rows.filter(({ patient }) => patient.id === survivor.id).map(({ orders }) => orders.length)).toEqual([2]);
});

test('of one patient all is told that runs or asks for somebody, in any scope, and nothing of another', async () => {
  const hospital = await openHospital();
  const { doctor, clerk, given } = hospital;
  await choose(doctor, 'mine');
  const patient = await given.patient();
  const far = await givenIssued(hospital, { patient, draft: { dueOn: inDays(20) } });
  const asked = await givenIssued(hospital, { patient });
  await askIn(hospital, asked, '痛いですか');
  const canceled = await givenIssued(hospital, { patient });
  await hospital.nurse(orderVerbContract.cancel, {
    params: { orderId: canceled.order.id },
    body: { version: canceled.order.version, reason: '中止' },
  });
  await givenIssued(hospital);
  const workOf = async (as: As, patientId: string = patient.id) =>
    as(homeContract.patientWork, { params: { patientId: patientId as never } });

  const { body } = await workOf(doctor);

  const told = body.items.flatMap(({ orders }) => orders);
  expect(told.map(({ id }) => id).toSorted()).toEqual([far.order.id, asked.order.id].toSorted());
  expect(told.find(({ id }) => id === asked.order.id)).toMatchObject({ gaps: ['question', 'video'] });
  expect(told.find(({ id }) => id === far.order.id)).toMatchObject({ gaps: ['video'], dueOn: inDays(20) });
  expect(body.items[0]?.orders[0]?.id).toBe(asked.order.id);
  const ofClerk = (await workOf(clerk)).body.items.flatMap(({ orders }) => orders);
  expect(ofClerk.filter(({ area }) => area === 'video')).toEqual([]);
  expect((await workOf(doctor, newId())).status).toBe(404);
  expect((await workOf(await openOperator(hospital))).status).toBe(403);
  const stranger = await openHospital();
  expect((await workOf(stranger.doctor)).status).toBe(404);
});

test('a talk that runs is told of before all that waits, whenever it was planned for, and is no more once it was held', async () => {
  const hospital = await openAll();
  const { doctor } = hospital;
  const { order } = await givenRunningTalk(hospital, { dueOn: inDays(9) });
  const found = async () => rowWith(await worklistOf(doctor), order.id);
  expect(await found()).toMatchObject({
    section: 'today',
    gaps: ['talkRunning'],
    orders: [{ page: icOrderPage(order.id) }],
  });

  await endTalk(hospital, order.id);
  expect((await found())?.gaps).toEqual(['talkRecord']);
});

test('before a talk who has to come and is not named is missing; a talk that was held is none of today', async () => {
  const hospital = await openAll();
  const startsAt = talkIn(0);
  const family = { kind: 'family', staffId: null, name: '', relation: '', required: true } as const;
  const ahead = await givenTalk(hospital, { plan: { startsAt, attendees: [family] } });
  const held = await givenHeldTalk(hospital, { plan: { startsAt }, decision: 'agree' });
  const { doctor } = hospital;
  const rowOf = async (orderId: string) => rowWith(await worklistOf(doctor), orderId);

  expect(await rowOf(ahead.order.id)).toMatchObject({ section: 'today', gaps: ['attendees'], talkAt: startsAt });
  expect(await rowOf(held.order.id)).toMatchObject({ gaps: ['talkRecord'], talkAt: null });
  await doctor(icRecordContract.finalise, {
    params: { orderId: held.order.id },
    body: { talkVersion: held.order.talk.version, summary: '', agreed: '' },
  });
  expect(await rowOf(held.order.id)).toBeUndefined();
});

test('a talk that was held stands there until its record is finalised, and what the answer asks for until it is done', async () => {
  const hospital = await openHospital();
  // A nurse ordered it; it is the work of the doctor who held it.
  const { order, followUps } = await givenHeldTalk(hospital, { by: hospital.nurse, decision: 'refuse' });
  const { doctor } = hospital;
  await doctor(homeContract.chooseScope, { body: { scope: 'mine' } });
  const gaps = async () => rowWith(await worklistOf(doctor), order.id)?.gaps ?? [];
  expect(await gaps()).toEqual(['talkRecord', 'followUp']);

  const params = { orderId: order.id };
  await doctor(icRecordContract.finalise, {
    params,
    body: { talkVersion: order.talk.version, summary: '', agreed: '' },
  });
  expect(await gaps()).toEqual(['followUp']);

  const followUpId = followUps[0]?.id ?? '';
  await doctor(icSessionContract.followUpDone, { params: { ...params, followUpId }, body: { note: '' } });
  expect(await gaps()).toEqual([]);
});
