import type { ConsentFieldId } from '@nattoku/contract/consent/consent-field';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { expect, test } from 'vitest';
import { consentForms } from '#domain/consent/consent.table.ts';
import { addValues, effectiveValues } from '#domain/consent/form/form-values.ts';
import { documentBytes, issuedDocument } from '#domain/consent/document/issued-document.ts';
import { lockFormRow, moveForm } from '#domain/consent/form/move-form.ts';
import { readForm } from '#domain/consent/form/read-form.ts';
import { refreshSigners } from '#domain/consent/signing/signers.ts';
import { newId } from '#kernel/new-id.ts';
import { givenConsentForm, type TestForm } from '#testing/consent/consent-forms.ts';
import { aField, usualFields } from '#testing/consent/consent-templates.ts';
import { type Hospital, openHospital } from '#testing/hospital.ts';
import { wordsOn } from '#testing/consent/printed-sheet.ts';

const inside = <T>(
  { server, facilityId }: Hospital,
  work: Parameters<typeof server.services.database.transaction<T>>[1],
) => server.services.database.transaction(facilityId, work);

const signersOf = async (hospital: Hospital, { form }: TestForm) =>
  (await inside(hospital, (tx) => readForm(tx, form.id, hospital.clock.now()))).signers.map(
    ({ role, required, reason, state }) => `${role}${required ? '' : '?'} ${reason} ${state}`,
  );

test('an issued form holds what was known when it was issued, on paper and in its rows, and a link opens its order', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ familyName: '髙﨑', givenName: '𠮷之助' });
  const given = await givenConsentForm(hospital, { patient, fields: usualFields() });
  const { form, linkSecret, template } = given;
  expect([form.state, form.documents.length, linkSecret?.length]).toEqual(['issued', 1, 43]);
  expect(form.confirmedByName).toBe('doctor 職員');

  const { server } = hospital;
  const document = await inside(hospital, (tx) => issuedDocument(tx, form.id));
  if (!document) throw new Error('nothing was issued');
  const bytes = await documentBytes(server.services.files, document);
  const words = await wordsOn(bytes);
  expect(words).toContain('髙﨑𠮷之助');
  expect(words).toContain('早期胃癌の疑い');

  await server.owner.query("UPDATE patients SET family_name = '別', version = version + 1 WHERE id = $1", [patient.id]);
  const later = await inside(hospital, (tx) => readForm(tx, form.id, hospital.clock.now()));
  const nameField = template.fields.find(({ autoKey }) => autoKey === 'patientName')?.id;
  expect(later.values.find(({ fieldId }) => fieldId === nameField)).toMatchObject({
    value: '髙﨑 𠮷之助',
    source: 'patientRecord',
    givenByName: null,
  });
  const { rows } = await server.owner.query<{ lifecycle: string; links: number }>(
    `SELECT lifecycle, (SELECT count(*)::int FROM order_links WHERE order_id = o.id AND revoked_at IS NULL) AS links
       FROM orders o WHERE id = $1`,
    [form.orderId],
  );
  expect(rows).toEqual([{ lifecycle: 'issued', links: 1 }]);
});

test('a text that looks like JSON stays the text that it is: a patient number without leading zeros, figures, and words of JSON', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient({ patientNumber: '90071992547409931' });
  const number = aField({ type: 'auto', label: '患者番号', autoKey: 'patientNumber' });
  const typed = new Map(['12', 'null', 'true', '1e3', '"［1］"'].map((text) => [aField(), text]));
  const { form } = await givenConsentForm(hospital, {
    patient,
    fields: [...usualFields(), number, ...typed.keys()],
    values: new Map([...typed].map(([{ id }, text]) => [id, text])),
  });

  const valueOf = ({ id }: { id: ConsentFieldId }) => form.values.find(({ fieldId }) => fieldId === id)?.value;
  expect(valueOf(number)).toBe('90071992547409931');
  expect([...typed.keys()].map(valueOf)).toEqual([...typed.values()]);
});

test('specification/consent.md §16: the newest value of a field counts, and nothing that its version does not have', async () => {
  const hospital = await openHospital();
  const field = aField();
  const ticked = aField({ type: 'checkbox', label: '説明書を渡した', text: '' });
  const { form } = await givenConsentForm(hospital, { state: 'draft', fields: [field, ticked] });
  const by = { kind: 'staff', id: hospital.staff.nurse.staffId, at: hospital.clock.now() } as const;
  await inside(hospital, async (tx) => {
    await addValues(tx, form, [{ fieldId: field.id, value: '胃癌', source: 'staff' }], by);
    await addValues(tx, form, [{ fieldId: field.id, value: null, source: 'staff' }], by);
    await addValues(tx, form, [{ fieldId: newId<ConsentFieldId>(), value: 'よその欄', source: 'staff' }], by);
    const held = await lockFormRow(tx, form.id, null);
    const values = await effectiveValues(tx, held, [field, ticked], hospital.clock.now());
    expect([...values].map(([id, { value, source }]) => [id, value, source])).toEqual([
      [field.id, null, 'staff'],
      [ticked.id, false, 'template'],
    ]);
  });
  const { rowCount } = await hospital.server.owner.query('SELECT FROM consent_form_values WHERE form_id = $1', [
    form.id,
  ]);
  expect(rowCount).toBe(4);
});

test('specification/consent.md §22: somebody who turns 18 between order and signing signs alone, and the log says why', async () => {
  const hospital = await openHospital();
  const tomorrow = addDays(todayInTokyo(hospital.clock.now()), 1);
  const eve = tomorrow.replace(/^\d{4}/, (year) => String(Number(year) - 18));
  const patient = await hospital.given.patient({ birthDate: eve });
  const given = await givenConsentForm(hospital, {
    patient,
    signers: [{ role: 'proxy', name: '山田 花子', relation: 'MTH' }],
  });
  expect(await signersOf(hospital, given)).toEqual([
    'patient agePatientAndParent waiting',
    'proxy agePatientAndParent waiting',
  ]);

  const ask = (days: number) =>
    inside(hospital, async (tx) =>
      refreshSigners(
        tx,
        await lockFormRow(tx, given.form.id, null),
        new Date(hospital.clock.now().getTime() + days * 86_400_000),
      ),
    );
  expect(await ask(0)).toEqual([]);
  expect(await ask(2)).toMatchObject([
    {
      action: 'consent.signersChanged',
      patientId: patient.id,
      detail: {
        ageBand: { fromAge: 18, toAge: null },
        before: ['patient required agePatientAndParent waiting', 'proxy required agePatientAndParent waiting'],
        after: ['patient required self waiting', 'proxy required agePatientAndParent skipped'],
      },
    },
  ]);
  expect(await ask(2)).toEqual([]);
});

test('a facility asks the parents of those of 18 as well, from the day on which it says so', async () => {
  const hospital = await openHospital();
  const given = await givenConsentForm(hospital, {
    patient: await hospital.given.patient({ birthDate: '2008-01-01' }),
  });
  expect(await signersOf(hospital, given)).toEqual(['patient self waiting']);
  await hospital.server.owner.query(
    `INSERT INTO consent_policies (facility_id, policy, updated_by, updated_at) VALUES ($1, $2, $3, now())`,
    [
      hospital.facilityId,
      JSON.stringify({
        signerBands: [{ fromAge: 0, toAge: null, patient: 'required', parent: 'optional' }],
        separateApprover: false,
        escalationMinutes: 15,
        doctorConfirms: true,
        copyDays: 30,
      }),
      hospital.staff.admin.staffId,
    ],
  );
  await inside(hospital, async (tx) =>
    refreshSigners(tx, await lockFormRow(tx, given.form.id, null), hospital.clock.now()),
  );
  expect(await signersOf(hospital, given)).toEqual(['patient self waiting', 'proxy? ageParentOptional waiting']);
});

test('a form whose state has moved on is not issued again', async () => {
  const hospital = await openHospital();
  const { form } = await givenConsentForm(hospital);
  await expect(
    inside(hospital, async (tx) =>
      moveForm(tx, await lockFormRow(tx, form.id, null), 'draft', {}, hospital.clock.now()),
    ),
  ).rejects.toMatchObject({ code: 'consent.illegalTransition' });
  expect(await inside(hospital, (tx) => tx.$count(consentForms))).toBe(1);
});
