import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { SCENARIO_FILE_FORMAT } from '@nattoku/contract/ic-support/scenario-files';
import { end, message } from '#areas/ic-support/scenario/scenario.screen.ts';
import { unique } from '#given.ts';
import { expect, test } from '#windows.ts';

const asFile = (content: string) => ({
  name: 'scenario.json',
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

test('a file of a scenario is refused with its sentence or read in, and what leads round in a circle is named', async ({
  page,
  as,
}, testInfo) => {
  await as('doctor');
  const name = `よその病院の説明${unique()}`;
  await page.goto('/icSupport/list/scenarios');
  await page.getByRole('button', { name: 'ファイルから読み込む' }).click();
  const dialog = page.getByRole('dialog', { name: 'シナリオの読み込み' });
  const input = dialog.getByLabel('シナリオのファイルをここに置くか、選んでください');

  await input.setInputFiles(asFile('{"format":'));
  await expect(dialog.getByText('ファイルの書き方（JSON）が正しくありません。')).toBeVisible();
  const wrong = { format: SCENARIO_FILE_FORMAT, name, description: '', steps: [{ ...end, kind: 'dance' }] };
  await input.setInputFiles(asFile(JSON.stringify(wrong)));
  await expect(dialog.getByText(/^1番目のステップ kind：/)).toBeVisible();
  const large = testInfo.outputPath(`${randomUUID()}.json`);
  await writeFile(large, '');
  await truncate(large, 50_000_000);
  await input.setInputFiles(large);
  await expect(dialog.getByText('ファイルが大きすぎます。2MBまでのファイルを選んでください。')).toBeVisible();

  const steps = [message('a', 'ぐるぐる', 'b'), message('b', '戻ります', 'a'), end];
  await input.setInputFiles(asFile(JSON.stringify({ format: SCENARIO_FILE_FORMAT, name, description: '', steps })));
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: /繰り返しで、終わりに着かないことがあります/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: '確認を依頼' })).toBeDisabled();

  await page.getByRole('tab', { name: /^版 / }).click();
  await page.getByRole('button', { name: '第1版の操作' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'ファイルに書き出す' }).click();
  expect((await download).suggestedFilename()).toBe(`${name}_第1版.json`);
});
