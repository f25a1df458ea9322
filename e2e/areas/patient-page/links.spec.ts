import type { Page } from '@playwright/test';
import { orderVerbContract } from '@nattoku/contract/order/order-verbs';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { barriersOf, overflowOf } from '#barriers.ts';
import { birthDate, givenOrder, givenPatient, linkOf } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { live, type PatientWindow } from '#patient-window.ts';
import { expect, test, walking } from '#windows.ts';

const dayAfter = '1958-04-03';

/** What the browser's own setting for large letters does: the pictures stay. */
async function setLetters({ page }: PatientWindow, standard: number) {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } });
  await client.detach();
}

/** A screen reader reads on from the heading. */
async function arrivesAt(phone: PatientWindow, heading: string) {
  await expect(phone.heading()).toHaveText(heading);
  await expect(phone.heading()).toBeFocused();
}

test(
  'five wrong birth dates lock the link, staff hear of it, and a new link helps',
  { tag: '@full' },
  async ({ page, as, library: { short }, openPhone, origin }) => {
    test.setTimeout(240_000);
    const { call } = await as('doctor');
    const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short] });
    const link = linkOf(origin, issued);
    const detail = new OrderWindow(page);
    await detail.open(issued.order.id);
    const unread = await detail.unread();
    const phone = await openPhone();

    await phone.follow(link);
    await phone.enterBirthDate('1958-02-31');
    await expect(phone.page.getByRole('textbox', { name: '日', exact: true })).toBeFocused();
    for (const left of [4, 3, 2, 1]) {
      await phone.enterBirthDate(dayAfter);
      await expect(phone.page.getByText(`あと${left}回まで確認できます`)).toBeVisible();
    }
    await phone.page.reload();
    await expect(phone.page.getByText('あと1回まで確認できます')).toBeVisible();
    await phone.enterBirthDate(dayAfter);
    await expect(phone.heading()).toHaveText('このリンクは止めてあります');
    await expect(phone.heading()).toBeFocused();
    await expect(phone.page.getByRole('link', { name: /電話をかける/ })).toHaveAttribute('href', 'tel:0300001000');
    expect(await barriersOf(phone.page)).toEqual([]);
    await phone.follow(link);
    await expect(phone.heading()).toHaveText('このリンクは止めてあります');

    await expect(detail.main()).toContainText('リンクが使えなくなっています', live);
    await expect.poll(() => detail.unread(), live).toBeGreaterThan(unread);
    await detail.bell().click();
    const entry = page.locator(`a[href="/video/order/detail?order=${issued.order.id}"]`);
    await expect(entry.filter({ hasText: '患者用リンクが停止しました' })).toBeVisible(live);
    await page.keyboard.press('Escape');

    const { version } = await call(videoOrderContract.get, { params: { orderId: issued.order.id } });
    const renewed = await call(orderVerbContract.reissueLink, {
      params: { orderId: issued.order.id },
      body: { version },
      idempotencyKey: crypto.randomUUID(),
    });
    await phone.enter(linkOf(origin, renewed), birthDate);
    await expect(phone.heading()).toHaveText('動画を1つごらんください');
    await expect(detail.main()).not.toContainText('リンクが使えなくなっています', live);
  },
);

test("a second patient's link in the same browser shows and sends nothing of the first", async ({
  as,
  library: { short, long },
  openPhone,
  origin,
}) => {
  test.setTimeout(240_000);
  const { call } = await as('doctor');
  const [first, second] = [await givenPatient(call), await givenPatient(call, { birthDate: '1990-12-31' })];
  const firstOrder = await givenOrder(call, { patient: first, videos: [short], message: '一人目へ' });
  const secondOrder = await givenOrder(call, { patient: second, videos: [long], message: '二人目へ' });
  const phone = await openPhone();
  await phone.enter(linkOf(origin, firstOrder), birthDate);
  await expect(phone.page.getByText('一人目へ')).toBeVisible();
  const next = await phone.another();
  const browser = phone.page.context();
  await browser.route('**/api/patient-page/records', (route) => route.abort());
  await phone.press('質問');
  await phone.ask('一人目の質問です');

  await next.follow(linkOf(origin, secondOrder));
  await expect(phone.heading()).toHaveText('別の画面で開いています');
  await expect(phone.page.locator('body')).not.toContainText(first.givenName);
  await browser.unroute('**/api/patient-page/records');
  await next.enterBirthDate(birthDate);
  await expect(next.page.getByText('あと4回まで確認できます')).toBeVisible();
  await next.enterBirthDate('1990-12-31');
  await expect(next.page.getByText('二人目へ')).toBeVisible();
  const nothingOfTheFirst = async () => {
    for (const words of [first.givenName, '一人目', short.title]) {
      await expect(next.page.locator('body')).not.toContainText(words);
    }
  };
  await nothingOfTheFirst();
  await next.press('質問');
  const sent = next.delivered((record) => record.kind === 'asked');
  await next.ask('二人目の質問です');
  await sent;
  await nothingOfTheFirst();
  const textsOf = async ({ order: { id } }: typeof firstOrder) =>
    (await call(videoOrderContract.get, { params: { orderId: id } })).chatMessages.map(({ text }) => text);
  expect(await textsOf(firstOrder)).toEqual([]);
  expect(await textsOf(secondOrder)).toEqual(['二人目の質問です']);

  await next.enter(linkOf(origin, firstOrder), birthDate);
  await expect.poll(() => textsOf(firstOrder)).toEqual(['一人目の質問です']);
  expect(await textsOf(secondOrder)).toEqual(['二人目の質問です']);
});

test(
  'each screen up to the end begins at its heading; no address, no title and, after the end, no device tells who somebody is',
  { tag: '@full' },
  async ({ as, library: { short }, openPhone, origin }) => {
    test.setTimeout(240_000);
    const { call } = await as('doctor');
    const patient = await givenPatient(call);
    const issued = await givenOrder(call, { patient, videos: [short], title: '膝の手術の前に' });
    const phone = await openPhone();
    const addresses: string[] = [];
    const titles = new Set<string>();
    phone.page.context().on('request', (request) => addresses.push(decodeURIComponent(request.url())));
    await phone.page.exposeFunction('noteTitle', (title: string) => titles.add(title));
    await phone.page.addInitScript(() => {
      const note = () => (globalThis as unknown as { noteTitle: (title: string) => void }).noteTitle(document.title);
      new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    });

    await phone.enter(linkOf(origin, issued), birthDate);
    expect(phone.page.url()).toBe(`${origin}/p/`);
    await arrivesAt(phone, '動画を1つごらんください');
    await phone.press('表示');
    await phone.press('とても大きい');
    await phone.press('閉じる');
    await setLetters(phone, 32);
    expect(await overflowOf(phone.page), 'very large letters of twice the size').toBeLessThanOrEqual(0);
    await setLetters(phone, 16);
    await phone.press('動画を見る');
    await arrivesAt(phone, short.title);
    await phone.watchToTheEnd('動画を見る');
    await phone.press('確認問題へ（1問）');
    await arrivesAt(phone, walking.stem);
    await phone.press('この答えにする');
    await expect(phone.page.getByText('どれか1つを選んでください')).toBeVisible();
    await phone.answer(walking.options[0] ?? '');
    await expect(phone.page.getByRole('heading', { name: '正解ではありません' })).toBeFocused();
    expect(await barriersOf(phone.page)).toEqual([]);
    await phone.press('もう一度答える');
    await phone.answer(walking.options[1] ?? '');
    await expect(phone.page.getByRole('heading', { name: '正解です' })).toBeFocused();
    await phone.press('おわりへ進む');
    await arrivesAt(phone, 'ごらんいただき、ありがとうございました');
    await phone.press('おわる');
    await arrivesAt(phone, 'おわりますか？');
    await phone.press('おわる');
    await expect(phone.heading()).toHaveText('端末を職員にお返しください');
    await expect(phone.page.locator('body')).not.toContainText(patient.givenName);

    const secrets = [
      patient.givenName,
      patient.patientNumber,
      birthDate,
      '髙﨑',
      '1958',
      issued.linkSecret,
      '膝の手術の前に',
    ];
    expect(titles.size).toBeGreaterThan(4);
    for (const secret of secrets) {
      expect(
        [...titles].filter((title) => title.includes(secret)),
        `titles with ${secret}`,
      ).toEqual([]);
      expect(
        addresses.filter((address) => address.includes(secret)),
        `addresses with ${secret}`,
      ).toEqual([]);
    }
    expect(await whatIsLeft(phone.page)).toEqual({ local: [], session: [], records: [], history: false, answers: [] });
    expect(await phone.page.context().cookies()).toEqual([]);

    await phone.page.goBack();
    await expect(phone.heading()).toBeVisible();
    await expect(phone.page.locator('body')).not.toContainText(patient.givenName);
    await phone.page.goto(`${origin}/p/`);
    await expect(phone.heading()).toHaveText('もう一度、QRコードから開いてください');
  },
);

/** Everything that scripts of the page could find on the device. */
const whatIsLeft = (page: Page) =>
  page.evaluate(async () => {
    const open = indexedDB.open('nattoku-patient');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.addEventListener('success', () => resolve(open.result));
      open.addEventListener('error', () => reject(open.error ?? new Error('closed')));
    });
    const records = await Promise.all(
      [...database.objectStoreNames].map(
        (name) =>
          new Promise((resolve) => {
            const all = database.transaction(name).objectStore(name).getAll();
            all.addEventListener('success', () => resolve(all.result));
          }),
      ),
    );
    database.close();
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return {
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      records: records.flat(),
      history: JSON.stringify(history.state ?? {}).includes('Id'),
      answers: kept.flat().filter(({ url }) => !/\/p\/(assets\/.*)?$/.test(url)),
    };
  });
