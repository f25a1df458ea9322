import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { drawName, isDrawn, readToTheEnd, sayName } from '#areas/consent/signing.screen.ts';
import { openMobileNetwork, type MobileNetwork } from '#areas/patient-page/mobile-network.ts';
import { givenSentForm } from '#given-consents.ts';
import { birthDate, givenCaption, givenOrder, givenPatient, linkOf } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { live, type PatientWindow } from '#patient-window.ts';
import { expect, test as base, walking } from '#windows.ts';

const test = base.extend<{ network: MobileNetwork }>({
  network: async ({ origin }, use) => {
    const network = await openMobileNetwork(origin);
    await use(network);
    network.close();
  },
});

const waiting = (phone: PatientWindow) => phone.page.getByRole('status').filter({ hasText: /送信待ち/ });

test('what is watched, answered and asked in two windows without a network arrives later, once, also after the page was loaded again', async ({
  page,
  as,
  library: { short },
  openPhone,
  network,
}) => {
  test.setTimeout(300_000);
  const { call } = await as('doctor');
  const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short] });
  const detail = new OrderWindow(page);
  await detail.open(issued.order.id);
  const phone = await openPhone();
  await phone.enter(linkOf(network.origin, issued), birthDate);
  await phone.press('動画を見る');
  await expect.poll(() => phone.loaded()).toBeGreaterThan(4.5);
  await phone.isKept();
  const other = await phone.another();
  await other.page.goto(`${network.origin}/p/`);
  await other.button('質問').waitFor();

  await network.goAway(phone);
  await phone.watchToTheEnd('動画を見る');
  const words = '家族も一緒に聞けますか。';
  await phone.press('確認問題へ（1問）');
  await phone.answer(walking.options[0] ?? '');
  await expect(phone.page.getByRole('heading', { name: '正解ではありません' })).toBeVisible();
  await phone.press('もう一度答える');
  await phone.answer(walking.options[1] ?? '');
  await expect(phone.page.getByRole('heading', { name: '正解です' })).toBeVisible();
  await phone.press('おわりへ進む');
  await expect(phone.heading()).toHaveText('ごらんいただき、ありがとうございました');
  await phone.press('職員に質問する');
  await phone.ask(words);
  await expect(waiting(phone)).toBeVisible();
  await expect(phone.messages().filter({ hasText: words })).toContainText('送信待ち');
  await other.press('質問');
  await other.ask('もう一つの画面からの質問');

  await phone.page.reload();
  await expect(phone.messages()).toHaveCount(2);
  await expect(phone.messages().filter({ hasText: words })).toContainText('送信待ち');
  await expect(waiting(phone)).toBeVisible();
  await expect(detail.watched(1)).toHaveAccessibleName('5秒のうち、まだ視聴していません');
  await expect(detail.outcome(short)).toContainText('未回答');

  await network.comeBack(phone);
  await expect(phone.messages().filter({ hasText: words })).not.toContainText('送信待ち');
  await expect(waiting(phone)).toHaveCount(0);
  await expect(waiting(other)).toHaveCount(0);
  await expect(detail.questions()).toHaveText([new RegExp(`^${words}`), /^もう一つの画面/], live);
  await expect(detail.state('視聴済み')).toBeVisible();
  await expect(detail.watched(1)).toHaveAccessibleName(/（(9[5-9]|100)%）/);
  await expect(detail.tries()).toContainText(walking.options);
  await expect(detail.outcome(short)).toContainText('見直して正解');

  await phone.page.reload();
  await expect(phone.messages()).toHaveCount(2);
  const { chatMessages, items } = await call(videoOrderContract.get, { params: { orderId: issued.order.id } });
  expect(chatMessages).toHaveLength(2);
  expect(items[0]?.questions[0]?.answers.map(({ option }) => option)).toEqual([0, 1]);
});

test('a browser that was started again without a network asks for the birth date; a form is signed there, survives reloads, and arrives once', async ({
  origin,
  openPhone,
  network,
}) => {
  test.setTimeout(240_000);
  const form = await givenSentForm(origin);
  const before = await openPhone();
  await before.enter(linkOf(network.origin, form), birthDate);
  // Of a form that was opened the pages are kept, too.
  const lastPage = before.page.waitForResponse(/\/pages\/2\?width=1200$/);
  await before.press('同意書を開く');
  await lastPage;
  await before.isKept();
  await network.goAway(before);
  const phone = await before.another();
  await before.page.close();

  await phone.page.goto(`${network.origin}/p/`);
  await expect(phone.page.getByRole('status').filter({ hasText: 'いま、病院につながりません' })).toBeVisible();
  await phone.enterBirthDate('1960-01-01');
  await expect(phone.main()).toContainText('あと4回まで確認できます');
  await expect(phone.page.getByText('髙﨑')).toHaveCount(0);
  await phone.enterBirthDate(birthDate);
  await readToTheEnd(phone);
  await sayName(phone);
  await phone.press('同意する');
  await drawName(phone);
  await phone.press('書類を確かめる');
  await expect(phone.page.getByRole('img', { name: / 1／\d+ページ/ })).toHaveAttribute('src', /^blob:/);
  await phone.press('書き直す');
  await phone.page.reload();
  await isDrawn(phone);
  await phone.press('書類を確かめる');
  await expect(phone.main()).toContainText('電波がつながると病院に届きます');
  await phone.button('この内容で署名する').dblclick();
  await expect(phone.main()).toContainText('この端末に保存しました');
  await phone.page.reload();
  await expect(phone.heading()).toHaveText('署名を送っています');
  expect(await form.state()).toBe('issued');

  await network.comeBack(phone);
  await expect.poll(form.state, { timeout: 30_000 }).toMatch(/signed|finalised/);
  await expect(phone.heading()).toHaveText('署名を受け付けました');
  await expect(phone.main()).toContainText('病院に届きました');
  await expect(waiting(phone)).toHaveCount(0);
});

test(
  'a film is kept on the device by choice, plays there without a network, and is taken away again',
  { tag: '@full' },
  async ({ as, library: { short }, openPhone, network }) => {
    test.setTimeout(300_000);
    const { call } = await as('doctor');
    await givenCaption((await as('admin')).call, short, 'vi', 'Từ ngày hôm sau.');
    const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short] });
    const phone = await openPhone();
    const film = phone.page.getByRole('region', { name: '電波がないときに見る' });
    await phone.enter(linkOf(network.origin, issued), birthDate);
    await phone.isKept();
    await phone.press('動画を見る');
    await expect(film.getByRole('button')).toHaveText(/^この動画をこの端末に保存（\d+\s[KM]B）$/);
    await phone.page.getByRole('combobox', { name: '字幕' }).waitFor();
    await film.getByRole('button').click();
    await expect(film).toContainText(/この端末に保存しました（\d+\s[KM]B）/, { timeout: 30_000 });

    // Another window, which has fetched nothing of the film.
    await network.goAway(phone);
    await phone.page.reload();
    await phone.watchToTheEnd('動画を見る');
    // The captions of every language lie beside it, for who changes the language on the way.
    await expect.poll(() => phone.captions()).toEqual(['ja', expect.stringContaining('の字幕です。')]);
    await phone.page.getByRole('combobox', { name: '字幕' }).selectOption('Tiếng Việt ※');
    await expect.poll(() => phone.captions()).toEqual(['vi', 'Từ ngày hôm sau. ※']);

    await network.comeBack(phone);
    await film.getByRole('button', { name: '動画を端末から消す' }).click();
    await expect(film.getByRole('button')).toHaveText(/^この動画をこの端末に保存/);
  },
);
