import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { icRecordContract } from '@nattoku/contract/ic-support/ic-record';
import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { icWindowContract } from '@nattoku/contract/ic-support/ic-window';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { resumeRecordSeals, sealRecord } from '#areas/ic-support/record/record.seal.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { anEntry, append, endTalk, givenApproach, givenHeldTalk, givenRunningTalk } from '#testing/talks.ts';

const words = { summary: '合併症と代わりの方法を説明した。', agreed: '2月1日に手術をします。' };

const preview = async ({ doctor }: Hospital, orderId: OrderId) =>
  (await doctor(icRecordContract.preview, { params: { orderId } })).body;

const finalise = async (hospital: Hospital, orderId: OrderId, as = hospital.doctor) => {
  const { talkVersion } = await preview(hospital, orderId);
  return as(icRecordContract.finalise, { params: { orderId }, body: { talkVersion, ...words } });
};

/** What the job does. */
const sealAll = async ({ server, facilityId }: Hospital) => {
  const { rows } = await server.owner.query<{ id: string }>('SELECT id FROM ic_records WHERE facility_id = $1', [
    facilityId,
  ]);
  for (const { id } of rows) await sealRecord(server.services, facilityId, id);
};

const bytesOf = async ({ server, staff }: Hospital, path: string, role: 'doctor' | 'clerk' = 'doctor') => {
  const response = await fetch(server.origin + apiPrefix + path, { headers: { cookie: staff[role].cookie } });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

test('a record stands with its results, its text for the chart and a sealed PDF that holds', async () => {
  const hospital = await openHospital();
  const { order } = await givenHeldTalk(hospital, {
    approachId: (await givenApproach(hospital)).id,
    decision: 'agree',
  });

  const { status, body } = await finalise(hospital, order.id);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    open: [],
    body: {
      decision: 'agree',
      summary: words.summary,
      points: [{ title: '出血', result: 'explained' }, { result: 'explained' }],
    },
    editions: [{ number: 1, changeNote: '', finalisedBy: 'doctor 職員' }],
  });
  expect(body.text).toContain('・出血：説明した\r\n');
  expect(body.editions[0]?.sealedAt).toBeNull();
  await sealAll(hospital);
  const { editions } = await preview(hospital, order.id);
  const { bytes } = await bytesOf(hospital, `/ic-records/${order.id}/editions/1/pdf`);
  expect(verifyPdf(bytes)).toMatchObject({ isValid: true, sha256: editions[0]?.sha256 });
  bytes[400] = (bytes[400] ?? 0) ^ 1;
  expect(verifyPdf(bytes).isValid).toBe(false);
  expect((await bytesOf(hospital, `/ic-records/${order.id}/editions/1/pdf`, 'clerk')).status).toBe(403);
  expect(await hospital.audits()).toEqual(expect.arrayContaining(['talk.finalise', 'talk.seal', 'talk.printRecord']));
});

test('a record names everybody who explained, and who took over among those beside them no more', async () => {
  const hospital = await openHospital();
  const { order } = await givenRunningTalk(hospital, { plan: { ledTopic: 'nursing' } });
  const params = { orderId: order.id };
  const { staffId } = hospital.staff.nurse;
  const attendee = { kind: 'nurse' as const, staffId, name: '', relation: '', required: false };
  const { body: beside } = await hospital.nurse(icSessionContract.addAttendee, {
    params,
    body: { attendee, replaces: null },
  });
  const { id } = beside.talk.attendees.find((each) => each.staffId === staffId)!;
  await append(hospital, order.id, [anEntry(hospital, { kind: 'attendee', attendee: id, move: 'in' })]);
  hospital.clock.advance(10);
  await hospital.nurse(icSessionContract.takeOver, { params, body: { from: hospital.staff.doctor.staffId } });
  const { body: held } = await endTalk(hospital, order.id, hospital.nurse);
  const decision = { decision: 'agree' as const, reason: '', revisitOn: null, talkVersion: held.order.talk.version };
  await hospital.nurse(icSessionContract.decide, { params, body: decision });

  const { text } = await preview(hospital, order.id);
  expect(text).toContain('説明者：doctor 職員、nurse 職員（途中で交代）');
  expect(text.match(/nurse 職員/g)).toHaveLength(1);
});

test('nothing is finalised while something that has to be said has no result, or by somebody who may not', async () => {
  const hospital = await openHospital();
  const approach = await givenApproach(hospital);
  const { order, points } = await givenRunningTalk(hospital, { approachId: approach.id });
  const params = { orderId: order.id };
  const { body: held } = await endTalk(hospital, order.id);
  const decision = { decision: 'agree' as const, reason: '', revisitOn: null, talkVersion: held.order.talk.version };
  expect((await finalise(hospital, order.id)).body.code).toBe('talk.illegalTransition');
  await hospital.doctor(icSessionContract.decide, { params, body: decision });
  const before = await hospital.audits();

  const refused = await finalise(hospital, order.id);
  expect(refused).toMatchObject({ status: 409, body: { code: 'talk.pointsOpen' } });
  expect(refused.body.errors?.map(({ message }) => message)).toEqual(['出血', '胆管の損傷']);
  expect((await preview(hospital, order.id)).open).toHaveLength(2);
  expect((await finalise(hospital, order.id, hospital.nurse)).body.code).toBe('talk.needsDoctor');
  expect((await hospital.audits()).filter((action) => action === 'talk.finalise')).toEqual([]);
  expect(before).not.toContain('talk.finalise');

  const waived = points.map(({ id }) =>
    anEntry(hospital, { kind: 'risk', point: id, result: 'waived', reason: '緊急のため' }),
  );
  await append(hospital, order.id, waived);
  expect((await finalise(hospital, order.id)).body.body?.points).toMatchObject([
    { result: 'waived', reason: '緊急のため' },
    { result: 'waived' },
  ]);
});

test('an explanation and what was understood stand apart, and what was recorded in the former words keeps them', async () => {
  const hospital = await openHospital();
  const { order, points } = await givenRunningTalk(hospital, { approachId: (await givenApproach(hospital)).id });
  const [bleeding = '', duct = ''] = points.map(({ id }) => id);
  const { body } = await append(hospital, order.id, [
    anEntry(hospital, { kind: 'risk', point: bleeding, result: 'said', reason: '' }),
    anEntry(hospital, { kind: 'risk', point: duct, result: 'explained', reason: '' }),
    anEntry(hospital, { kind: 'understanding', point: duct, result: 'repeat' }),
    anEntry(hospital, { kind: 'risk', point: duct, result: 'answered', reason: '' }),
  ]);
  expect(body.refused).toMatchObject([{ reason: 'この説明にはない項目です' }]);
  const params = { orderId: order.id };
  const { body: held } = await endTalk(hospital, order.id);
  const decision = { decision: 'agree' as const, reason: '', revisitOn: null, talkVersion: held.order.talk.version };
  await hospital.doctor(icSessionContract.decide, { params, body: decision });

  const record = (await finalise(hospital, order.id)).body;
  expect(record.text).toContain('・出血：言えた\r\n');
  expect(record.text).toContain('・胆管の損傷：説明した　患者さんがご自分の言葉で：再説明が必要\r\n');
  expect(record.body?.points).toMatchObject([{ result: 'said' }, { result: 'explained', understanding: 'repeat' }]);
});

test('an amendment is a further edition that says what is another; the first stays as it was', async () => {
  const hospital = await openHospital();
  const missing = async () =>
    (await hospital.doctor(icOrderContract.search, { body: { only: 'missingAttendees' } })).body.items.length;
  await givenRunningTalk(hospital);
  expect(await missing()).toBe(1);
  // Nobody is waited for in a talk that was held.
  const { order } = await givenHeldTalk(hospital, { decision: 'agree' });
  const params = { orderId: order.id };
  expect(await missing()).toBe(1);
  const { body: first } = await finalise(hospital, order.id);
  const amend = (changeNote: string) =>
    hospital.doctor(icRecordContract.amend, {
      params,
      body: { talkVersion: first.talkVersion, summary: '直した', agreed: words.agreed, changeNote },
    });

  expect((await amend(' ')).body.errors).toMatchObject([{ field: 'changeNote' }]);
  const { body } = await amend('手術日の訂正');
  expect(body).toMatchObject({
    body: { summary: '直した' },
    editions: [{ number: 2, changeNote: '手術日の訂正' }, { number: 1 }],
  });
  expect(body.text).toContain('訂正：手術日の訂正');
  expect((await hospital.doctor(icOrderContract.get, { params })).body.talk.state).toBe('amended');
  await expect(
    hospital.server.owner.query("UPDATE ic_records SET body = '{}' WHERE number = 1 AND facility_id = $1", [
      hospital.facilityId,
    ]),
  ).rejects.toThrow(/does not change/);
});

test('the leaflet says it in plain words once there is a record, and a lost job of sealing is found again', async () => {
  const hospital = await openHospital();
  const { order } = await givenHeldTalk(hospital, { decision: 'secondOpinion' });
  const stroke = {
    colour: 'green',
    width: 0.01,
    points: [
      [0.1, 0.2, 0.5],
      [0.4, 0.2, 0.5],
    ] as [number, number, number][],
  } as const;
  expect((await bytesOf(hospital, `/ic-records/${order.id}/leaflet`)).status).toBe(404);
  expect(
    (await append(hospital, order.id, [anEntry(hospital, { kind: 'drawing', picture: 'board', stroke })])).body.refused,
  ).toHaveLength(1);

  await finalise(hospital, order.id);
  await resumeRecordSeals(hospital.server.services);

  const { status, bytes } = await bytesOf(hospital, `/ic-records/${order.id}/leaflet`);
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('other systems that asked to be told hear of a talk that was held, decided, finalised, and decided otherwise, once each', async () => {
  const hospital = await openHospital();
  const { server, facilityId, staff } = hospital;
  await server.owner.query(
    `INSERT INTO webhooks (id, facility_id, name, url, events, sealed_secret, created_by, created_at, updated_at)
     VALUES (gen_random_uuid(), $1, '電子カルテ', 'https://receiver.example/events', $2, '\\x00', $3, now(), now())`,
    [facilityId, ['talk.explained', 'talk.decided', 'talk.finalised'], staff.admin.staffId],
  );
  const { order } = await givenHeldTalk(hospital, { decision: 'agree' });
  await finalise(hospital, order.id);
  await amendDecision(hospital, order.id, { decision: 'refuse' });

  const { rows } = await server.owner.query(
    'SELECT event, order_id AS "orderId", form_id AS "formId" FROM webhook_messages WHERE facility_id = $1 ORDER BY event',
    [facilityId],
  );
  expect(rows).toEqual(
    ['talk.decided', 'talk.decided', 'talk.explained', 'talk.finalised'].map((event) => ({
      event,
      orderId: order.id,
      formId: null,
    })),
  );
});

const amendDecision = async (
  hospital: Hospital,
  orderId: OrderId,
  decided: { decision: 'agree' | 'refuse' | 'defer'; reason?: string; revisitOn?: string; amendReason?: string },
  as = hospital.doctor,
) => {
  const { talkVersion } = await preview(hospital, orderId);
  const reason = decided.decision === 'refuse' ? '手術を受けない' : '';
  const body = { talkVersion, reason, revisitOn: null, amendReason: '家族と相談して決めた', ...decided };
  return as(icSessionContract.amendDecision, { params: { orderId }, body });
};

test('a decision that is changed keeps the one before, drops its open task and asks for its own', async () => {
  const hospital = await openHospital();
  const { order } = await givenHeldTalk(hospital, { decision: 'refuse' });
  const { body } = await amendDecision(hospital, order.id, { decision: 'defer', revisitOn: '2027-02-01' });

  expect(body).toMatchObject({
    order: { talk: { state: 'decided', decision: 'defer', revisitOn: '2027-02-01' } },
    pastDecisions: [
      { decision: 'refuse', decidedBy: 'doctor 職員', amendedBy: 'doctor 職員', amendReason: '家族と相談して決めた' },
    ],
    followUps: [
      { kind: 'refusal', doneAt: null },
      { kind: 'revisit', dueOn: '2027-02-01', droppedAt: null },
    ],
  });
  expect(body.followUps[0]?.droppedAt).not.toBeNull();
  const dropped = { orderId: order.id, followUpId: body.followUps[0]?.id ?? '' };
  const done = await hospital.doctor(icSessionContract.followUpDone, { params: dropped, body: { note: '' } });
  expect(done.body.code).toBe('talk.illegalTransition');

  const again = await amendDecision(hospital, order.id, { decision: 'agree' });
  expect(again.body.pastDecisions.map(({ decision }) => decision)).toEqual(['defer', 'refuse']);
  expect((await preview(hospital, order.id)).text).toContain('同意\r\n変更前：保留');
  expect((await hospital.audits()).filter((action) => action === 'talk.amendDecision')).toHaveLength(2);
});

test('a decision that is changed after the record stood makes a further edition of it, and leaves the first as it was', async () => {
  const hospital = await openHospital();
  const { order } = await givenHeldTalk(hospital, { decision: 'agree' });
  await finalise(hospital, order.id);

  const { body } = await amendDecision(hospital, order.id, { decision: 'refuse', reason: '手術を受けない' });

  expect(body.order.talk.state).toBe('amended');
  const record = await preview(hospital, order.id);
  expect(record).toMatchObject({
    body: { decision: 'refuse', summary: words.summary, pastDecisions: [{ decision: 'agree' }] },
    editions: [{ number: 2, changeNote: '返事の変更：同意→不同意（家族と相談して決めた）' }, { number: 1 }],
  });
  expect(record.text).toContain('不同意　手術を受けない\r\n変更前：同意（');
  const { rows } = await hospital.server.owner.query<{ decision: string }>(
    "SELECT body ->> 'decision' AS decision FROM ic_records WHERE facility_id = $1 ORDER BY number",
    [hospital.facilityId],
  );
  expect(rows.map(({ decision }) => decision)).toEqual(['agree', 'refuse']);
  await sealAll(hospital);
  expect((await bytesOf(hospital, `/ic-records/${order.id}/editions/2/pdf`)).status).toBe(200);
  // The record is written further by hand as before, and keeps what was decided.
  const amended = await hospital.doctor(icRecordContract.amend, {
    params: { orderId: order.id },
    body: { talkVersion: record.talkVersion, ...words, changeNote: '追記' },
  });
  expect(amended.body).toMatchObject({ body: { decision: 'refuse' }, editions: [{ number: 3 }, {}, {}] });
});

test('a decision is not changed without a reason, to the same, before there is one, or by a nurse where it is medical', async () => {
  const hospital = await openHospital();
  const { order } = await givenHeldTalk(hospital, { decision: 'agree' });
  const open = await givenHeldTalk(hospital);
  const before = await hospital.audits();

  expect((await amendDecision(hospital, order.id, { decision: 'refuse', amendReason: ' ' })).body.errors).toMatchObject(
    [{ field: 'amendReason' }],
  );
  expect((await amendDecision(hospital, order.id, { decision: 'refuse', reason: '　' })).body.errors).toMatchObject([
    { field: 'reason' },
  ]);
  expect((await amendDecision(hospital, order.id, { decision: 'agree' })).body.code).toBe('talk.sameDecision');
  expect((await amendDecision(hospital, order.id, { decision: 'defer', revisitOn: '2020-01-01' })).status).toBe(400);
  expect((await amendDecision(hospital, order.id, { decision: 'refuse' }, hospital.nurse)).body.code).toBe(
    'talk.needsDoctor',
  );
  expect((await amendDecision(hospital, open.order.id, { decision: 'agree' })).body.code).toBe(
    'talk.illegalTransition',
  );
  expect((await hospital.audits()).filter((action) => action === 'talk.amendDecision')).toEqual([]);
  expect(before).not.toContain('talk.amendDecision');
});

test('specification/text-layer.md §7: a record says what the patient’s window spoke, and nothing where none was opened', async () => {
  const hospital = await openHospital();
  const held = async (isOpened: boolean) => {
    const { order } = await givenRunningTalk(hospital);
    const params = { orderId: order.id };
    await hospital.server.owner.query("UPDATE patients SET language = 'vi' WHERE id = $1", [order.patient.id]);
    if (isOpened) {
      const { body } = await hospital.doctor(icWindowContract.pair, { params, body: {} });
      await hospital.stranger(icWindowContract.join, { body: { code: body.code } });
    }
    hospital.clock.advance(1);
    await append(hospital, order.id, [anEntry(hospital, { kind: 'words', language: 'ja-easy', furigana: false })]);
    const { body: ended } = await endTalk(hospital, order.id);
    const decision = { decision: 'agree' as const, reason: '', revisitOn: null };
    const { version: talkVersion } = ended.order.talk;
    await hospital.doctor(icSessionContract.decide, { params, body: { ...decision, talkVersion } });
    await finalise(hospital, order.id);
    return (await preview(hospital, order.id)).body?.languages;
  };
  expect(await held(true)).toMatchObject([{ language: 'vi' }, { language: 'ja-easy' }]);
  expect(await held(false)).toEqual([]);
});
