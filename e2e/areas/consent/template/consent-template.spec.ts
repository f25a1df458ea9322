import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { unique } from '#given.ts';
import { test } from '#staff.ts';

const form = fileURLToPath(new URL('../../../../apps/server/seed/media/forms/cataract-surgery.pdf', import.meta.url));

/** The form with so many bytes that no PDF reader looks at, ending as a PDF ends. */
async function heavy(path: string, bytes: number): Promise<Buffer> {
  const pdf = await readFile(path);
  const [, place] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.subarray(-64).toString('latin1')) ?? [];
  const tail = `\n%${'x'.repeat(bytes)}\nstartxref\n${place}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(tail)]);
}

test(
  'an administrator takes a large PDF in after one that is none was refused, paused and over a line that breaks, and sees what is left to do',
  { tag: '@full' },
  async ({ page, as }) => {
    await as('admin');
    await page.goto('/consent/template/uploadPdf');
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: '同意書.pdf', mimeType: 'application/pdf', buffer: Buffer.from('同意書') });
    await expect(page.getByText('PDFではないファイルです')).toBeVisible();

    await file.setInputFiles({ name: '空.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) });
    await expect(page.getByText('ファイルが空です')).toBeVisible();

    const { promise: paused, resolve: go } = Promise.withResolvers<void>();
    let pieces = 0;
    await page.route('**/api/file-uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      pieces += 1;
      if (pieces === 1) await paused;
      // The second piece meets a dead line.
      return pieces === 2 ? route.abort().catch(() => undefined) : route.continue().catch(() => undefined);
    });
    await file.setInputFiles({
      name: '同意書.pdf',
      mimeType: 'application/pdf',
      buffer: await heavy(form, 1_500_000),
    });
    await page.getByRole('button', { name: '一時停止' }).click();
    await expect(page.getByText('一時停止中')).toBeVisible();
    go();
    await page.getByRole('button', { name: '再開' }).click();
    // The file is read by a process of its own.
    await expect(page.getByLabel('名前')).toHaveValue(/白内障手術/, { timeout: 30_000 });
    expect(pieces).toBeGreaterThan(2);
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
  },
);
