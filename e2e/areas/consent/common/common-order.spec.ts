import { givenPatient } from '#given.ts';
import { givenTemplate } from '#given-consents.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, test } from '#windows.ts';

test('a form for everybody is opened by its code, signed by somebody without a number, and linked to their record', async ({
  page,
  as,
  openPhone,
}) => {
  test.setTimeout(240_000);
  const { call } = await as('admin');
  const { name: form } = await givenTemplate(call, {
    title: '入院の包括同意書',
    text: '入院中の一般的な検査と処置に同意します。',
    rules: { personal: false, gates: [] },
  });
  const patient = await givenPatient(call, { birthDate: '1961-03-07' });
  const written = `${patient.familyName} ${patient.givenName}`;

  await page.goto('/consent/commonOrder?tab=new');
  await page.getByRole('radio', { name: form }).check();
  await page.getByRole('textbox', { name: '掲示・配布する場所' }).fill('入退院センター');
  // The browser's own question before a reload.
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('前に入力した内容から続けます')).toBeVisible();
  await page.getByRole('button', { name: 'プレビューへ' }).click();
  await page.waitForURL(/preview/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: '掲示・配布する場所' })).toHaveValue('入退院センター');
  await page.getByRole('button', { name: 'プレビューへ' }).click();
  const shown = page.frameLocator('iframe[title="患者さんの画面のプレビュー"]');
  await expect(shown.getByText(form).first()).toBeVisible();
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByText('共通オーダーを公開しました')).toBeVisible();
  const code = page.getByRole('img', { name: `「${form}」を開くQRコード` });
  const address = await readQrCode(await code.screenshot());

  const phone = await openPhone();
  await phone.follow(address);
  await phone.press('番号がわからない方・合わない方');
  await phone.page.getByRole('textbox', { name: 'お名前' }).fill(written);
  await phone.enterBirthDate('1961-03-07');
  await phone.press('同意書を開く');
  await phone.press('お返事へ進む');
  await phone.press(/^ご本人/);
  await phone.page.getByRole('textbox', { name: /お名前/ }).fill(written);
  await phone.press(/^(つぎへ|この名前で進む)$/);
  await phone.press('同意する');
  const pad = phone.page.getByRole('img', { name: /^署名：署名はまだありません/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad has no place');
  await phone.page.mouse.move(box.x + 40, box.y + box.height / 2);
  await phone.page.mouse.down();
  await phone.page.mouse.move(box.x + box.width - 60, box.y + box.height / 3, { steps: 8 });
  await phone.page.mouse.up();
  await phone.press('書類を確かめる');
  await phone.press('この内容で署名する');
  await expect(phone.heading()).toHaveText('署名を受け付けました');

  await page.goto('/consent/commonOrder?tab=inbox');
  await page.getByRole('searchbox', { name: '名乗った氏名で検索' }).fill(patient.givenName);
  await page.getByRole('row').filter({ hasText: form }).click();
  await page.getByRole('button', { name: '患者に紐づける' }).click();
  await page.getByRole('row').filter({ hasText: patient.patientNumber }).click();
  await page.getByRole('radio', { name: '診察券で確認した' }).check();
  await page.getByRole('button', { name: 'この患者に紐づける' }).click();
  await expect(page.getByText(`患者番号 ${patient.patientNumber} に紐づけ`)).toBeVisible();
});
