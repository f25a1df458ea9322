import { givenInterviewOrder } from '#areas/patient-page/interview.screen.ts';
import { openMobileNetwork, type MobileNetwork } from '#areas/patient-page/mobile-network.ts';
import { barriersOf } from '#barriers.ts';
import { birthDate, linkOf } from '#given.ts';
import type { PatientWindow } from '#patient-window.ts';
import { expect, test as base } from '#windows.ts';

const test = base.extend<{ network: MobileNetwork }>({
  network: async ({ origin }, use) => {
    const network = await openMobileNetwork(origin);
    await use(network);
    network.close();
  },
});

const expectNoBarrier = async (phone: PatientWindow) => {
  expect.soft(await barriersOf(phone.page)).toEqual([]);
  const over = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over).toBeLessThanOrEqual(0);
};

/** How the two ways of a screen lie to each other, and whether what is scrolled to keeps clear of the bar they stand in. */
const barOf = async ({ page }: PatientWindow) => {
  const [back, on] = await Promise.all(
    ['前へ', 'つぎへ'].map((name) => page.getByRole('button', { name, exact: true }).boundingBox()),
  );
  const bar = await page.locator('[data-bottom-bar]').evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  const kept = await page
    .locator('html')
    .evaluate((root) => Number.parseFloat(getComputedStyle(root).scrollPaddingBottom));
  return { isBackAtTheRight: (back?.x ?? 0) > (on?.x ?? 0), isOneLine: back?.y === on?.y, isClear: kept >= bar };
};

/** The ways lie under the hand that was chosen; the largest letters break their bar in two lines. */
async function expectBarUnderTheHand(phone: PatientWindow) {
  await expect.poll(() => barOf(phone)).toEqual({ isBackAtTheRight: false, isOneLine: true, isClear: true });
  await phone.press('表示');
  await phone.button('左手で使う').click();
  await phone.press('閉じる');
  for (const width of [700, 390]) {
    await phone.page.setViewportSize({ width, height: 844 });
    await expect.poll(() => barOf(phone)).toEqual({ isBackAtTheRight: true, isOneLine: true, isClear: true });
  }
  await phone.press('表示');
  await phone.button('とても大きい').click();
  await phone.press('閉じる');
  await phone.page.setViewportSize({ width: 320, height: 844 });
  await expect.poll(() => barOf(phone)).toMatchObject({ isOneLine: false, isClear: true });
}

test('specification/medical-interview.md §25: an interview is answered with a branch, without a network, on two devices, changed, and sent once', async ({
  origin,
  openPhone,
  network,
}) => {
  test.setTimeout(240_000);
  const order = await givenInterviewOrder(origin);
  const phone = await openPhone();
  await phone.enter(linkOf(network.origin, order), birthDate);
  await phone.press('問診に答える');
  await phone.page.getByRole('radio', { name: '本人', exact: true }).check();
  await phone.press('つぎへ');
  await expect(phone.heading()).toContainText('薬を飲んでいますか');
  await phone.isKept();

  // The network goes: the answer waits on the device, and is there after a reload.
  await network.goAway(phone);
  await phone.page.getByRole('radio', { name: 'はい', exact: true }).check();
  await phone.press('つぎへ');
  await expect(phone.heading()).toContainText('飲んでいる薬');
  await phone.press('追加する');
  await phone.page.getByRole('textbox', { name: '薬の名前' }).fill('ワーファリン');
  await phone.press('つぎへ');
  await expect(phone.heading()).toContainText('手術をした時期');
  await phone.hasStoredRecords();
  await phone.page.reload();
  await expect(phone.heading()).toContainText('手術をした時期');
  await phone.press('前へ');
  await expect(phone.main()).toContainText('ワーファリン');
  await network.comeBack(phone);
  await expect(phone.page.getByRole('status').filter({ hasText: /送信待ち/ })).toHaveCount(0);
  await expect.poll(async () => Object.keys((await order.response()).current.answers).length).toBe(2);
  await expectBarUnderTheHand(phone);

  // Another telephone goes on behind the last answer.
  const other = await openPhone();
  await other.enter(linkOf(network.origin, order), birthDate);
  await other.page.setViewportSize({ width: 320, height: 640 });
  await other.press('問診のつづきに答える');
  await other.page.getByRole('radio', { name: 'ご家族など、本人以外の方' }).check();
  await other.page.getByRole('textbox', { name: '答える方のお名前' }).fill('山田 太郎');
  await other.page.getByRole('combobox', { name: '本人との続柄' }).selectOption({ label: '息子' });
  await other.press('つぎへ');
  await expect(other.heading()).toContainText('手術をした時期');
  await other.page.getByRole('radio', { name: '平成' }).check();
  await other.page.getByRole('textbox', { name: '年' }).fill('40');
  await other.press('つぎへ');
  await expect(other.main()).toContainText('その元号にない日付です');
  await other.page.getByRole('textbox', { name: '年' }).fill('30');
  await expect(other.main()).toContainText('2018年（平成30年）');
  await other.press('つぎへ');
  await other.page.locator('[data-area="knee-right"]').click();
  await expect(other.main()).toContainText('選んだところ：右のひざ');
  await expectNoBarrier(other);
  await other.press('つぎへ');
  await other.page.getByRole('textbox', { name: '心配なこと' }).fill('麻酔');
  await other.press('答えを確かめる');

  // Changed from the summary: what is hidden by it is not sent.
  await expectNoBarrier(other);
  await other.press('薬を飲んでいますかを変更');
  await other.page.getByRole('radio', { name: 'いいえ', exact: true }).check();
  await other.press('確認の画面へ戻る');
  await expect(other.main()).not.toContainText('ワーファリン');
  await other.press('病院に送る');
  await expect(other.heading()).toHaveText('答えを送りました');
  await expect.poll(async () => (await order.response()).state).toBe('submitted');
  const { submissions, original } = await order.response();
  expect(submissions.map(({ respondent }) => respondent)).toEqual([
    { kind: 'family', name: '山田 太郎', relation: '息子' },
  ]);
  expect(original).toEqual({
    answers: {
      medicine: { type: 'boolean', value: false },
      operated: { type: 'date', value: '2018' },
      where: { type: 'areas', areas: [{ area: 'knee-right', note: '' }] },
      worry: { type: 'text', value: '麻酔' },
    },
    rows: [],
  });
});
