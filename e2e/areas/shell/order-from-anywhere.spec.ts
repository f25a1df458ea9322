import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { fullName } from '@nattoku/rules/text/person-name';
import type { Locator, Page } from '@playwright/test';
import { givenOrder, givenPatient, shownVideo } from '#given.ts';
import { givenSignature, givenTemplate } from '#given-consents.ts';
import { expect, test } from '#staff.ts';

/** What has the focus, where something that stays lies over all of it (WCAG 2.4.11). */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
    const inside = [0.1, 0.5, 0.9].flatMap((across) =>
      [0.1, 0.5, 0.9].map((down) => document.elementFromPoint(left + width * across, top + height * down)),
    );
    const isSeen = inside.some((element) => element && (focused.contains(element) || element.contains(focused)));
    return isSeen ? null : `${focused.textContent} ${left} ${right} ${top} ${bottom}`;
  });

/** From the top to the bottom and back, no bar lies over what has the focus. */
async function expectFocusInView(page: Page) {
  for (const key of [...Array.from({ length: 50 }, () => 'Tab'), ...Array.from({ length: 40 }, () => 'Shift+Tab')]) {
    await page.keyboard.press(key);
    expect(await hiddenFocus(page)).toBeNull();
  }
}

test('a nurse looks a patient up and orders by keys a video that was ordered before, and calls both orders off at once', async ({
  page,
  as,
}) => {
  const { call } = await as('nurse');
  const patient = await givenPatient(call);
  const video = await shownVideo(call);
  const { title } = video;
  const earlier = await givenOrder(call, { patient, videos: [video] });
  // A window of 1440 × 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: '今日の仕事' }).getByRole('listitem').first()).toBeVisible();
  await expectFocusInView(page);
  await page.setViewportSize({ width: 1440, height: 900 });
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
  await dialog.getByRole('button', { name: /^動画/ }).first().click();
  // What runs for the patient stands there first, so that nobody orders the same twice unseen.
  await expect(page.getByRole('link', { name: `「${earlier.order.title}」を開く` })).toBeVisible();
  await page.getByRole('button', { name: '新しいオーダーを作成' }).click();
  await expect(page).toHaveURL(/\/video\/order\/flow\/select\//);
  await page.getByRole('navigation', { name: '動画の選び方' }).getByText('動画から選ぶ').click();
  await page.getByRole('searchbox', { name: '動画を検索' }).fill(title);
  await page.getByRole('button', { name: `「${title}」を追加`, exact: true }).click();
  const question = page.getByRole('dialog', { name: '最近依頼した動画が含まれています' });
  await expect(question).toContainText('同じ動画が今日依頼済み');
  await question.getByRole('button', { name: 'このまま追加' }).click();
  const message = page.getByRole('textbox', { name: '患者さんへのメッセージ' });
  await message.fill('{{病名}}について');
  await page.getByRole('button', { name: 'プレビューへ', exact: true }).click();
  await expect(page.getByText('「{{病名}}」は使えません')).toBeVisible();
  await message.fill('{{患者名}}様');
  await page.getByRole('button', { name: 'プレビューへ', exact: true }).click();
  await expect(page.getByText(`${fullName(patient)}様`)).toBeVisible();
  await page.getByText('本人確認済み', { exact: true }).click();
  await page.getByRole('button', { name: '発行する' }).click();
  await expect(page.getByRole('img', { name: '患者さん用のQRコード' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: '説明' }),
  ).toHaveAttribute('aria-current', 'page');

  await page.goto('/video/order/list');
  await page.getByRole('searchbox', { name: 'オーダーを患者で検索' }).fill(patient.patientNumber);
  await expect(page.getByRole('row').filter({ hasText: patient.patientNumber })).toHaveCount(2);
  // The head and these two: until the search has answered, the rows of everybody stand there.
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'このページのすべての行を選択' }).check();
  await page.getByRole('group', { name: '選択した行の操作' }).getByRole('button', { name: '取り消す' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('textbox', { name: '取り消す理由' }).fill('手術が中止になったため');
  await asked.getByRole('button', { name: '2件を取り消す' }).click();
  await expect(page.getByRole('dialog', { name: '2件中2件のオーダーを取り消しました' })).toBeVisible();
  const canceled = await call(videoOrderContract.get, { params: { orderId: earlier.order.id } });
  expect(canceled).toMatchObject({ lifecycle: 'canceled', cancelReason: '手術が中止になったため' });
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

test('by the pointer alone a video is ordered from home with five presses, and a form with five', async ({
  page,
  as,
}) => {
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
});
