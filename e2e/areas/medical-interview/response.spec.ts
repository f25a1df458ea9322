import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { interviewListContract } from '@nattoku/contract/medical-interview/interview-list';
import { interviewResponseContract } from '@nattoku/contract/medical-interview/interview-response';
import type { Caller } from '@nattoku/contract/shared/client';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { expectOpenToAll } from '#barriers.ts';
import { givenPatient } from '#given.ts';
import { expect, signIn, test } from '#staff.ts';

const TEMPLATE = 'アレルギーの問診 見本';

/** What the patient wrote on paper, typed in by somebody else: no allergy, but an injector against one. */
async function answerOf(call: Caller, patientId: PatientId): Promise<void> {
  const search = { text: '', page: 1, pageSize: 20, sort: 'issuedAt', descending: true, patientId } as const;
  const { items } = await call(interviewListContract.search, { body: search });
  const [item] = items;
  if (!item) throw new Error('Nothing was asked.');
  const { id: itemId, version } = item;
  await call(interviewResponseContract.enter, {
    params: { itemId },
    body: {
      version,
      respondent: { kind: 'patient', name: '', relation: '' },
      answers: { allergy: { type: 'boolean', value: false }, adrenaline: { type: 'boolean', value: true } },
      rows: [],
    },
    idempotencyKey: randomUUID(),
  });
}

test('a nurse asks a patient, is told of a red flag, reads, corrects, finalises and amends the answer, and takes it out', async ({
  page,
  context,
  as,
  origin,
}) => {
  test.setTimeout(240_000);
  const { call } = await as('nurse');
  const patient = await givenPatient(call);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto('/medicalInterview');
  await page.getByRole('link', { name: '問診を依頼' }).click();
  await page.getByLabel('問診を依頼する患者を検索').fill(patient.patientNumber);
  await page.getByLabel('問診を依頼する患者を検索').press('Enter');
  await page.getByRole('checkbox', { name: new RegExp(TEMPLATE) }).check();
  await page.getByLabel('本人確認済み').check();
  await page.getByRole('button', { name: '問診を依頼する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('問診を依頼しました');
  await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();

  await answerOf((await signIn(origin, 'doctor')).call, patient.id);
  const told = page.getByRole('alert').filter({ hasText: '問診に要注意の回答があります' });
  await expect(told).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(told.getByText('問診に要注意の回答があります')).toBeInViewport({ ratio: 1 });
  await expect(told.getByRole('button', { name: '閉じる' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '開く' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('問診の詳細');
  await expectOpenToAll(page, 'an answer');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '確認済みにする' }).click();
  await expect(page.getByText(/至急の要注意が1件/)).toBeVisible();
  await page.getByRole('button', { name: '戻る' }).click();
  await page.getByLabel('「エピペン」への対応（任意）').fill('医師に連絡しました');
  await page.getByRole('button', { name: '「エピペン」を確認した' }).click();
  await expect(page.getByText('「医師に連絡しました」')).toBeVisible();

  await page.getByRole('button', { name: '「エピペン」を訂正' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('いいえ').check();
  await dialog.getByLabel('訂正の理由').fill('薬手帳で確かめた');
  await dialog.getByRole('button', { name: '訂正する' }).click();
  await expect(page.getByRole('row', { name: /アドレナリン/ })).toContainText('患者さんの回答：はい');
  await expect(page.getByText('いまの回答では該当しません')).toBeVisible();

  await page.getByRole('button', { name: '確認済みにする' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '確認済みにする' }).click();
  await page.getByRole('button', { name: '確定する' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '確定する' }).click();
  await expect(page.getByText('回答を確定しました')).toBeVisible();

  await page.getByRole('button', { name: 'コピー', exact: true }).click();
  await expect(page.getByText('カルテ用の文章をコピーしました')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('【アレルギー】いいえ\r\n');

  await page.getByRole('button', { name: '「エピペン」を訂正' }).click();
  await dialog.getByLabel('はい').check();
  await dialog.getByLabel('訂正の理由').fill('家族から持っていると聞いた');
  await dialog.getByRole('button', { name: '訂正する' }).click();
  await expect(page.getByText('家族から持っていると聞いた').first()).toBeVisible();

  await page.getByRole('button', { name: '回答のその他の操作' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'FHIR（JSON）に書き出す' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('interview.json');
  expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toMatchObject({
    resourceType: 'QuestionnaireResponse',
    status: 'amended',
  });

  await page.goto(`/medicalInterview/list?patientId=${patient.id}`);
  await expect(page.getByRole('row', { name: new RegExp(patient.patientNumber) })).toContainText('確定後に訂正');
});
