import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import type { Role } from '@nattoku/contract/auth/permissions';
import type { ConsentFormId, StaffId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { newId } from '#kernel/new-id.ts';
import { bellOf } from '#testing/bell.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';
import { givenSignedForm } from '#testing/consent/sealed-form.ts';

const reason = '患者さんを取り違えたため';
type Verb = 'approveVoid' | 'dropVoid';

const versionOf = async ({ nurse }: Hospital, formId: ConsentFormId) =>
  (await nurse(consentRecordContract.get, { params: { formId } })).body.form.version;

const ask = async (hospital: Hospital, formId: ConsentFormId, who: 'doctor' | 'nurse' = 'nurse') =>
  hospital[who](consentRecordContract.requestVoid, {
    params: { formId },
    body: { version: await versionOf(hospital, formId), reason },
  });

const decide = async (hospital: Hospital, formId: ConsentFormId, who: 'doctor' | 'nurse' | 'admin', verb: Verb) =>
  hospital[who](consentRecordContract[verb], {
    params: { formId },
    body: { version: await versionOf(hospital, formId) },
  });

const requests = async (hospital: Hospital, role: Role, tab: 'action' | 'done' = 'action') =>
  (await bellOf(hospital, { role, kind: 'consent.voidRequested', tab })).items;

const addDoctor = async ({ server, facilityId }: Hospital, departmentIds: readonly string[]): Promise<StaffId> => {
  const id = newId<StaffId>();
  await server.owner.query(
    `INSERT INTO staff (id, facility_id, email, name, name_kana, role, state, department_ids)
     VALUES ($1, $2, $3, '別の科 医師', 'テスト', 'doctor', 'active', $4)`,
    [id, facilityId, `${id}@hospital.example`, departmentIds],
  );
  return id;
};

test('a request to void rings for those who may be the second person, leads to the form, and for nobody else', async () => {
  const hospital = await openHospital();
  const { id: formId } = await givenSignedForm(hospital);
  const stranger = await addDoctor(hospital, []);

  await ask(hospital, formId);

  const link = `/consent/detail?form=${formId}`;
  for (const role of ['doctor', 'admin'] as const) {
    expect(await requests(hospital, role)).toMatchObject([{ link, needsAction: true, doneAt: null }]);
  }
  for (const role of ['nurse', 'clerk', 'comedical'] as const) expect(await requests(hospital, role)).toEqual([]);
  const { rows } = await hospital.server.owner.query('SELECT id FROM notifications WHERE staff_id = $1', [stranger]);
  expect(rows).toEqual([]);
});

test('a person who asked is not notified about the own request', async () => {
  const hospital = await openHospital();
  const { id: formId } = await givenSignedForm(hospital);

  await ask(hospital, formId, 'doctor');

  expect(await requests(hospital, 'doctor')).toEqual([]);
  expect(await requests(hospital, 'admin')).toHaveLength(1);
});

test.each([
  ['approved', 'admin', 'approveVoid', 'consent.void'],
  ['refused', 'doctor', 'dropVoid', 'consent.refuseVoid'],
  ['taken back', 'nurse', 'dropVoid', 'consent.dropVoid'],
] as const)('a request that was %s is done in every bell', async (_what, who, verb, written) => {
  const hospital = await openHospital();
  const { id: formId } = await givenSignedForm(hospital);
  await ask(hospital, formId);
  expect(await requests(hospital, 'doctor')).toMatchObject([{ doneAt: null }]);

  await decide(hospital, formId, who, verb);

  expect(await hospital.audits()).toContain(written);
  for (const role of ['doctor', 'admin'] as const) {
    expect(await requests(hospital, role)).toEqual([]);
    expect(await requests(hospital, role, 'done')).toMatchObject([{ doneAt: expect.any(String) }]);
  }
});

test('nobody has to look after the seal of a form that is void', async () => {
  const hospital = await openHospital();
  const { id: formId } = await givenSignedForm(hospital);
  await hospital.server.owner.query(
    `INSERT INTO notification_events (id, facility_id, kind, subject_type, subject_id, cause, occurred_at, needs_action)
     SELECT gen_random_uuid(), facility_id, 'consent.sealDelayed', 'order', order_id, 'x', now(), true FROM consent_forms WHERE id = $1`,
    [formId],
  );
  await ask(hospital, formId);

  await decide(hospital, formId, 'admin', 'approveVoid');

  const { rows } = await hospital.server.owner.query(
    "SELECT done_by FROM notification_events WHERE facility_id = $1 AND kind = 'consent.sealDelayed' AND done_at IS NOT NULL",
    [hospital.facilityId],
  );
  expect(rows).toEqual([{ done_by: hospital.staff.admin.staffId }]);
});

test('a withdrawal or a new form leaves nothing to be voided: the request waits for nobody any more', async () => {
  const hospital = await openHospital();
  const withdrawn = await givenFormInState(hospital, { state: 'finalised' });
  const superseded = await givenFormInState(hospital, { state: 'finalised' });
  for (const { id } of [withdrawn, superseded]) await ink(hospital, id);
  for (const { id } of [withdrawn, superseded]) await ask(hospital, id);
  const top = async () => (await hospital.doctor(consentListContract.top, {})).body.voidings.total;
  expect(await top()).toBe(2);

  await hospital.nurse(consentRecordContract.withdraw, {
    params: { formId: withdrawn.id },
    body: {
      by: 'patient',
      name: '山田 太郎',
      method: 'heard',
      scope: '',
      reason: '',
      at: hospital.clock.now().toISOString(),
      version: await versionOf(hospital, withdrawn.id),
    },
  });
  await hospital.nurse(consentRecordContract.supersede, {
    params: { formId: superseded.id },
    body: { version: await versionOf(hospital, superseded.id) },
  });

  expect(await top()).toBe(0);
  for (const { id: formId } of [withdrawn, superseded]) {
    const { body } = await hospital.admin(consentRecordContract.get, { params: { formId } });
    expect(body).toMatchObject({ voiding: null });
    expect(body.allowed).not.toContain('approveVoid');
  }
  expect(await requests(hospital, 'admin')).toEqual([]);
  expect(await requests(hospital, 'admin', 'done')).toHaveLength(2);
});

/** A signature without its evidence: enough for a form to be a signed one. */
const ink = async ({ server, facilityId, clock }: Hospital, formId: ConsentFormId): Promise<void> => {
  const { rows } = await server.owner.query('SELECT id FROM consent_signers WHERE form_id = $1', [formId]);
  await server.owner.query(
    `INSERT INTO consent_signatures (id, facility_id, form_id, signer_id, signature, typed_name, shown_sha256, method, user_agent, address,
            signed_at, received_at, hash)
     VALUES ($1, $2, $3, $4, '{}', '山田 太郎', decode(repeat('00', 32), 'hex'), 'ownDevice', '', '', $5, $5, decode(repeat('00', 32), 'hex'))`,
    [newId(), facilityId, formId, rows[0]?.id, clock.now()],
  );
};
