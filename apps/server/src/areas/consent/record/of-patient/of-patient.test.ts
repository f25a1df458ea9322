import { consentOfPatientContract } from '@nattoku/contract/consent/consent-of-patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { expect, test } from 'vitest';
import { recordAudit } from '#kernel/audit/audit.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { givenFormInState } from '#testing/consent/consent-states.ts';
import { givenConsentForm } from '#testing/consent/consent-forms.ts';
import { openHospital, type Hospital } from '#testing/hospital.ts';

const formsOf = (hospital: Hospital, patientId: PatientId, query: { page?: number } = {}) =>
  hospital.clerk(consentOfPatientContract.forms, { params: { patientId }, query });
const documentsOf = (hospital: Hospital, patientId: PatientId) =>
  hospital.clerk(consentOfPatientContract.documents, { params: { patientId }, query: {} });

/** A stored document as the sealing, the scanner or a withdrawal leaves it. */
const givenDocument = async (hospital: Hospital, formId: string, kind: string, minutes: number): Promise<string> => {
  const { rows } = await hospital.server.owner.query<{ id: string }>(
    `INSERT INTO consent_documents (id, facility_id, form_id, kind, path, sha256, size, page_count, facts, created_at)
     VALUES (gen_random_uuid(), $1, $2, $3, $4, decode(repeat('ab', 32), 'hex'), 2048, 3, $5, $6) RETURNING id`,
    [
      hospital.facilityId,
      formId,
      kind,
      `consents/${formId}/${kind}.pdf`,
      kind === 'sealed' ? { timeStamp: 'present' } : {},
      new Date(hospital.clock.now().getTime() + minutes * 60_000),
    ],
  );
  return rows[0]?.id ?? '';
};

/** What stands in the log when the nurse has looked through the pages of a scan. */
const tookIn = ({ server, clock, facilityId, staff }: Hospital, formId: string, document: string) => {
  const { staffId } = staff.nurse;
  const actor = { kind: 'staff', facilityId, staffId, name: 'nurse 職員' } as StaffScope['actor'];
  const { auditKey, database } = server.services;
  const entry = {
    action: 'consent.confirmPaper',
    subject: { type: 'consentForm', id: formId },
    detail: { document },
  } as const;
  return database.transaction(facilityId, (tx) =>
    recordAudit(tx, { actor, requestId: 'test', clock, auditKey }, [entry]),
  );
};

test('the forms of a patient say who signs and how each stands, those of a merged record too', async () => {
  const hospital = await openHospital();
  const [{ id: patientId }, merged] = [await hospital.given.patient(), await hospital.given.patient()];
  await givenFormInState(hospital);
  const moved = await givenFormInState(hospital, { patientId: merged.id, state: 'voided' });
  hospital.clock.advance(1);
  const form = await givenFormInState(hospital, {
    patientId,
    state: 'partiallySigned',
    signers: [{ role: 'patient', state: 'signed' }, { role: 'doctor' }],
  });
  await hospital.server.owner.query('UPDATE patients SET merged_into = $2, survivor_id = $2 WHERE id = $1', [
    merged.id,
    patientId,
  ]);

  const { body } = await formsOf(hospital, patientId);
  expect(body.total).toBe(2);
  expect(body.items.map(({ id, state }) => [id, state])).toEqual([
    [form.id, 'partiallySigned'],
    [moved.id, 'voided'],
  ]);
  expect(body.items[0]?.signers.map(({ role, state, settledAt }) => [role, state, settledAt !== null])).toEqual([
    ['patient', 'signed', true],
    ['doctor', 'waiting', false],
  ]);
  expect((await formsOf(hospital, patientId, { page: 2 })).body).toMatchObject({ items: [], total: 2 });
  expect(await hospital.audits()).toContain('consent.listOfPatient');
});

test('the documents of a patient are everything that is stored, the newest first, each with who made it as the records prove', async () => {
  const hospital = await openHospital();
  const { form, patient } = await givenConsentForm(hospital);
  const [issued] = form.documents;
  const scan = await givenDocument(hospital, form.id, 'scan', 1);
  const sealed = await givenDocument(hospital, form.id, 'sealed', 2);
  await givenConsentForm(hospital);
  await tookIn(hospital, form.id, scan);

  const { body } = await documentsOf(hospital, patient.id);
  expect(body.total).toBe(3);
  expect(body.items.map(({ id, kind, byName, hasTimeStamp }) => [id, kind, byName, hasTimeStamp])).toEqual([
    [sealed, 'sealed', null, true],
    [scan, 'scan', 'nurse 職員', false],
    [issued?.id, 'issued', null, false],
  ]);
  expect(body.items[0]).toMatchObject({ formId: form.id, templateName: form.template.name, pageCount: 3, size: 2048 });
  expect(await hospital.audits()).toContain('consent.listDocuments');
});

test('of a patient marked 要配慮 neither is shown without a reason, nor of a patient of another hospital', async () => {
  const [hospital, other] = [await openHospital(), await openHospital()];
  const sensitive = await hospital.given.patient({ isSensitive: true });
  const foreign = await other.given.patient();

  for (const of of [formsOf, documentsOf]) {
    expect((await of(hospital, sensitive.id)).body).toMatchObject({ code: 'patient.reasonNeeded' });
    expect((await of(hospital, foreign.id)).body).toMatchObject({ code: 'notFound' });
  }
});
