import { AuditScreen } from '#areas/audit/audit.screen.ts';
import { givenPatient } from '#given.ts';
import { expect, test } from '#staff.ts';

test('a record marked as 要配慮 opens with a reason, which the auditor reads, and the log proves whole', async ({
  page,
  as,
}) => {
  const { call } = await as('admin');
  const patient = await givenPatient(call, { isSensitive: true });
  const audit = new AuditScreen(page);

  await as('nurse');
  await page.goto(`/patients/detail?patientId=${patient.id}`);
  await expect(page.getByRole('heading', { name: 'この患者は「要配慮」です' })).toBeVisible();
  await expect(page.getByText(patient.givenName)).toHaveCount(0);
  await page.getByRole('button', { name: '理由を記録して開く' }).click();
  await expect(page.getByText('理由を選んでください')).toBeVisible();
  await page.getByRole('radio', { name: '当直・代診・応援' }).check();
  await page.getByRole('textbox', { name: '補足' }).fill('今夜の当直');
  await page.getByRole('button', { name: '理由を記録して開く' }).click();
  await expect(page.getByText(patient.givenName).first()).toBeVisible();

  await as('admin');
  await audit.open('reasons');
  await expect(audit.rows(patient.patientNumber)).toContainText(['当直・代診・応援']);
  await audit.open();
  await audit.choosePatient(patient.patientNumber);
  await expect(audit.rows('要配慮の理由が未入力').first()).toBeVisible();
  await expect(audit.rows('患者の記録を開いた').first()).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain(patient.patientNumber);

  await audit.open('integrity');
  await page.getByRole('button', { name: '今すぐ要約を保管する' }).click();
  await expect(page.getByText('監査ログの要約を保管しました')).toBeVisible();
  await page.getByRole('button', { name: '検証する' }).click();
  await expect(page.getByText(/件の記録は、書き込まれたときのままです/)).toBeVisible();
});
