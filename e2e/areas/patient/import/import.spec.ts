import { patientContract } from '@nattoku/contract/patient/patient';
import { givenPatient, unique } from '#given.ts';
import { expect, test } from '#staff.ts';

const HEADER = '患者番号,カナ氏名,漢字氏名,生年月日,男女';

test('patients come in from a file: columns chosen, bad rows named, who would become somebody else held until a person says why, and all of it taken back', async ({
  page,
  as,
}) => {
  const { call } = await as('clerk');
  const number = unique();
  const { id: patientId, patientNumber, familyName } = await givenPatient(call);
  const rows = [
    `${number}1,ﾄﾘｺﾐ ｲﾁﾛｳ,取込　一郎,19580402,1`,
    `${number}2,トリコミ ニロウ,取込 二郎,19581399,1`,
    `${patientNumber},ﾍﾞﾂﾉ ﾋﾄｺ,別野　人子,19900101,1`,
  ];
  const isThere = async () => (await call(patientContract.search, { body: { text: `${number}1` } })).total;
  const nameNow = async () => (await call(patientContract.get, { params: { patientId } })).familyName;

  await page.goto('/patients?view=import');
  await page.getByLabel('患者のCSVファイルをここにドロップ').setInputFiles({
    name: `患者${number}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADER, ...rows].join('\r\n')),
  });
  await expect(page.getByRole('combobox', { name: '「漢字氏名」を取り込む項目' })).toHaveValue('fullName');
  await page.getByRole('combobox', { name: '「男女」を取り込む項目' }).selectOption({ label: '性別' });
  await expect(page.getByRole('combobox', { name: '「男女」を取り込む項目' })).toHaveValue('sex');
  await page.reload();
  await expect(page.getByRole('combobox', { name: '「男女」を取り込む項目' })).toHaveValue('sex');
  await page.getByRole('button', { name: '確認へ' }).click();

  await expect(page.getByRole('tab', { name: /本人確認が必要/ })).toHaveAttribute('aria-selected', 'true');
  const held = page.getByRole('list', { name: '本人確認が必要な行' }).getByRole('listitem').first();
  await expect(held).toContainText('1958年（昭和33年）4月2日');
  await expect(held).toContainText('別野 人子');
  await page.getByRole('tab', { name: /取り込めない行/ }).click();
  await expect(page.getByRole('row', { name: /3行目/ })).toContainText('暦にない日付');
  expect(await isThere()).toBe(0);
  expect(decodeURIComponent(page.url())).not.toContain(number);
  await page.getByRole('button', { name: '正しい1行を取り込む' }).click();
  await expect(page.getByText('1人を取り込みました')).toBeVisible();
  expect(await isThere()).toBe(1);
  expect(await nameNow()).toBe(familyName);

  await page.getByRole('tab', { name: /本人確認が必要/ }).click();
  await held.getByRole('button', { name: 'この行を確認済みにする' }).click();
  await expect(held.getByText('理由を入力してください')).toBeVisible();
  for (const name of ['氏名', '生年月日', '性別'])
    await held.getByRole('checkbox', { name: `${name}が変わることを確認しました` }).check();
  await held.getByRole('textbox', { name: '同じ方の記録である理由' }).fill('番号の付け替えを台帳で確認した');
  await held.getByRole('button', { name: 'この行を確認済みにする' }).click();
  await expect(held).toContainText('確認済みです');
  await page.getByRole('button', { name: '確認済みの1行を取り込む' }).click();
  await expect(page.getByText('2人を取り込みました')).toBeVisible();
  expect(await nameNow()).toBe('別野');

  await page.getByRole('button', { name: 'この取り込みを取り消す' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す', exact: true }).click();
  await expect(page.getByText('新しく登録した1人を削除しました')).toBeVisible();
  expect(await isThere()).toBe(0);
  expect(await nameNow()).toBe(familyName);
});
