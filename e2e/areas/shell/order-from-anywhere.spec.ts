import { fullName } from '@nattoku/rules/text/person-name';
import type { Locator } from '@playwright/test';
import { givenPatient, shownVideo } from '#given.ts';
import { givenSignature, givenTemplate } from '#given-consents.ts';
import { expect, test } from '#staff.ts';

test('a nurse looks a patient up and orders a video from home, by keys', async ({ page, as }) => {
  const { call } = await as('nurse');
  const patient = await givenPatient(call);
  const { title } = await shownVideo(call);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'オーダーを作成' })).toHaveAttribute('aria-keyshortcuts', 'c');

  await page.keyboard.press('Control+k');
  // By its name: the lists of the page are choices, too.
  await page.getByRole('combobox', { name: '患者・オーダー・画面を検索' }).fill(patient.patientNumber);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/patients/detail?patientId=${patient.id}`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'ホーム' })).toBeVisible();

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'オーダーを作成' });
  await dialog.getByRole('searchbox', { name: 'オーダーする患者を検索' }).fill(patient.patientNumber);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: '対象の患者' })).toContainText(patient.patientNumber);
  await dialog.getByRole('button', { name: /^動画/ }).first().click();
  await expect(page).toHaveURL(/\/video\/order\/flow\/select\//);
  await page.getByRole('navigation', { name: '動画の選び方' }).getByText('動画から選ぶ').click();
  await page.getByRole('searchbox', { name: '動画を検索' }).fill(title);
  await page.getByRole('button', { name: `「${title}」を追加`, exact: true }).click();
  await page.getByRole('button', { name: 'プレビューへ', exact: true }).click();
  await page.getByText('本人確認済み', { exact: true }).click();
  await page.getByRole('button', { name: '発行する' }).click();
  await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '説明' }),
  ).toHaveAttribute('aria-current', 'page');
});

/** Presses, and counts how often. */
const pointer = () => {
  const pressed: string[] = [];
  const press = async (target: Locator) => {
    await target.click();
    pressed.push(target.toString());
  };
  return { press, pressed };
};

test(
  'by the pointer alone a video is ordered from home with five presses, and a form with five',
  { tag: '@full' },
  async ({ page, as }) => {
    const admin = await as('admin');
    const { name } = await givenTemplate(admin.call, {
      title: '採血の同意書',
      text: '腕から血を採ります。',
      fields: [givenSignature(640)],
    });
    const { call } = await as('doctor');
    const patient = await givenPatient(call);
    const { title } = await shownVideo(call);
    await page.goto(`/patients/detail?patientId=${patient.id}`);
    await expect(page.getByRole('region', { name: '対象の患者' })).toContainText(patient.patientNumber);

    const video = pointer();
    await page.goto('/');
    await video.press(page.getByRole('button', { name: 'オーダーを作成' }));
    const recent = page.getByRole('dialog').getByRole('table', { name: '最近開いた患者' });
    await video.press(
      recent.getByRole('row', { name: patient.patientNumber }).getByRole('button', { name: '動画', exact: true }),
    );
    await expect(page).toHaveURL(/\/video\/order\/flow\/select\//);
    // Typed, so that no click of the pointer: it stands below the approaches, on the page that comes first.
    await expect(page).toHaveURL(/select\/approach/);
    await page.getByRole('searchbox', { name: 'アプローチを検索' }).fill(title);
    await video.press(page.getByRole('button', { name: `「${title}」を追加してプレビューへ` }));
    await video.press(page.getByText('本人確認済み', { exact: true }));
    await video.press(page.getByRole('button', { name: '発行する' }));
    await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();
    expect(video.pressed).toHaveLength(5);

    const form = pointer();
    await page.goto('/');
    await form.press(page.getByRole('link', { name: `同意書を${fullName(patient)}さんにオーダー` }));
    await page.getByRole('searchbox', { name: '様式を検索' }).fill(name);
    await form.press(page.getByRole('button', { name: `「${name}」この様式で入力へ` }));
    await page.getByRole('textbox', { name: /手術・検査名/ }).fill('採血');
    await form.press(page.getByRole('button', { name: '確認へ' }));
    await form.press(page.getByText('本人確認済み', { exact: true }));
    await form.press(page.getByRole('button', { name: '発行する' }));
    await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();
    expect(form.pressed.length).toBeLessThanOrEqual(5);
  },
);
