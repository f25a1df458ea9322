import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { patientImportContract } from '@nattoku/contract/patient/patient-import';
import { unique } from '#given.ts';
import { expect, test } from '#staff.ts';

test('an administrator switches the folder on; what a record system lays there becomes patients, and what is wrong is told', async ({
  page,
  as,
}) => {
  const { call } = await as('admin');
  const number = unique();
  const header = ['患者番号', 'カナ氏名', '漢字氏名', '生年月日', '性別'];
  const name = `フォルダー ${number}`;
  await call(patientImportContract.saveProfile, {
    idempotencyKey: crypto.randomUUID(),
    body: {
      name,
      header,
      mapping: {
        hasHeader: true,
        columns: ['patientNumber', 'fullNameKana', 'fullName', 'birthDate', 'sex'],
        constants: {},
        meanings: {},
        clearing: [],
      },
    },
  });

  await page.goto('/settings?section=interoperability&tab=patients');
  await page.getByRole('checkbox', { name: '患者フォルダーに置かれたCSVを自動で取り込む' }).check();
  await page.getByRole('combobox', { name: '列の対応' }).selectOption({ label: name });
  await page.getByRole('radio', { name: '正しい行だけ取り込み、残りは職員が確かめる' }).check();
  await page.getByRole('button', { name: '保存する' }).click();
  await expect(page.getByText('患者フォルダーから取り込みます')).toBeVisible();

  const folder = (await page.locator('code').textContent()) ?? '';
  const fileName = `export-${number}.csv`;
  const rows = [
    `${number}1,フォルダ イチロウ,箱田　一郎,19580402,1`,
    `${number}2,フォルダ ジロウ,箱田　二郎,19581399,1`,
  ];
  await writeFile(join(folder, fileName), [header.join(','), ...rows].join('\r\n'));
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await utimes(join(folder, fileName), aMinuteAgo, aMinuteAgo);

  await page.getByRole('link', { name: '最近の取り込み' }).click();
  const row = page.getByRole('row').filter({ hasText: fileName });
  // The folder is looked into once a minute.
  await expect(row).toContainText('患者フォルダー（自動）', { timeout: 120_000 });
  await expect(row).toContainText('取り込み済み');
  await row.getByRole('link').first().click();
  await expect(page.getByText('1人を取り込みました')).toBeVisible();
  await expect(page.getByText('暦にない日付')).toBeVisible();

  await page.goto('/notifications');
  await expect(page.getByText('患者の取り込みが、確認を待っています').first()).toBeVisible();
});
