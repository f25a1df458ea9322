import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { givenTemplateDraft } from '#given-consents.ts';
import { unique } from '#given.ts';
import { test } from '#staff.ts';

const form = fileURLToPath(new URL('../../../../apps/server/seed/media/forms/cataract-surgery.pdf', import.meta.url));

test('an administrator takes a PDF in after one that is none was refused, and sees what is left to do', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/consent/template/uploadPdf');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: '同意書.pdf', mimeType: 'application/pdf', buffer: Buffer.from('同意書') });
  await expect(page.getByText('PDFではないファイルです')).toBeVisible();

  await file.setInputFiles({ name: '空.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
  await expect(page.getByText('ファイルが空です')).toBeVisible();

  await file.setInputFiles(form);
  // The file is read by a process of its own.
  await expect(page.getByLabel('名前')).toHaveValue(/白内障手術/, { timeout: 30_000 });
  const number = `E-${unique()}`;
  await page.getByLabel('様式番号').fill(number);
  await page.getByRole('button', { name: '作成して、記入欄を置く' }).click();
  await expect(page).toHaveURL(/\/consent\/template\/edit\?version=/);

  await page.goto(`/consent/template?text=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByText('患者本人の署名欄がありません')).toBeVisible();
  await expect(page.getByRole('button', { name: '公開する' })).toBeDisabled();
  await page.getByRole('tab', { name: '患者さんが読む文章' }).click();
  await expect(page.getByRole('heading', { name: '1．病名と病状' })).toBeVisible();
  await expect(page.getByRole('region', { name: '必ず入る文章' })).toContainText('セカンドオピニオン');
});

test('an administrator who publishes a form alone is told what it lacks, mends one thing and says why the rest is missing', async ({
  page,
  as,
}) => {
  const { call } = await as('admin');
  const { id, name } = await givenTemplateDraft(call, { title: '処置の同意書', text: '説明します。' });
  await page.goto(`/consent/template/${id}`);
  await page.getByRole('button', { name: '公開する' }).click();
  const question = page.getByRole('dialog', { name: '第1版を公開しますか？' });
  await expect(question.getByText('責任者が決まっていません')).toBeVisible();
  await question.getByRole('button', { name: '見直し期限を直す' }).click();
  const facts = page.getByRole('dialog', { name: '基本情報の変更' });
  await facts.getByLabel('見直し期限').fill('2099-03-31');
  await facts.getByRole('button', { name: '保存する' }).click();
  await expect(facts).toHaveCount(0);

  await page.getByRole('button', { name: '公開する' }).click();
  await expect(question.getByText('見直し期限がないか、過ぎています')).toHaveCount(0);
  await question.getByRole('checkbox', { name: /上の内容を確かめました/ }).check();
  await question.getByRole('button', { name: '公開する' }).click();
  await expect(question.getByText('必ず入力してください')).toBeVisible();
  await question.getByRole('textbox', { name: '足りないまま公開する理由' }).fill('様式委員会で確認済み');
  await question.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByText(`「${name}」第1版を公開しました`)).toBeVisible();
});

/** The form with so many bytes that no PDF reader looks at, ending as a PDF ends. */
async function heavy(path: string, bytes: number): Promise<Buffer> {
  const pdf = await readFile(path);
  const [, place] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1')) ?? [];
  const tail = `\n%${'x'.repeat(bytes)}\nstartxref\n${place}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(tail)]);
}

test('a large PDF goes in pieces: it is paused, survives a line that breaks, and is read in the end', async ({
  page,
  as,
}) => {
  await as('admin');
  await page.goto('/consent/template/uploadPdf');
  const { promise: paused, resolve: go } = Promise.withResolvers<void>();
  let pieces = 0;
  await page.route('**/api/file-uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    pieces += 1;
    if (pieces === 1) await paused;
    // The second piece meets a dead line.
    return pieces === 2 ? route.abort().catch(() => undefined) : route.continue().catch(() => undefined);
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '同意書.pdf', mimeType: 'application/pdf', buffer: await heavy(form, 1_500_000) });
  await page.getByRole('button', { name: '一時停止' }).click();
  await expect(page.getByText('一時停止中')).toBeVisible();
  go();
  await page.getByRole('button', { name: '再開' }).click();
  await expect(page.getByLabel('名前')).toHaveValue(/白内障手術/, { timeout: 30_000 });
  expect(pieces).toBeGreaterThan(2);
});
