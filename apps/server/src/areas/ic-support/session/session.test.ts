import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract, type IcSession } from '@nattoku/contract/ic-support/ic-session';
import { sessionLimits } from '@nattoku/contract/ic-support/session-entry';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientContract } from '@nattoku/contract/patient/patient';
import { patientMergeContract } from '@nattoku/contract/patient/patient-merge';
import type { AttendeeId, OrderId } from '@nattoku/contract/shared/primitives';
import { foldSession, talkedSeconds } from '@nattoku/rules/talk/fold-session';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { SessionEntry } from '@nattoku/rules/talk/session-entry';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import {
  anEntry,
  append,
  endTalk,
  givenApproach,
  givenHeldTalk,
  givenRunningTalk,
  givenTalk,
  givenTalkDraft,
} from '#testing/talks.ts';

const folded = ({ entries }: Pick<IcSession, 'entries'>) => foldSession(asEntries({ entries }));
const asEntries = ({ entries }: Pick<IcSession, 'entries'>): SessionEntry[] =>
  entries.map(({ id, at, by, body }) => ({ ...body, id, at, by }));

const sessionOf = async ({ doctor }: Hospital, orderId: OrderId): Promise<IcSession> =>
  (await doctor(icSessionContract.get, { params: { orderId } })).body;

const stroke = { colour: 'blue', width: 0.01, points: [[0.1, 0.2, 0.5]] as [number, number, number][] } as const;

test('a talk begins with what has to be said as it stands then, whatever becomes of the approach', async () => {
  const hospital = await openHospital();
  const approach = await givenApproach(hospital);
  const { order } = await givenTalk(hospital, {
    approachId: approach.id,
    plan: { facts: { diagnosis: '', stage: '', personalRisks: ['糖尿病'], operatorName: '', assistants: [] } },
  });
  const params = { orderId: order.id };
  const before = await sessionOf(hospital, order.id);
  expect(before).toMatchObject({ part: 'none', allowed: ['start', 'pairWindow'], entries: [] });
  expect(before.points.map(({ title }) => title)).toEqual(['出血', '胆管の損傷', '糖尿病']);

  const { body } = await hospital.doctor(icSessionContract.start, {
    params,
    body: { talkVersion: order.talk.version },
  });
  await hospital.server.owner.query("UPDATE approaches SET risks = '[]' WHERE id = $1", [approach.id]);

  expect(body).toMatchObject({
    order: { talk: { state: 'inSession', ledBy: { id: hospital.staff.doctor.staffId }, outOfHours: false } },
    part: 'lead',
    allowed: ['append', 'pairWindow', 'end', 'undoStart'],
    entries: [{ body: { kind: 'start' } }],
  });
  expect((await sessionOf(hospital, order.id)).points.map(({ title, required }) => [title, required])).toEqual([
    ['出血', true],
    ['胆管の損傷', true],
    ['糖尿病', true],
  ]);
  expect(await hospital.audits()).toContain('talk.start');
});

test('what is not sent, not medical enough for a nurse, over, or about somebody who has died does not begin', async () => {
  const hospital = await openHospital();
  const draft = await givenTalkDraft(hospital);
  const { order } = await givenTalk(hospital);
  const start = (as: Hospital['doctor'], { id, talk }: { id: OrderId; talk: { version: number } }) =>
    as(icSessionContract.start, { params: { orderId: id }, body: { talkVersion: talk.version } });
  const before = await hospital.audits();

  expect((await start(hospital.doctor, draft)).body.code).toBe('talk.illegalTransition');
  expect((await start(hospital.nurse, order)).body.code).toBe('talk.needsDoctor');
  expect((await start(hospital.comedical, order)).status).toBe(403);
  await hospital.server.owner.query("UPDATE patients SET deceased_on = '2026-11-01' WHERE id = $1", [order.patient.id]);
  expect((await start(hospital.doctor, order)).body.code).toBe('patient.deceased');
  expect(await hospital.audits()).toEqual(before);
});

test('what happened is kept once, however often and in whatever order it arrives', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const [step, note] = [
    anEntry(hospital, { kind: 'step', step: 'a' }),
    anEntry(hospital, { kind: 'note', text: '髙﨑𠮷 <b>さん</b>' }),
  ];
  await append(hospital, order.id, [note]);

  const { body } = await append(hospital, order.id, [step, note, step]);
  await append(hospital, order.id, [step]);

  expect(body).toEqual({ accepted: [step.id, note.id], refused: [] });
  const session = await sessionOf(hospital, order.id);
  expect(session.entries.map(({ body: { kind } }) => kind)).toEqual(['start', 'note', 'step']);
  expect(folded(session)).toMatchObject({
    shown: { step: 'a' },
    notes: [{ text: '髙﨑𠮷 <b>さん</b>' }],
  });
});

test('a device whose network was gone for ten minutes and whose clock is off sends the times as they were', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  hospital.clock.advance(60);
  const off = 3_600_000;
  const at = (ms: number) => new Date(hospital.clock.now().getTime() + off + ms).toISOString();
  const pause = { id: newId(), kind: 'pause' as const, at: at(0) };
  hospital.clock.advance(600);
  const resume = { id: newId(), kind: 'resume' as const, at: at(0) };

  await hospital.doctor(icSessionContract.append, {
    params: { orderId: order.id },
    body: { entries: [pause, resume], sentAt: at(0) },
  });

  hospital.clock.advance(30);
  const session = await sessionOf(hospital, order.id);
  expect(talkedSeconds(asEntries(session), hospital.clock.now())).toBe(90);
});

test('who looks on adds notes and attendance alone, and takes over from nobody else than who leads', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const params = { orderId: order.id };
  const [note, step] = [anEntry(hospital, { kind: 'note', text: 'x' }), anEntry(hospital, { kind: 'step', step: 'a' })];
  const { body } = await append(hospital, order.id, [note, step], hospital.nurse);
  expect(body).toEqual({ accepted: [note.id], refused: [{ id: step.id, reason: 'ほかの職員が説明を進めています' }] });

  const wrong = { params, body: { from: hospital.staff.nurse.staffId } };
  expect((await hospital.doctor(icSessionContract.takeOver, wrong)).body.code).toBe('talk.ledByAnother');
});

test('somebody of the right calling takes over, and what the first one did before still counts when it arrives', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital, { plan: { ledTopic: 'nursing' } });
  const params = { orderId: order.id };
  const early = anEntry(hospital, { kind: 'step', step: 'early' });
  hospital.clock.advance(10);

  const { body } = await hospital.nurse(icSessionContract.takeOver, {
    params,
    body: { from: hospital.staff.doctor.staffId },
  });
  expect(body).toMatchObject({ part: 'lead', order: { talk: { ledBy: { id: hospital.staff.nurse.staffId } } } });

  hospital.clock.advance(10);
  const late = anEntry(hospital, { kind: 'step', step: 'late' });
  const answer = await append(hospital, order.id, [early, late]);
  expect(answer.body).toMatchObject({ accepted: [early.id], refused: [{ id: late.id }] });
  expect((await endTalk(hospital, order.id)).body.code).toBe('talk.notLeading');
  expect((await endTalk(hospital, order.id, hospital.nurse)).body.order.talk.state).toBe('explained');
});

test('five thousand strokes are kept, and the one beyond is refused by name', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const limits = sessionLimits;
  for (let sent = 0; sent < limits.strokes; sent += limits.entriesPerCall) {
    const strokes = Array.from({ length: limits.entriesPerCall }, () =>
      anEntry(hospital, { kind: 'drawing', picture: 'board', stroke }),
    );
    expect((await append(hospital, order.id, strokes)).body.refused).toEqual([]);
  }
  const { body } = await append(hospital, order.id, [anEntry(hospital, { kind: 'drawing', picture: 'board', stroke })]);

  expect(body.refused).toMatchObject([{ reason: '1回の説明で描ける線は5,000本までです' }]);
  expect(folded(await sessionOf(hospital, order.id)).drawings['board']).toHaveLength(limits.strokes);
});

test('five hundred notes are kept, and the one beyond is refused by name', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const notes = (count: number) =>
    Array.from({ length: count }, () => anEntry(hospital, { kind: 'note', text: 'メモ' }));
  const { entriesPerCall } = sessionLimits;
  for (let left: number = sessionLimits.notes; left > 0; left -= entriesPerCall)
    expect((await append(hospital, order.id, notes(Math.min(left, entriesPerCall)))).body.refused).toEqual([]);
  const { body } = await append(hospital, order.id, notes(1));

  expect(body.refused).toMatchObject([{ reason: '1回の説明で書けるメモは500件までです' }]);
  expect(folded(await sessionOf(hospital, order.id)).notes).toHaveLength(sessionLimits.notes);
});

test('a point is left out with a reason alone, and only one that the talk has', async () => {
  const hospital = await openHospital();
  const { order, points } = await givenRunningTalk(hospital, { approachId: (await givenApproach(hospital)).id });
  const point = points[0]?.id ?? '';
  const risk = (id: string, reason: string) => anEntry(hospital, { kind: 'risk', point: id, result: 'waived', reason });

  const { body } = await append(hospital, order.id, [risk(point, ' '), risk(newId(), 'x'), risk(point, '説明済み')]);

  expect(body.refused.map(({ reason }) => reason)).toEqual([
    '省略するときは、理由を入力してください',
    'この説明にはない項目です',
  ]);
  expect(folded(await sessionOf(hospital, order.id)).points[point]).toMatchObject({ result: 'waived' });
});

test('who came is written down by a tap, and somebody unplanned is added', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital, {
    plan: { attendees: [{ kind: 'nurse', staffId: null, name: '', relation: '', required: true }] },
  });
  const params = { orderId: order.id };
  const expected = order.talk.attendees[0]?.id as AttendeeId;
  expect(order.talk.missing).toEqual(['看護師（未定）']);
  const named = {
    kind: 'nurse',
    staffId: hospital.staff.nurse.staffId,
    name: '',
    relation: '',
    required: true,
  } as const;
  await hospital.nurse(icSessionContract.addAttendee, { params, body: { attendee: named, replaces: expected } });
  const family = { kind: 'family', staffId: null, name: '山田 花子', relation: '長女', required: false } as const;
  await hospital.nurse(icSessionContract.addAttendee, { params, body: { attendee: family, replaces: null } });

  await append(
    hospital,
    order.id,
    [anEntry(hospital, { kind: 'attendee', attendee: expected, move: 'in' })],
    hospital.nurse,
  );

  const { talk } = (await sessionOf(hospital, order.id)).order;
  expect(talk.missing).toEqual([]);
  expect(talk.attendees).toMatchObject([
    { shownName: 'nurse 職員', inAt: expect.any(String), outAt: null },
    { shownName: '山田 花子', relation: '長女', inAt: null },
  ]);
});

test('who was there is put right until the record is final, and the figures follow', async () => {
  const hospital = await openHospital();
  const { order } = await givenHeldTalk(hospital, { decision: 'agree' });
  const params = { orderId: order.id };
  const [patient] = order.talk.attendees;
  expect(order.talk.missing).toEqual(['患者本人']);
  hospital.clock.advance(60);
  const attended = (move: 'in' | 'out') =>
    append(hospital, order.id, [anEntry(hospital, { kind: 'attendee', attendee: patient!.id, move })]);
  const talk = async () => (await hospital.doctor(icOrderContract.get, { params })).body.talk;

  expect((await attended('in')).body.refused).toEqual([]);
  const { explainedAt, missing, attendees } = await talk();
  expect([missing, attendees]).toMatchObject([[], [{ inAt: explainedAt, outAt: explainedAt }]]);
  hospital.clock.advance(1);
  await attended('out');
  expect((await talk()).missing).toEqual(['患者本人']);
  hospital.clock.advance(1);
  await attended('in');

  const { body } = await hospital.doctor(icRecordContract.preview, { params });
  expect(body.text).toContain('同席：患者本人');
  const written = { talkVersion: body.talkVersion, summary: '', agreed: '' };
  await hospital.doctor(icRecordContract.finalise, { params, body: written });
  expect((await attended('out')).body.code).toBe('talk.notRunning');
});

test('a talk that was held is decided once, and what it asks for is a task until it is done', async () => {
  const hospital = await openHospital();
  const held = await givenHeldTalk(hospital);
  const params = { orderId: held.order.id };
  const talkVersion = held.order.talk.version;
  const decide = (decision: 'defer' | 'agree' | 'refuse', revisitOn: string | null, reason = '家族と相談') =>
    hospital.doctor(icSessionContract.decide, {
      params,
      body: { talkVersion, decision, reason, revisitOn },
    });

  expect((await decide('defer', null)).body.errors).toMatchObject([{ field: 'revisitOn' }]);
  expect((await decide('refuse', null, '　')).body.errors).toMatchObject([{ field: 'reason' }]);
  const { body } = await decide('defer', '2099-02-01');
  expect(body).toMatchObject({
    order: { talk: { state: 'decided', decision: 'defer', revisitOn: '2099-02-01' } },
    followUps: [{ kind: 'revisit', dueOn: '2099-02-01', doneAt: null }],
    allowed: ['append', 'finalise', 'amendDecision'],
  });
  expect((await decide('agree', null)).body.code).toBe('record.versionConflict');

  const done = { params: { ...params, followUpId: body.followUps[0]?.id ?? '' }, body: { note: '電話で確認' } };
  expect((await hospital.nurse(icSessionContract.followUpDone, done)).body.followUps).toMatchObject([
    { note: '電話で確認', doneBy: 'nurse 職員' },
  ]);
  expect((await hospital.nurse(icSessionContract.followUpDone, done)).body.code).toBe('talk.illegalTransition');
});

test('a talk that goes on is neither moved nor taken back, nor with its order; what comes late still arrives after it was held', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const params = { orderId: order.id };
  const talkVersion = order.talk.version;
  const move = { startsAt: '2027-03-01T00:00:00.000Z', minutes: 30, place: '', room: '', reason: 'x' };

  expect(
    (await hospital.doctor(icOrderContract.reschedule, { params, body: { ...move, talkVersion } })).body.code,
  ).toBe('talk.running');
  expect(
    (await hospital.doctor(icOrderContract.cancelTalk, { params, body: { talkVersion, reason: 'x' } })).body.code,
  ).toBe('talk.running');
  const cancel = { params, body: { version: order.version, reason: '転院' } };
  expect((await hospital.doctor(orderVerbContract.cancel, cancel)).body.code).toBe('talk.running');

  const late = anEntry(hospital, { kind: 'step', step: 'a' });
  hospital.clock.advance(60);
  await endTalk(hospital, order.id);
  hospital.clock.advance(60);
  const tooLate = anEntry(hospital, { kind: 'step', step: 'b' });
  const { body } = await append(hospital, order.id, [late, tooLate]);
  expect(body).toMatchObject({ accepted: [late.id], refused: [{ reason: '説明が終わったあとの記録です' }] });
});

test('the record of the patient is archived while the talk goes on, and nothing of it is lost', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital);
  const { owner } = hospital.server;
  await owner.query('UPDATE patients SET archived_at = now() WHERE id = $1', [order.patient.id]);
  const note = anEntry(hospital, { kind: 'note', text: '急変' });

  expect((await append(hospital, order.id, [note])).body.accepted).toEqual([note.id]);
  expect((await endTalk(hospital, order.id)).body.order.talk.state).toBe('explained');
});

test('the record of the patient is merged into another while the talk goes on, and the talk ends as that patient’s', async () => {
  const hospital = await openHospital();
  const survivor = await hospital.given.patient();
  const other = await hospital.given.patient();
  const { order } = await givenRunningTalk(hospital, { patient: other });
  const { status } = await hospital.admin(patientMergeContract.merge, {
    params: { patientId: survivor.id },
    body: { version: survivor.version, otherId: other.id, otherVersion: other.version, fromOther: [], reason: null },
  });
  expect(status).toBe(200);

  const note = anEntry(hospital, { kind: 'note', text: '続けます' });
  expect((await append(hospital, order.id, [note])).body.accepted).toEqual([note.id]);
  const { body } = await endTalk(hospital, order.id);
  expect(body.order).toMatchObject({ patient: { id: survivor.id }, talk: { state: 'explained' } });
});

test('a patient dies while the talk goes on: it is ended, decided and finalised, and no other is begun', async () => {
  const hospital = await openHospital();
  const { doctor, nurse } = hospital;
  const patient = await hospital.given.patient();
  const { order: waiting } = await givenTalk(hospital, { patient });
  const approachId = (await givenApproach(hospital)).id;
  const { order, points } = await givenRunningTalk(hospital, { patient, approachId });
  const params = { orderId: order.id };
  const deceasedOn = todayInTokyo(hospital.clock.now());
  const { status } = await nurse(patientContract.update, {
    params: { patientId: patient.id },
    body: { ...patient, deceasedOn, identityChange: null },
  });
  expect(status).toBe(200);

  expect((await sessionOf(hospital, order.id)).allowed).toEqual(['append', 'pairWindow', 'end', 'undoStart']);
  const note = anEntry(hospital, { kind: 'note', text: '急変' });
  expect((await append(hospital, order.id, [note])).body.accepted).toEqual([note.id]);
  const { body: ended } = await endTalk(hospital, order.id);
  expect(ended.order).toMatchObject({ patient: { deceasedOn }, talk: { state: 'explained' } });
  const waived = points.map(({ id, kind }) =>
    anEntry(hospital, {
      kind: kind === 'risk' ? 'risk' : 'teachBack',
      point: id,
      result: 'waived',
      reason: '患者さんが亡くなられた',
    }),
  );
  expect((await append(hospital, order.id, waived)).body.refused).toEqual([]);
  const { body: decided } = await doctor(icSessionContract.decide, {
    params,
    body: { talkVersion: ended.order.talk.version, decision: 'refuse', reason: '逝去のため', revisitOn: null },
  });
  const followUp = { ...params, followUpId: decided.followUps[0]?.id ?? '' };
  expect((await doctor(icSessionContract.followUpDone, { params: followUp, body: { note: '不要' } })).status).toBe(200);
  const { body: record } = await doctor(icRecordContract.preview, { params });
  const finalised = await doctor(icRecordContract.finalise, {
    params,
    body: { talkVersion: record.talkVersion, summary: '説明の途中で亡くなられた', agreed: '' },
  });
  expect(finalised).toMatchObject({ status: 200, body: { open: [] } });

  const begin = { params: { orderId: waiting.id }, body: { talkVersion: waiting.talk.version } };
  expect((await doctor(icSessionContract.start, begin)).body.code).toBe('patient.deceased');
  const takenBack = { params: begin.params, body: { ...begin.body, reason: '逝去' } };
  expect((await doctor(icOrderContract.cancelTalk, takenBack)).body.talk.state).toBe('canceled');
});

test('nobody of another hospital reads or adds anything, and what was not begun takes nothing', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const { order } = await givenTalk(here);
  const entry = anEntry(here, { kind: 'note', text: 'x' });

  expect((await append(here, order.id, [entry])).body.code).toBe('talk.notRunning');
  expect((await append(there, order.id, [entry])).status).toBe(404);
  expect((await there.doctor(icSessionContract.get, { params: { orderId: order.id } })).status).toBe(404);
});

test('with a patient of 17 both parents have to come, and the talk says which of them is missing until both are there', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ birthDate: '2009-06-01' });
  const parent = (name: string, relation: string) =>
    ({ kind: 'family', staffId: null, name, relation, required: true }) as const;
  const attendees = [
    { kind: 'patient', staffId: null, name: '', relation: '', required: true } as const,
    parent('', '母'),
    parent('', '父'),
  ];
  const { order } = await givenRunningTalk(hospital, { patient, plan: { attendees } });
  expect(order.talk.missing).toEqual(['患者本人', '家族・母（未定）', '家族・父（未定）']);
  const params = { orderId: order.id };
  const [child, mother, father] = order.talk.attendees;
  for (const [replaces, named] of [
    [mother, parent('山田 花子', '母')],
    [father, parent('山田 一郎', '父')],
  ] as const)
    await hospital.nurse(icSessionContract.addAttendee, { params, body: { attendee: named, replaces: replaces!.id } });
  const comes = (attendee: string) => anEntry(hospital, { kind: 'attendee', attendee: attendee as never, move: 'in' });
  await append(hospital, order.id, [comes(child!.id), comes(mother!.id), comes(father!.id)]);

  const { talk } = (await sessionOf(hospital, order.id)).order;
  expect(talk.missing).toEqual([]);
  expect(talk.attendees.map(({ relation, inAt }) => [relation, inAt !== null])).toEqual([
    ['', true],
    ['母', true],
    ['父', true],
  ]);
});

test('a talk on a Sunday is out of hours, where the facility says its hours', async () => {
  const hospital = await openHospital();
  const hours = JSON.stringify([{ weekday: 'mon', opens: '00:00', closes: '00:01' }]);
  await hospital.server.owner.query('UPDATE facilities SET opening_hours = $2 WHERE id = $1', [
    hospital.facilityId,
    hours,
  ]);

  const { order } = await givenRunningTalk(hospital);

  expect(order.talk.outOfHours).toBe(true);
  const found = await hospital.doctor(icOrderContract.search, { body: { only: 'outOfHours' } });
  expect(found.body.items.map(({ id }) => id)).toEqual([order.id]);
});
