import { givenPatient, shownVideo } from '#given.ts';
import { expect, test } from '#staff.ts';

test('a nurse looks a patient up and orders a video from home, by keys', async ({ page, as }) => {
  const { call } = await as('nurse');
  const patient = await givenPatient(call);
  const { title } = await shownVideo(call);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'オーダーを作成' })).toHaveAttribute('aria-keyshortcuts', 'c');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(patient.patientNumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/patients/detail?patientId=${patient.id}`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'オーダーを作成' });
  await dialog.getByRole('searchbox', { name: 'オーダーする患者を検索' }).fill(patient.patientNumber);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: '対象の患者' })).toContainText(patient.patientNumber);
  await dialog.getByRole('button', { name: '動画', exact: false }).first().click();
  await expect(page).toHaveURL(/\/video\/order\/flow\/select\//);
  await page.getByRole('navigation', { name: '動画の選び方' }).getByText('動画から選ぶ').click();
  await page.getByRole('searchbox', { name: '動画を検索' }).fill(title);
  await page.getByRole('button', { name: `「${title}」を追加`, exact: true }).click();
  await page.getByRole('button', { name: 'プレビューへ' }).click();
  await page.getByText('本人確認済み', { exact: true }).click();
  await page.getByRole('button', { name: '発行する' }).click();
  await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '説明' }),
  ).toHaveAttribute('aria-current', 'page');
});
