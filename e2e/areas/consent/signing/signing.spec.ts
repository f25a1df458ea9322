import { readToTheEnd, sayName } from '#areas/consent/signing.screen.ts';
import { birthDate, linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import { expect, test } from '#windows.ts';

/** Records gather, travel and are weighed; how long that takes says nothing about a busy machine. */
const arrival = { timeout: 30_000 };

test.describe.configure({ timeout: 120_000 });

test('somebody who does not agree says so as easily, and the form ends', async ({ origin, openPhone }) => {
  const form = await givenSentForm(origin);
  const phone = await openPhone();
  await phone.enter(linkOf(origin, form), birthDate);
  await readToTheEnd(phone);
  await sayName(phone);
  const sizes = await Promise.all(
    ['同意する', '同意しない', 'もう少し考える', 'セカンドオピニオンを希望する'].map(async (name) => {
      const box = await phone.button(name).boundingBox();
      return [box?.width, box?.height];
    }),
  );
  expect(new Set(sizes.map(String)).size).toBe(1);
  await phone.press('質問する');
  await expect(phone.main()).toContainText('の同意書');
  await phone.page.getByRole('textbox', { name: '質問' }).fill('麻酔は痛いですか？');
  await phone.press('質問を送る');
  await expect(phone.page.getByRole('list', { name: 'これまでのやりとり' })).toContainText('について');
  await phone.press('もどる');
  await phone.press('同意しない');
  await phone.press('このお返事を伝える');
  await expect(phone.heading()).toHaveText('お返事を受け付けました');
  await expect.poll(form.state, arrival).toBe('declined');
});
