import { chatContract } from '@nattoku/contract/chat/chat';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { patientContract, type Patient } from '@nattoku/contract/patient/patient';
import { patientMergeContract } from '@nattoku/contract/patient/patient-merge';
import { patientPageContract } from '@nattoku/contract/patient-page/patient-page';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { dayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { answer, givenQuestion, threadFor } from '#testing/chats.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { anInk, givenSignableForm } from '#testing/consent/signable-form.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { enter, everythingOf, givenDraft, givenIssued, record } from '#testing/video/video-orders.ts';

const fetched = async ({ admin }: Hospital, patientId: PatientId): Promise<Patient> =>
  (await admin(patientContract.get, { params: { patientId } })).body;

const mergeInto = async (hospital: Hospital, survivorId: PatientId, otherId: PatientId): Promise<void> => {
  const [survivor, other] = [await fetched(hospital, survivorId), await fetched(hospital, otherId)];
  const { status } = await hospital.admin(patientMergeContract.merge, {
    params: { patientId: survivor.id },
    body: { version: survivor.version, otherId, otherVersion: other.version, fromOther: [], reason: '同じ方' },
  });
  expect(status).toBe(200);
};

const DEAD_SINCE_YESTERDAY = "deceased_on = (now() AT TIME ZONE 'Asia/Tokyo')::date - 1";
const close = ({ server }: Hospital, patientId: PatientId, change = DEAD_SINCE_YESTERDAY) =>
  server.owner.query(`UPDATE patients SET ${change} WHERE id = $1`, [patientId]);

test('a draft for a record that was merged is sent, and its link leads to the surviving patient', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  const survivor = await hospital.given.patient({ givenName: '太郎次' });
  await mergeInto(hospital, survivor.id, draft.patient.id);

  const { status, body } = await hospital.nurse(videoOrderContract.issue, {
    params: { orderId: draft.id },
    body: { version: draft.version },
  });

  expect(status).toBe(200);
  const visitor = await enter(hospital, body.linkSecret);
  const page = await visitor.call(patientPageContract.get, {});
  expect(page.body).toMatchObject({ patientName: '山田 太郎次', orders: [{ id: draft.id }] });
});

test('a visit that began before a merge goes on with the surviving patient', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  const survivor = await hospital.given.patient({ givenName: '太郎次' });
  const ofSurvivor = (await givenIssued(hospital, { patient: survivor })).order;
  await mergeInto(hospital, survivor.id, order.patient.id);

  const page = await visitor.call(patientPageContract.get, {});
  const sent = await visitor.call(patientPageContract.record, { body: { records: everythingOf(order) } });

  expect(page.body.patientName).toBe('山田 太郎次');
  expect(page.body.orders.map(({ id }) => id)).toEqual([order.id, ofSurvivor.id]);
  expect(sent.body.refused).toEqual([]);
  const { body } = await hospital.nurse(videoOrderContract.get, { params: { orderId: order.id } });
  expect(body).toMatchObject({ progress: 'done', patient: { id: survivor.id } });
});

test('a death that the surviving record states ends what the merged record takes in', async () => {
  const hospital = await openHospital();
  const { order, linkSecret } = await givenIssued(hospital);
  const visitor = await enter(hospital, linkSecret);
  const survivor = await hospital.given.patient();
  await mergeInto(hospital, survivor.id, order.patient.id);
  await close(hospital, survivor.id);

  const question = record('asked', { orderId: order.id, itemId: null, text: 'いつですか' });
  const { body } = await visitor.call(patientPageContract.record, {
    body: { records: [...everythingOf(order), question] },
  });

  expect(body.accepted).toEqual([]);
  expect(body.refused.map(({ reason }) => reason)).toEqual(
    body.refused.map(() => expect.stringContaining('ご案内は終わっています')),
  );
  expect(body.refused).toHaveLength(everythingOf(order).length + 1);
});

test('a draft for a patient who died meanwhile is not sent, and says where to correct a mistake', async () => {
  const hospital = await openHospital();
  const draft = await givenDraft(hospital);
  await close(hospital, draft.patient.id);
  const issue = { params: { orderId: draft.id }, body: { version: draft.version } };

  const refused = await hospital.nurse(videoOrderContract.issue, issue);

  expect(refused).toMatchObject({ status: 409, body: { code: 'patient.deceased' } });
  expect(refused.body.title).toContain('逝去日を直してください');
  await close(hospital, draft.patient.id, 'deceased_on = NULL');
  expect((await hospital.nurse(videoOrderContract.issue, issue)).status).toBe(200);
});

test.each([
  ['deceased', DEAD_SINCE_YESTERDAY],
  ['archived', "archived_at = now() - interval '1 hour'"],
])(
  'a reply to a patient who is %s is refused; an answer by word of mouth and the end of the order are not',
  async (reason, change) => {
    const hospital = await openHospital();
    const { order } = await givenQuestion(hospital);
    await close(hospital, order.patient.id, change);

    const refused = await answer(hospital.nurse, order.id, '明日お越しください。');

    expect(refused).toMatchObject({ status: 409, body: { code: `patient.${reason}` } });
    const thread = await threadFor(hospital.nurse, order.id);
    expect([thread.mayReply, thread.state]).toEqual([false, 'waitingStaff']);
    const lastSeenId = thread.entries.flatMap((entry) => (entry.kind === 'message' ? [entry.id] : [])).at(-1);
    const saidOn = dayInTokyo(thread.waitingSince ?? expect.unreachable('The question waits'));
    const said = await hospital.nurse(chatContract.answerOrally, {
      params: { orderId: order.id },
      body: { id: crypto.randomUUID(), text: 'ご家族に電話で答えた', lastSeenId, saidOn } as never,
    });
    expect(said.status).toBe(200);
    const ended = await hospital.nurse(orderVerbContract.close, {
      params: { orderId: order.id },
      body: { version: order.version },
    });
    expect(ended.status).toBe(200);
  },
);

test('staff neither explain nor sign a form that a dead patient can no longer sign; the form can be voided', async () => {
  const hospital = await openHospital();
  const form = await givenSignableForm(hospital, { signers: [{ role: 'patient' }, { role: 'doctor' }] });
  const params = { formId: form.id };
  const { body: before } = await hospital.doctor(consentRecordContract.get, { params });
  await close(hospital, before.form.patient?.id ?? expect.unreachable('The form has a patient'));
  const [, doctor = ''] = form.signers;

  const explained = await hospital.doctor(consentRecordContract.explain, {
    params,
    body: { version: before.form.version },
  });
  const signed = await hospital.doctor(consentRecordContract.sign, {
    params,
    body: {
      id: newId(),
      signerId: doctor,
      signature: anInk(doctor),
      shownSha256: form.shownSha256.toString('hex'),
      signedAt: hospital.clock.now().toISOString(),
    } as never,
  });

  expect([explained.body.code, signed.body.code]).toEqual(['patient.deceased', 'patient.deceased']);
  const { body: after } = await hospital.doctor(consentRecordContract.get, { params });
  expect(after.form.version).toBe(before.form.version);
  const voided = await hospital.doctor(consentRecordContract.requestVoid, {
    params,
    body: { version: before.form.version, reason: '逝去のため' },
  });
  expect(voided.body).toMatchObject({ form: { state: 'voided' } });
});

test('a form that was signed after the death is not finalised until the recorded day of the death is corrected', async () => {
  const hospital = await openHospital();
  const { id: formId, patientId, signers } = await givenFormInState(hospital, { state: 'signed' });
  await hospital.server.owner.query(
    `INSERT INTO consent_signatures (id, facility_id, form_id, signer_id, signature, typed_name, shown_sha256, method, signed_at, hash)
     VALUES ($1, $2, $3, $4, '{}', '山田 太郎', '', 'ownDevice', now(), '')`,
    [newId(), hospital.facilityId, formId, signers[0]?.id],
  );
  const finalise = async () => {
    const { body } = await hospital.doctor(consentRecordContract.get, { params: { formId } });
    return hospital.doctor(consentRecordContract.finalise, {
      params: { formId },
      body: { version: body.form.version },
    });
  };
  await close(hospital, patientId);

  const refused = await finalise();

  expect(refused).toMatchObject({ status: 409, body: { code: 'consent.signedAfterClosing' } });
  expect(await hospital.audits()).not.toContain('consent.finalCheck');
  await close(hospital, patientId, "deceased_on = (now() AT TIME ZONE 'Asia/Tokyo')::date");
  expect((await finalise()).status).toBe(200);
});
