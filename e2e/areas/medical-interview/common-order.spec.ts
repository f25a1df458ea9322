import { blankItem } from '@nattoku/rules/interview/item/blank-item';
import { givenInterview } from '#given-interviews.ts';
import { givenPatient, unique } from '#given.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

test('a questionnaire on the wall is answered by somebody without a number, and staff find out whose it is', async ({
  page,
  as,
  openPhone,
}) => {
  test.setTimeout(240_000);
  const { call } = await as('admin');
  const items = [blankItem('yesNo', 'medicine', { text: '薬を飲んでいますか', isRequired: true })];
  const { name } = await givenInterview(call, { items, name: `待合の問診 ${unique()}` });
  const patient = await givenPatient(call, { birthDate: '1961-03-07' });
  const written = `${patient.familyName} ${patient.givenName}`;

  await page.goto('/medicalInterview?common=orders');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '共通オーダーを作成' }).first().click();
  await main.getByRole('searchbox', { name: '問診票を検索' }).fill(name);
  await main.getByRole('checkbox', { name: new RegExp(name) }).check();
  await main.getByRole('textbox', { name: '掲示・配布する場所' }).fill('外来待合');
  await main.getByRole('button', { name: 'プレビューへ' }).click();
  const shown = page.frameLocator('iframe[title="患者さんの画面のプレビュー"]');
  await expect(shown.getByText(name).first()).toBeVisible();
  await main.getByRole('button', { name: '公開する' }).click();
  await expect(main.getByText('共通オーダーを公開しました')).toBeVisible();
  const code = main.getByRole('img', { name: `「${name}」を開くQRコード` });
  const address = await readQrCode(await code.screenshot());

  const phone = await openPhone();
  await phone.follow(address);
  await phone.press('番号がわからない方・合わない方');
  await phone.page.getByRole('textbox', { name: 'お名前' }).fill(written);
  await phone.enterBirthDate('1961-03-07');
  await phone.press('問診に答える');
  await phone.page.getByRole('radio', { name: '本人', exact: true }).check();
  await phone.press('つぎへ');
  await phone.page.getByRole('radio', { name: 'いいえ', exact: true }).check();
  await phone.press('答えを確かめる');
  await phone.press('病院に送る');
  await expect(phone.heading()).toHaveText('答えを送りました');

  await page.goto('/medicalInterview?common=inbox');
  await main.getByRole('searchbox', { name: '名乗った氏名で検索' }).fill(patient.givenName);
  await main.getByRole('row').filter({ hasText: name }).click();
  await page.getByRole('button', { name: '患者に紐づける' }).click();
  await page.getByRole('row').filter({ hasText: patient.patientNumber }).click();
  await page.getByRole('radio', { name: '診察券で確認した' }).check();
  await page.getByRole('button', { name: 'この患者に紐づける' }).click();
  await expect(page.getByText(`患者番号 ${patient.patientNumber} に紐づけ`)).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name }).click();
  await expect(main.getByText(patient.patientNumber).first()).toBeVisible();
});
