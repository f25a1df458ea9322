import { givenScenarioOrder } from '#areas/patient-page/scenario.screen.ts';
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

const waiting = (phone: PatientWindow) => phone.page.getByRole('status').filter({ hasText: /送信待ち/ });

test('an explanation is gone through at home: wrong answers, no network, a second device, another language, words of one’s own', async ({
  origin,
  openPhone,
  network,
}) => {
  test.setTimeout(240_000);
  const order = await givenScenarioOrder(origin);
  const phone = await openPhone();
  await phone.enter(linkOf(network.origin, order), birthDate);
  await expect(phone.heading()).toHaveText('説明をごらんください');
  await phone.press('説明を読む');
  await expect(phone.main()).toContainText('急がなくて大丈夫です。');
  await expectNoBarrier(phone);
  await phone.isKept();
  await phone.press('つぎへ');
  const picture = phone.page.getByRole('img', { name: '膝の関節の図' });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);

  // The network goes: answers wait on the device, the picture is seen all the same.
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await network.goAway(phone);
  await phone.press('つぎへ');
  await expect(phone.heading()).toHaveText('動画で見る');
  await phone.press('つぎへ');
  await phone.press('この答えにする');
  await expect(phone.main()).toContainText('どれか1つを選んでください');
  await phone.answer('ベッドで寝ている');
  await expect(phone.heading()).toHaveText('正解ではありません');
  await expect(phone.main()).toContainText('看護師と一緒に歩く練習をします');
  await expectNoBarrier(phone);
  await phone.press('もう一度答える');
  await expect(waiting(phone)).toBeVisible();
  await phone.page.reload();
  await expect(phone.heading()).toHaveText('内容の確認');
  await expect(phone.page.getByRole('radio', { checked: true })).toHaveCount(0);
  await phone.answer('看護師と一緒に歩く');
  await expect(phone.heading()).toHaveText('正解です');
  await phone.press('つぎへ');
  await expect(phone.main()).toContainText('100人のうち2人');
  expect((await order.progress()).way.length).toBeLessThan(4);

  await network.comeBack(phone);
  await expect(waiting(phone)).toHaveCount(0);
  await expect.poll(async () => (await order.progress()).checks).toMatchObject({ right: 1, wrongFirst: 1 });

  // A daughter's telephone goes on where it was, and says it in Vietnamese.
  const other = await openPhone();
  await other.enter(linkOf(network.origin, order), birthDate);
  await other.press('説明のつづきを読む');
  await expect(other.main()).toContainText('100人のうち2人');
  await other.page.setViewportSize({ width: 320, height: 640 });
  await expectNoBarrier(other);
  await other.press('つぎへ');
  await expect(other.heading()).toHaveText('ほかの方法');
  // As wide as the telephone lets it be.
  const table = await other.page.getByRole('table').boundingBox();
  expect.soft(table?.width).toBeGreaterThan(200);
  await expectNoBarrier(other);
  await other.press('つぎへ');
  await other.page.getByRole('radio', { name: '7', exact: true }).check();
  await expectNoBarrier(other);
  await other.press('この答えにする');

  // Typed by an input method, kept over a change of the language, and said with what was picked.
  await other.page.getByRole('checkbox', { name: '痛み' }).check();
  const worries = other.page.getByRole('textbox', { name: 'ほかに心配なこと' });
  await worries.focus();
  const client = await other.page.context().newCDPSession(other.page);
  for (const text of ['ｓ', 'そ', 'そふ'])
    await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await client.send('Input.insertText', { text: '祖父の介護𠮷' });
  await expect(worries).toHaveValue('祖父の介護𠮷');
  await other.page.getByRole('button', { name: 'Language' }).click();
  await other.page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(other.heading()).toHaveText('Điều lo lắng');
  await expect(other.page.getByRole('textbox', { name: 'Điều lo lắng khác' })).toHaveValue('祖父の介護𠮷');
  await expect(other.page.getByRole('checkbox', { name: '痛み' })).toBeChecked();
  await expectNoBarrier(other);
  await other.page.getByRole('button', { name: '日本語', exact: true }).click();
  await other.press('つぎへ');

  // Back to the scale, answered anew: what came after it is asked again.
  await other.press('1つ前を見る');
  await expect(other.heading()).toHaveText('心配なこと');
  await other.press('1つ前を見る');
  await expect(other.main()).toContainText('あなたの答え');
  await other.press('ここから答え直す');
  await other.page.getByRole('radio', { name: '3', exact: true }).check();
  await other.press('この答えにする');
  await other.press('つぎへ');
  await other.page.getByRole('textbox', { name: '聞きたいこと' }).fill('いつから歩けますか');
  await other.press('つぎへ');
  await expect(other.heading()).toHaveText('ここまでです');
  await expect.poll(async () => (await order.progress()).isOver).toBe(true);
  const { worries: told, questions, way } = await order.progress();
  expect(told.map(({ words }) => words)).toEqual(['痛み、祖父の介護𠮷']);
  expect(questions.map(({ words }) => words)).toEqual(['いつから歩けますか']);
  expect(way.find(({ step }) => step === 'fear')?.answers.map(({ words }) => words.slice(0, 1))).toEqual(['3', '7']);

  // The first telephone sees that it is over, and what was said.
  await phone.page.reload();
  await expect(phone.heading()).toHaveText('ここまでです');
  await phone.page.getByText(/これまでの話を見る/).click();
  await expect(phone.page.getByRole('list', { name: 'これまでの話' })).toContainText('いつから歩けますか');
});

test(
  'what is seen of a film within an explanation counts for the film of the order',
  { tag: '@full' },
  async ({ origin, openPhone }) => {
    const order = await givenScenarioOrder(origin, true);
    const phone = await openPhone();
    await phone.enter(linkOf(origin, order), birthDate);
    await phone.page.getByRole('button', { name: new RegExp(order.name) }).click();
    await phone.press('つぎへ');
    await phone.press('つぎへ');
    await expect(phone.heading()).toHaveText('動画で見る');
    await phone.page.getByRole('button', { name: '再生', exact: true }).first().click();
    await expect.poll(order.watched).toHaveLength(1);
  },
);
