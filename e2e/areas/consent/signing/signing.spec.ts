import { drawName, isDrawn, readToTheEnd, sayName } from '#areas/consent/signing.screen.ts';
import { openMobileNetwork } from '#areas/patient-page/mobile-network.ts';
import { birthDate, givenOrder, linkOf } from '#given.ts';
import { givenSentForm } from '#given-consents.ts';
import { signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

/** Records gather, travel and are weighed; how long that takes says nothing about a busy machine. */
const arrival = { timeout: 30_000 };

test.describe.configure({ timeout: 120_000 });

test('a signature is seen on the pages before it counts, survives a reload without a network, and arrives once when it is back', async ({
  origin,
  openPhone,
}) => {
  const form = await givenSentForm(origin);
  const network = await openMobileNetwork(origin);
  const phone = await openPhone();
  await phone.enter(linkOf(network.origin, form), birthDate);
  await readToTheEnd(phone);
  await sayName(phone);
  await phone.press('同意する');
  await drawName(phone);
  await isDrawn(phone);
  await phone.press('書類を確かめる');
  await expect(phone.page.getByRole('img', { name: / 1／\d+ページ/ })).toHaveAttribute('src', /^data:image/);
  await phone.press('書き直す');
  await phone.isKept();

  await network.goAway(phone);
  await phone.page.reload();
  await isDrawn(phone);
  await phone.press('書類を確かめる');
  await expect(phone.main()).toContainText('電波がつながると病院に届きます');
  await expect(phone.page.getByRole('img', { name: / 1／\d+ページ/ })).toHaveAttribute('src', /^blob:/);
  await phone.button('この内容で署名する').dblclick();
  await expect(phone.main()).toContainText('この端末に保存しました');
  await phone.page.reload();
  await expect(phone.heading()).toHaveText('署名を送っています');
  expect(await form.state()).toBe('issued');

  await network.comeBack(phone);
  await expect.poll(form.state, arrival).toMatch(/signed|finalised/);
  await expect(phone.heading()).toHaveText('署名を受け付けました');
  await expect(phone.main()).toContainText('病院に届きました');
  network.close();
});

test('the link of a form leads to the form, although a video that was sent before is still to be seen', async ({
  origin,
  library: { short },
  openPhone,
}) => {
  const form = await givenSentForm(origin);
  const { call } = await signIn(origin, 'nurse');
  const older = await givenOrder(call, { patient: form.patient, videos: [short], title: '先にお送りした動画' });
  const phone = await openPhone();
  await phone.enter(linkOf(origin, form), birthDate);

  await expect(phone.page.getByRole('heading', { level: 2 })).toHaveText([
    /胃内視鏡検査の同意書/,
    'ほかのご案内',
    older.order.title,
    /^わからないこと/,
  ]);
  await phone.press('同意書を開く');
  await expect(phone.heading()).toContainText('胃内視鏡検査の同意書');
});

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
