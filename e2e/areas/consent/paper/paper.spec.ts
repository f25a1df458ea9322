import { consentPaperPath } from '@nattoku/contract/consent/consent-paper';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import { givenPatient } from '#given.ts';
import { consentState, givenConsent, givenTemplate } from '#given-consents.ts';
import { expect, signIn, test } from '#staff.ts';

test('a form on paper comes back from the scanner, is looked at and becomes the record', async ({
  page,
  as,
  origin,
}) => {
  test.setTimeout(240_000);
  const { call } = await as('doctor');
  const { call: asAdmin } = await signIn(origin, 'admin');
  const template = await givenTemplate(asAdmin, {
    title: '胃内視鏡検査の同意書',
    text: '細い管を入れて、胃の中を観察します。',
  });
  const patient = await givenPatient(call);
  const { id } = await givenConsent(call, { patientId: patient.id, templateId: template.id, route: 'paper' });
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
  await expect.poll(() => consentState(call, id)).toMatch(/signed|finalised/);
});
