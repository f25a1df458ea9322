import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icOrderExport } from '@nattoku/contract/ic-support/ic-order-list';
import type { TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { openHospital } from '#testing/hospital.ts';
import { aPlan, endTalk, givenApproach, givenTalk, givenTalkDraft } from '#testing/talks.ts';
import { enter } from '#testing/video/video-orders.ts';

const envelope = { title: '', message: '', dueOn: null };
const nurseToCome = { kind: 'nurse', staffId: null, name: '', relation: '', required: true } as const;

test('choosing a patient and an approach begins a draft with its talk, and it is written down', async () => {
  const hospital = await openHospital();
  const approach = await givenApproach(hospital);
  const patient = await hospital.given.patient();

  const { status, body } = await hospital.doctor(icOrderContract.draft, {
    body: { patientId: patient.id, approachId: approach.id },
  });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    lifecycle: 'draft',
    items: [{ kind: 'talk' }],
    talk: {
      state: 'planned',
      procedure: { name: '腹腔鏡下胆のう摘出術' },
      approachName: '腹腔鏡下胆のう摘出術',
      explainer: { id: hospital.staff.doctor.staffId },
      attendees: [{ kind: 'patient', required: true }],
      outOfHours: null,
    },
    allowed: ['edit', 'issue', 'discard'],
  });
  expect(await hospital.audits()).toEqual(['patient.create', 'order.createDraft']);
});

test('a plan is kept as a whole and read again as it was left', async () => {
  const hospital = await openHospital();
  const order = await givenTalkDraft(hospital, {
    plan: { attendees: [nurseToCome], facts: { ...aPlan().facts, diagnosis: '𠮷 <b>🍣</b>' } },
  });

  const { body } = await hospital.doctor(icOrderContract.get, { params: { orderId: order.id } });

  expect(body).toEqual(order);
  expect(body.talk).toMatchObject({
    room: '面談室1',
    missing: ['看護師（未定）'],
    facts: { diagnosis: '𠮷 <b>🍣</b>' },
    startsAt: '2027-01-25T05:00:00.000Z',
  });
});

test('the second of two who save one plan sees what the first one saved', async () => {
  const hospital = await openHospital();
  const { id: orderId, version } = await givenTalkDraft(hospital);
  const save = (place: string) =>
    hospital.doctor(icOrderContract.savePlan, {
      params: { orderId },
      body: { ...envelope, version, plan: aPlan({ place }) },
    });
  await save('先');

  expect(await save('後')).toMatchObject({
    status: 409,
    body: { code: 'record.versionConflict', current: { talk: { place: '先' } } },
  });
});

test('an explainer, an approach or a scenario that is not there is refused and nothing is recorded', async () => {
  const hospital = await openHospital();
  const { id: orderId, version } = await givenTalkDraft(hospital);
  const before = await hospital.audits();
  const save = (plan: Partial<TalkPlan>) =>
    hospital.doctor(icOrderContract.savePlan, {
      params: { orderId },
      body: { ...envelope, version, plan: aPlan(plan) },
    });

  expect((await save({ explainerId: newId<StaffId>() })).status).toBe(404);
  expect((await save({ approachId: newId() as never })).status).toBe(404);
  expect((await save({ scenarioVersionId: newId() as never })).body.code).toBe('talk.scenarioUnavailable');
  expect(await hospital.audits()).toEqual(before);
});

test('what a nurse prepared waits for a doctor, who sends it; nursing topics the nurse sends alone', async () => {
  const hospital = await openHospital();
  const draft = await givenTalkDraft(hospital, { by: hospital.nurse });
  const params = { orderId: draft.id };
  expect(draft.allowed).toEqual(['edit', 'discard', 'askDoctor']);

  const own = await hospital.nurse(icOrderContract.issue, { params, body: { version: draft.version } });
  expect(own).toMatchObject({ status: 403, body: { code: 'talk.needsDoctor' } });

  const asked = await hospital.nurse(icOrderContract.askDoctor, { params, body: { version: draft.version } });
  expect(asked.body.allowed).toEqual(['edit', 'discard']);
  const waiting = await hospital.doctor(icOrderContract.search, { body: { only: 'waitsForDoctor' } });
  expect(waiting.body.items.map(({ id }) => id)).toEqual([draft.id]);
  const sent = await hospital.doctor(icOrderContract.issue, { params, body: { version: asked.body.version } });
  expect(sent.body.order).toMatchObject({ lifecycle: 'issued', talk: { doctorAskedAt: null } });

  const nursing = await givenTalkDraft(hospital, { by: hospital.nurse, plan: { ledTopic: 'nursing' } });
  const alone = { params: { orderId: nursing.id }, body: { version: nursing.version } };
  expect((await hospital.nurse(icOrderContract.issue, alone)).status).toBe(200);
});

test('a talk without its procedure is not sent, nor one whose side is not said a second time', async () => {
  const hospital = await openHospital();
  const nameless = await givenTalkDraft(hospital, { plan: { procedure: { name: ' ', on: null, side: 'none' } } });
  const body = { version: nameless.version };
  expect((await hospital.doctor(icOrderContract.issue, { params: { orderId: nameless.id }, body })).body.code).toBe(
    'talk.incomplete',
  );

  const sided = await givenTalkDraft(hospital, {
    plan: { procedure: { name: '白内障手術', on: null, side: 'right' } },
  });
  const issue = (answer: string) =>
    hospital.doctor(icOrderContract.issue, {
      params: { orderId: sided.id },
      body: { version: sided.version, confirmed: [{ itemId: sided.talk.itemId, answer }] },
    });
  expect((await issue('left')).body.code).toBe('talk.sideMismatch');
  expect((await issue('right')).body.order.talk.procedure.side).toBe('right');
});

test('the patient sees when and where, and who comes along', async () => {
  const hospital = await openHospital();
  const { linkSecret, order } = await givenTalk(hospital);

  const { call } = await enter(hospital, linkSecret);
  const { body } = await call(patientPageContract.get, {});

  expect(body.orders[0]).toMatchObject({ title: '腹腔鏡下胆のう摘出術の説明' });
  expect(body.orders[0]?.items).toMatchObject([{ kind: 'talk', title: '腹腔鏡下胆のう摘出術の説明', done: false }]);

  // And, of an answer that was put off, when it is asked for again.
  const params = { orderId: order.id };
  const { doctor } = hospital;
  await doctor(icSessionContract.start, { params, body: { talkVersion: order.talk.version } });
  const { body: held } = await endTalk(hospital, order.id);
  const put = { decision: 'defer', reason: '', revisitOn: '2099-02-01' } as const;
  await doctor(icSessionContract.decide, { params, body: { talkVersion: held.order.talk.version, ...put } });
  const after = await call(patientPageContract.get, {});
  expect(after.body.orders[0]?.items).toMatchObject([{ done: true, askedAgainOn: '2099-02-01' }]);
});

test('a talk that was sent is moved with a reason, and where it was stays written down', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const move = { startsAt: '2027-01-26T01:00:00.000Z', minutes: 45, place: '病棟', room: '' };
  const reschedule = (reason: string, talkVersion = order.talk.version) =>
    hospital.nurse(icOrderContract.reschedule, {
      params: { orderId: order.id },
      body: { ...move, reason, talkVersion },
    });

  expect((await reschedule(' ')).body.errors).toMatchObject([{ field: 'reason' }]);
  const { body } = await reschedule('執刀医の都合');
  expect(body.talk).toMatchObject({
    ...move,
    moves: [{ fromAt: order.talk.startsAt, toAt: move.startsAt, fromRoom: '面談室1', reason: '執刀医の都合' }],
  });
  expect((await reschedule('もう一度')).body.code).toBe('record.versionConflict');
});

test('a talk is handed to somebody else with its move, who has to be of the facility', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const { startsAt, minutes, place, room, version: talkVersion } = order.talk;
  const reschedule = (explainerId: StaffId) =>
    hospital.nurse(icOrderContract.reschedule, {
      params: { orderId: order.id },
      body: { startsAt: startsAt ?? '', minutes, place, room, explainerId, reason: '当直の交代', talkVersion },
    });

  expect((await reschedule(newId<StaffId>())).body.code).toBe('notFound');
  const { body } = await reschedule(hospital.staff.nurse.staffId);
  expect(body.talk).toMatchObject({
    explainer: { id: hospital.staff.nurse.staffId },
    moves: [{ explainer: { from: order.talk.explainer?.name ?? null, to: body.talk.explainer?.name } }],
  });
});

test('a talk that is taken back takes its order along when it held nothing else', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const cancel = (talkVersion: number) =>
    hospital.doctor(icOrderContract.cancelTalk, {
      params: { orderId: order.id },
      body: { talkVersion, reason: '手術が中止になった' },
    });

  const { body } = await cancel(order.talk.version);

  expect(body).toMatchObject({
    lifecycle: 'canceled',
    talk: { state: 'canceled', cancelReason: '手術が中止になった' },
  });
  expect((await cancel(body.talk.version)).body.code).toBe('talk.illegalTransition');
  expect((await hospital.audits()).filter((action) => action === 'talk.cancel')).toHaveLength(1);
});

test('the planned talk of a closed order is neither moved nor canceled, as no screen offers it', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const params = { orderId: order.id };
  await hospital.doctor(orderVerbContract.close, { params, body: { version: order.version } });
  const { body: closed } = await hospital.doctor(icOrderContract.get, { params });
  expect(closed).toMatchObject({ lifecycle: 'closed', talk: { state: 'planned' } });
  expect(closed.allowed).not.toContain('reschedule');
  expect(closed.allowed).not.toContain('cancelTalk');
  const before = await hospital.audits();

  const { version: talkVersion, minutes, place, room } = closed.talk;
  const given = { talkVersion, reason: '手術が中止になった' };
  const moved = { ...given, startsAt: '2027-01-26T01:00:00.000Z', minutes, place, room };
  const refused = { status: 409, body: { code: 'talk.illegalTransition' } };
  expect(await hospital.doctor(icOrderContract.reschedule, { params, body: moved })).toMatchObject(refused);
  expect(await hospital.doctor(icOrderContract.cancelTalk, { params, body: given })).toMatchObject(refused);
  const { body: after } = await hospital.doctor(icOrderContract.get, { params });
  expect(after.talk).toMatchObject({ state: 'planned', startsAt: closed.talk.startsAt, version: talkVersion });
  expect((await hospital.audits()).slice(before.length)).not.toContain('talk.reschedule');
});

test('an order that is canceled takes its planned talk back', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  await hospital.doctor(orderVerbContract.cancel, {
    params: { orderId: order.id },
    body: { version: order.version, reason: '転院' },
  });

  const { body } = await hospital.doctor(icOrderContract.get, { params: { orderId: order.id } });
  expect(body).toMatchObject({ lifecycle: 'canceled', talk: { state: 'canceled' } });
});

test('a list is narrowed by time, room, doctor and what is missing, and sorted by the time of the talk', async () => {
  const hospital = await openHospital();
  const late = await givenTalk(hospital, { plan: { startsAt: '2027-01-27T05:00:00.000Z', room: '面談室2' } });
  const early = await givenTalk(hospital, { plan: { attendees: [nurseToCome] } });
  const undated = await givenTalk(hospital, { plan: { startsAt: null } });
  const found = async (search: object) => {
    const { body } = await hospital.comedical(icOrderContract.search, { body: search });
    return body.items.map(({ id }) => id);
  };

  expect(await found({})).toEqual([early.order.id, late.order.id, undated.order.id]);
  expect(await found({ descending: true })).toEqual([late.order.id, early.order.id, undated.order.id]);
  expect(await found({ room: '面談室2' })).toEqual([late.order.id]);
  expect(await found({ only: 'missingAttendees' })).toEqual([early.order.id]);
  expect(await found({ only: 'undated' })).toEqual([undated.order.id]);
  expect(await found({ from: '2027-01-26T15:00:00.000Z', until: '2027-01-27T15:00:00.000Z' })).toEqual([late.order.id]);
  expect(await found({ explainerId: hospital.staff.nurse.staffId })).toEqual([]);
  expect(await found({ patientId: early.order.patient.id, state: 'planned' })).toEqual([early.order.id]);
});

test('nothing is begun for a patient of another facility, or one whose registration has ended', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const [foreign, archived] = [await there.given.patient(), await here.given.patient()];
  await here.server.owner.query('UPDATE patients SET archived_at = now() WHERE id = $1', [archived.id]);
  const begin = (patientId: typeof foreign.id) =>
    here.doctor(icOrderContract.draft, { body: { patientId, approachId: null } });

  expect((await begin(foreign.id)).status).toBe(404);
  expect((await begin(archived.id)).body.code).toBe('patient.archived');
});

test('the database itself refuses a leap between states and a second plan of what has begun', async () => {
  const { server, ...hospital } = await openHospital();
  const { order } = await givenTalk({ server, ...hospital });
  const set = (change: string) => server.owner.query(`UPDATE ic_talks SET ${change} WHERE order_id = $1`, [order.id]);

  await expect(set("state = 'explained', started_at = now(), explained_at = now()")).rejects.toThrow(/illegal talk/);
  await set("state = 'inSession', started_at = now()");
  await expect(set('starts_at = now()')).rejects.toThrow(/does not change/);
  await set("state = 'explained', explained_at = now()");
  await expect(set("state = 'planned', started_at = NULL")).rejects.toThrow(/illegal talk/);
  await expect(server.owner.query('DELETE FROM ic_talks WHERE order_id = $1', [order.id])).rejects.toThrow(/stays/);
});

test('talks are written out as CSV by who may export, and the audit log knows whose', async () => {
  const hospital = await openHospital();
  const { order } = await givenTalk(hospital);
  const exportAs = (cookie: string) =>
    fetch(hospital.server.origin + apiPrefix + icOrderExport.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        search: { text: order.patient.patientNumber },
        columns: ['patientNumber', 'startsAt', 'about', 'explainer', 'state'],
        encoding: 'utf-8',
      }),
    });

  const written = await exportAs(hospital.staff.admin.cookie);

  expect((await written.text()).trim().split('\r\n').slice(1)).toEqual([
    `${order.patient.patientNumber},2027/01/25(月) 14:00,${order.talk.procedure.name},${order.talk.explainer?.name},説明予定`,
  ]);
  expect((await exportAs(hospital.staff.nurse.cookie)).status).toBe(403);
  const { rows } = await hospital.server.owner.query(
    "SELECT patient_ids FROM audit_events WHERE facility_id = $1 AND action = 'talk.export'",
    [hospital.facilityId],
  );
  expect(rows).toEqual([{ patient_ids: [order.patient.id] }]);
});
