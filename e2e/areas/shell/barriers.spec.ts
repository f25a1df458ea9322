import { ConsentListScreen } from '#areas/consent/record/list/consent-list.screen.ts';
import { barriersOf, expectOpenToAll } from '#barriers.ts';
import { givenPatient } from '#given.ts';
import { givenTalk } from '#given-talks.ts';
import { expect, test } from '#staff.ts';

test('no list and no page about a talk has a barrier at any width', { tag: '@full' }, async ({ page, as }) => {
  const { call } = await as('doctor');
  const talk = await givenTalk(call, { patient: await givenPatient(call) });
  for (const path of [
    '/icSupport/order/list',
    `/icSupport/order/detail?order=${talk.id}`,
    '/medicalInterview/list',
    '/consent/list',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectOpenToAll(page, path);
  }
});

test('no question about forms that are chosen in their list has a barrier', { tag: '@full' }, async ({ page, as }) => {
  await as('admin');
  const list = new ConsentListScreen(page);
  await list.open();
  await page.getByRole('row').nth(1).getByRole('link').first().focus();
  await page.keyboard.press('x');
  for (const verb of ['リマインド', '期限を変更', '書き出し']) {
    await list.decide(verb);
    expect(await barriersOf(page), verb).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(list.question()).toBeHidden();
  }
});
