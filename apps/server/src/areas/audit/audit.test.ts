import { auditContract } from '@nattoku/contract/audit/audit';
import { authContract } from '@nattoku/contract/auth/auth';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientContract } from '@nattoku/contract/patient/patient';
import type { PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { givePassword, OLD_PASSWORD } from '#testing/accounts.ts';
import { aPatient, openHospital, type Hospital } from '#testing/hospital.ts';
import { givenIssued } from '#testing/video/video-orders.ts';

const sensitive = (hospital: Hospital, attendingStaffId: StaffId | null = null) =>
  hospital.given.patient({ isSensitive: true, attendingStaffId });

describe('a patient who is marked as 要配慮', () => {
  test('is opened only with a reason, which holds for eight hours, for this person and this patient', async () => {
    const hospital = await openHospital();
    const { nurse, doctor, clock } = hospital;
    const [patient, other] = [await sensitive(hospital), await sensitive(hospital)];
    const open = (by = nurse, { id } = patient) => by(patientContract.get, { params: { patientId: id } });

    const refused = await open();
    await nurse(auditContract.giveReason, {
      params: { patientId: patient.id },
      body: { reason: 'covering', note: '当直' },
    });

    expect(refused).toMatchObject({ status: 403, body: { code: 'patient.reasonNeeded', patientId: patient.id } });
    expect(JSON.stringify(refused.body)).not.toContain('山田');
    expect((await open()).status).toBe(200);
    expect((await open(nurse, other)).status).toBe(403);
    expect((await open(doctor)).status).toBe(403);
    clock.advance(8 * 3600 + 60);
    await hospital.server.owner.query('UPDATE sessions SET last_seen_at = $1', [clock.now()]);
    expect((await open()).status).toBe(403);
    clock.advance(-(8 * 3600 + 60));
  });

  test('is found by search, and everything about the record is refused, also an order by its id', async () => {
    const hospital = await openHospital();
    const { nurse, admin } = hospital;
    const patient = await hospital.given.patient();
    const { order } = await givenIssued(hospital, { patient });
    await hospital.server.owner.query('UPDATE patients SET is_sensitive = true WHERE id = $1', [patient.id]);
    const params = { orderId: order.id };
    const body = { version: order.version };

    const refused = [
      await nurse(patientContract.get, { params: { patientId: patient.id } }),
      await nurse(patientContract.timeline, { params: { patientId: patient.id } }),
      await nurse(patientContract.update, {
        params: { patientId: patient.id },
        body: { ...aPatient({ patientNumber: patient.patientNumber }), isSensitive: false, version: patient.version },
      }),
      await nurse(videoOrderContract.get, { params }),
      await nurse(videoOrderContract.createDraft, { body: { patientId: patient.id } }),
      await nurse(orderVerbContract.review, { params, body }),
      await nurse(orderVerbContract.cancel, { params, body: { ...body, reason: '間違い' } }),
    ];
    const found = await nurse(patientContract.search, { body: { text: patient.patientNumber } });

    for (const { status, body: answer } of refused)
      expect([status, answer.code]).toEqual([403, 'patient.reasonNeeded']);
    expect(found.body.items).toHaveLength(1);
    const { body: log } = await admin(auditContract.search, { body: { patientId: patient.id, outcome: 'refused' } });
    expect(log.items).toHaveLength(refused.length);
  });

  test('needs no reason from the attending doctor, nor from the user who registers the patient', async () => {
    const hospital = await openHospital();
    const { staffId } = hospital.staff.doctor;
    const patient = await sensitive(hospital, staffId);

    const reply = await hospital.doctor(patientContract.get, { params: { patientId: patient.id } });

    expect(patient.isSensitive).toBe(true);
    expect(reply.status).toBe(200);
  });

  test('with 「その他」 needs words, and the auditor reads who said what', async () => {
    const hospital = await openHospital();
    const patient = await sensitive(hospital);
    const params = { patientId: patient.id };

    const empty = await hospital.nurse(auditContract.giveReason, { params, body: { reason: 'other', note: ' ' } });
    await hospital.nurse(auditContract.giveReason, { params, body: { reason: 'other', note: '転院の準備' } });
    const { body } = await hospital.admin(auditContract.reasons, { body: params });

    expect(empty).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } });
    expect(body.items).toMatchObject([{ staffName: 'nurse 職員', reason: 'other', note: '転院の準備' }]);
    const { rows } = await hospital.server.owner.query(
      "SELECT FROM audit_events WHERE patient_id = $1 AND to_jsonb(audit_events)::text LIKE '%転院%'",
      [patient.id],
    );
    expect(rows).toEqual([]);
  });
});

test('who, when, from where, what, on whom and with which outcome: an opening and two refusals', async () => {
  const hospital = await openHospital();
  const { nurse, operator, admin } = hospital;
  const { email, staffId } = hospital.staff.nurse;
  await givePassword(hospital, staffId);
  await hospital.stranger(authContract.signIn, { body: { email, password: OLD_PASSWORD } });
  const patient = await hospital.given.patient();
  const foreign = newId<PatientId>();
  await nurse(patientContract.get, { params: { patientId: patient.id } });
  await nurse(patientContract.get, { params: { patientId: foreign } });
  await operator(patientContract.get, { params: { patientId: patient.id } });

  const { body: ofNurse } = await admin(auditContract.search, { body: { staffId: hospital.staff.nurse.staffId } });
  const { body: refused } = await admin(auditContract.search, { body: { outcome: 'refused' } });

  expect(ofNurse.items.find(({ action }) => action === 'patient.view')).toMatchObject({
    actor: { kind: 'staff', name: 'nurse 職員' },
    address: '127.0.0.1',
    outcome: 'done',
    patient: { id: patient.id, familyName: '山田' },
  });
  expect(ofNurse.items.map(({ action }) => action)).toContain('auth.signIn');
  expect(refused.items).toMatchObject([
    { actor: { name: 'operator 職員' }, detail: { problem: 'permission.denied' }, subject: { id: patient.id } },
    { actor: { name: 'nurse 職員' }, detail: { problem: 'notFound' }, subject: { id: foreign }, patient: null },
  ]);
});

test('a wrong password is written down for the account that it was tried on, and nothing of what was typed', async () => {
  const hospital = await openHospital();
  const { email, staffId } = hospital.staff.doctor;

  await hospital.stranger(authContract.signIn, { body: { email, password: 'Falsch.Geraten.1' } });

  await vi.waitFor(async () => {
    const { body } = await hospital.admin(auditContract.search, { body: { staffId, outcome: 'refused' } });
    expect(body.items).toMatchObject([{ action: 'auth.refused', subject: { id: staffId }, address: '127.0.0.1' }]);
    expect(JSON.stringify(body.items)).not.toMatch(/Falsch|hospital\.example/);
  }, 20_000);
});

test('a list is told from an opening, and what was searched for is not written down', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ familyName: '伊集院' });
  await hospital.nurse(patientContract.search, { body: { text: '伊集院' } });
  await hospital.doctor(patientContract.get, { params: { patientId: patient.id } });

  const { body } = await hospital.admin(auditContract.accessList, { params: { patientId: patient.id } });

  const byName = Object.fromEntries(body.items.map((item) => [item.actor.name, item]));
  expect(byName['nurse 職員']).toMatchObject({ openedCount: 0, listedCount: 1 });
  expect(byName['doctor 職員']).toMatchObject({ openedCount: 1, listedCount: 0 });
  const { rows } = await hospital.server.owner.query(
    "SELECT FROM audit_events WHERE to_jsonb(audit_events)::text LIKE '%伊集院%'",
  );
  expect(rows).toEqual([]);
});

test('pages follow each other without a gap or a repetition while new events arrive', async () => {
  const hospital = await openHospital();
  const { staffId } = hospital.staff.nurse;
  // Several of the same moment, as happens when much is done at once.
  const open = (count: number) =>
    hospital.server.owner.query(
      `INSERT INTO audit_events (facility_id, at, actor_kind, actor_id, action, subject_type)
       SELECT $1, now() + n / 3 * interval '1 second', 'staff', $2, 'patient.view', 'patient' FROM generate_series(1, $3) AS n`,
      [hospital.facilityId, staffId, count],
    );
  await open(70);
  const search = { staffId, kind: 'open' as const };

  const first = await hospital.admin(auditContract.search, { body: search });
  await open(5);
  const second = await hospital.admin(auditContract.search, { body: { ...search, after: first.body.next } });

  const ids = [...first.body.items, ...second.body.items].map(({ id }) => id);
  expect(first.body.items).toHaveLength(50);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(70);
  expect(second.body.next).toBeNull();
});

test('a period is days of Tokyo, both included', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const at = async (instant: string) => {
    const { rows } = await hospital.server.owner.query<{ id: number }>(
      `INSERT INTO audit_events (facility_id, at, actor_kind, action, subject_type, patient_id)
       VALUES ($1, $2, 'system', 'patient.view', 'patient', $3) RETURNING id::int`,
      [hospital.facilityId, instant, patient.id],
    );
    return rows[0]?.id;
  };
  await at('2026-01-31T14:59:59.999Z');
  const [first, last] = [await at('2026-01-31T15:00:00Z'), await at('2026-02-28T14:59:59.999Z')];
  await at('2026-02-28T15:00:00Z');

  const { body } = await hospital.admin(auditContract.search, { body: { from: '2026-02-01', to: '2026-02-28' } });

  expect(body.items.map(({ id }) => id)).toEqual([last, first]);
});

test('an export needs a fresh proof, holds no formula, and is written down', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ familyName: '=SUM(A1)' });
  const body = { patientId: patient.id, encoding: 'utf-8' as const };

  const { body: file, status } = await hospital.admin(auditContract.export, { body });
  hospital.clock.advance(600);
  const late = await hospital.admin(auditContract.export, { body });
  hospital.clock.advance(-600);

  const text = Buffer.from(file.content, 'base64').toString('utf8');
  expect(status).toBe(200);
  expect(text.startsWith('\uFEFF日時,')).toBe(true);
  expect(text).toContain("'=SUM(A1)");
  expect(late).toMatchObject({ status: 403, body: { code: 'session.proofNeeded' } });
  expect((await hospital.audits()).filter((action) => action === 'audit.export')).toHaveLength(1);
});

test('the screen verifies and anchors, and says when somebody changed an event', async () => {
  const hospital = await openHospital();
  await hospital.given.patient();
  const { body: anchored } = await hospital.admin(auditContract.anchor, {});
  const good = await hospital.admin(auditContract.verify, { body: { from: 0 } });
  const { rows } = await hospital.server.owner.query<{ id: number }>(
    "UPDATE audit_events SET actor_name = '別人' WHERE facility_id = $1 AND action = 'patient.create' RETURNING id::int",
    [hospital.facilityId],
  );
  const bad = await hospital.admin(auditContract.verify, { body: { from: 0 } });

  expect(anchored.anchored?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect((await hospital.admin(auditContract.lastAnchor, {})).body).toEqual(anchored);
  expect(good.body.verdict).toMatchObject({ firstBreak: null, anchored: { seq: anchored.anchored?.seq } });
  expect(bad.body.verdict?.firstBreak).toMatchObject({ kind: 'changed', eventId: rows[0]?.id });
});

test('a month that is over is confirmed by a person, and shows who opened unusually many charts', async () => {
  const hospital = await openHospital();
  const { admin, server, facilityId, staff } = hospital;
  await server.owner.query(
    `INSERT INTO audit_events (facility_id, at, actor_kind, actor_id, actor_name, action, subject_type, patient_id)
     SELECT $1, timestamptz '2026-03-10 09:40+09' + n * interval '20 seconds', 'staff', $2, '看護 花子', 'patient.view', 'patient', gen_random_uuid()
       FROM generate_series(1, 120) AS n`,
    [facilityId, staff.nurse.staffId],
  );

  const { body: unusual } = await admin(auditContract.unusual, { params: { month: '2026-03' } });
  const confirmed = await admin(auditContract.review, { body: { month: '2026-03', note: '確認' } });
  const tooEarly = await admin(auditContract.review, { body: { month: '2999-01', note: '' } });
  const { body: reviews } = await admin(auditContract.reviews, {});

  expect(unusual.items).toMatchObject([{ staffId: staff.nurse.staffId, chartCount: 120 }]);
  expect(confirmed.status).toBe(200);
  expect(tooEarly).toMatchObject({ status: 422, body: { code: 'audit.monthNotOver' } });
  expect(reviews.items).toMatchObject([{ month: '2026-03', reviewedByName: 'admin 職員', note: '確認' }]);
});

test('of another facility nothing is seen', async () => {
  const [here, there] = [await openHospital(), await openHospital()];
  const patient = await there.given.patient();

  const { body } = await here.admin(auditContract.search, { body: { patientId: patient.id } });
  const access = await here.admin(auditContract.accessList, { params: { patientId: patient.id } });
  const reason = await here.nurse(auditContract.giveReason, {
    params: { patientId: patient.id },
    body: { reason: 'care', note: '' },
  });

  expect(body.items).toEqual([]);
  expect(access.status).toBe(404);
  expect(reason.status).toBe(404);
});
