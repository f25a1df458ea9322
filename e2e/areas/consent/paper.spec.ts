import { randomUUID } from 'node:crypto';
import { emptyBlocks } from '@nattoku/contract/approach';
import type { Caller } from '@nattoku/contract/client';
import { consentEditorContract } from '@nattoku/contract/consent-editor';
import type { ConsentField, ConsentFieldId } from '@nattoku/contract/consent-field';
import { consentOrderContract } from '@nattoku/contract/consent-order';
import { consentPaperPath } from '@nattoku/contract/consent-paper';
import { consentTemplateContract } from '@nattoku/contract/consent-template';
import { consentVersionContract } from '@nattoku/contract/consent-version';
import { apiPrefix } from '@nattoku/contract/endpoint';
import { givenPatient, unique } from '#given.ts';
import { expect, signIn, test } from '#staff.ts';

const signatureField: ConsentField = {
  id: randomUUID() as ConsentFieldId,
  type: 'signature',
  label: '患者署名',
  box: { page: 1, x: 60, y: 700, width: 260, height: 40 },
  filler: 'patient',
  required: true,
  fontSize: 10.5,
  align: 'left',
  text: '',
  autoKey: null,
  options: [],
  signer: 'patient',
  limits: { maxLength: null, least: null, most: null },
  hint: '',
};

/** A form that was issued to a new patient. */
async function givenForm(call: Caller, asAdmin: Caller) {
  const patient = await givenPatient(call);
  const part = { text: '細い管を入れて、胃の中を観察します。', absentBecause: null };
  const absent = { text: '', absentBecause: 'この検査では該当なし' };
  const blocks = Object.fromEntries(Object.keys(emptyBlocks).map((block) => [block, absent])) as typeof emptyBlocks;
  const plan = { departmentId: null, approachIds: [], ownerId: null, reviewDueOn: null };
  const template = await asAdmin(consentTemplateContract.create, {
    body: {
      number: `P-${unique()}`,
      name: `胃内視鏡検査の同意書${unique()}`,
      ...plan,
      content: { source: 'typed', blocks: { ...blocks, condition: part, treatment: part } },
    },
    idempotencyKey: randomUUID(),
  });
  if (!template.open) throw new Error('a new template has no draft');
  const ofVersion = { versionId: template.open.id };
  const { version, rules } = await asAdmin(consentEditorContract.get, { params: ofVersion });
  const fields = [signatureField];
  const laidOut = await asAdmin(consentEditorContract.save, { params: ofVersion, body: { version, fields, rules } });
  await asAdmin(consentVersionContract.publish, {
    params: ofVersion,
    body: { version: laidOut.version, note: '初版' },
  });
  const [begun] = await call(consentOrderContract.create, {
    body: { patientId: patient.id, templateIds: [template.id], approachId: null },
    idempotencyKey: randomUUID(),
  });
  if (!begun) throw new Error('no draft was begun');
  const params = { formId: begun.id };
  const { form, reminderPlan, reminderChannel } = await call(consentOrderContract.get, { params });
  const { capacity, language } = form;
  const saved = await call(consentOrderContract.save, {
    params,
    body: {
      version: form.version,
      procedureName: '胃内視鏡検査',
      procedureOn: null,
      side: null,
      operatorName: '',
      assistantNames: [],
      explainerId: form.explainer?.id ?? null,
      route: 'paper',
      capacity,
      language,
      dueOn: null,
      message: '',
      reminderPlan,
      reminderChannel,
      values: [],
      signers: [],
    },
  });
  const body = { version: saved.form.version, side: null };
  await call(consentOrderContract.issue, { params, body, idempotencyKey: randomUUID() });
  return { id: begun.id, patient };
}

test('a form on paper comes back from the scanner, is looked at and becomes the record', async ({
  page,
  as,
  origin,
}) => {
  test.setTimeout(90_000);
  const { call } = await as('doctor');
  const { call: asAdmin } = await signIn(origin, 'admin');
  const { id, patient } = await givenForm(call, asAdmin);
  const printed = await page.request.get(apiPrefix + consentPaperPath(id));
  expect(printed.headers()['content-type']).toBe('application/pdf');

  await page.goto('/consent/commonOrder?tab=scans');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: await printed.body() });
  await page.getByRole('row').filter({ hasText: patient.patientNumber }).click({ timeout: 30_000 });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: '1ページ', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '確認して記録する' }).click();
  await expect(dialog.getByText('ページを確かめて、チェックしてください')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /すべてがそろい/ }).check();
  await dialog.getByRole('checkbox', { name: '患者本人の署名がある' }).check();
  await dialog.getByRole('button', { name: '確認して記録する' }).click();
  await expect(page.getByText('紙の同意書を記録しました')).toBeVisible();
  const state = async () => (await call(consentOrderContract.get, { params: { formId: id } })).form.state;
  await expect.poll(state).toMatch(/signed|finalised/);
});
