import { barriersOf } from '#barriers.ts';
import { birthDate, givenOrder, givenPatient, linkOf } from '#given.ts';
import type { PatientWindow } from '#patient-window.ts';
import { expect, test, walking } from '#windows.ts';

const upright = { width: 360, height: 740 };
const sideways = { width: 844, height: 390 };
/** A telephone of 390 × 844 whose browser shows everything twice as large. */
const zoomed = { width: 195, height: 422 };

/** What the browser's own setting for large letters does: twice as large, the pictures stay. */
async function setLetters(phone: PatientWindow, standard: number) {
  const client = await phone.page.context().newCDPSession(phone.page);
  await client.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard - 3 } });
  await client.detach();
}

async function expectNoSidewaysScroll(phone: PatientWindow, where: string) {
  const over = await phone.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(over, `${where} scrolls sideways`).toBe(0);
}

/** Nothing on the screen shuts anybody out who uses a screen reader, or holds a narrow phone upright or sideways. */
async function expectNoBarrier(phone: PatientWindow, where: string) {
  for (const size of [upright, sideways]) {
    await phone.page.setViewportSize(size);
    expect.soft(await barriersOf(phone.page), `${where} at ${size.width}×${size.height}`).toEqual([]);
    await expectNoSidewaysScroll(phone, `${where} at ${size.width}×${size.height}`);
  }
  await phone.page.setViewportSize(upright);
}

async function expectRoomForLargeLetters(phone: PatientWindow, where: string) {
  await setLetters(phone, 32);
  await expectNoSidewaysScroll(phone, `${where} with letters of twice the size`);
  await setLetters(phone, 16);
  await phone.page.setViewportSize(zoomed);
  await expectNoSidewaysScroll(phone, `${where} at 200 %`);
  await phone.page.setViewportSize(upright);
}

async function expectOpenToAll(phone: PatientWindow, where: string) {
  await expectNoBarrier(phone, where);
  await expectRoomForLargeLetters(phone, where);
}

/** A screen reader reads on from the heading. */
async function expectArrival(phone: PatientWindow, heading: string) {
  await expect(phone.heading()).toHaveText(heading);
  await expect(phone.heading()).toBeFocused();
  await expectOpenToAll(phone, heading);
}

test(
  'no screen before the patient is identified has a barrier, and each begins at its heading',
  { tag: '@full' },
  async ({ as, library: { short }, openPhone, origin }) => {
    test.setTimeout(240_000);
    const { call } = await as('doctor');
    const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short] });
    const phone = await openPhone();

    await phone.follow(`${origin}/p/`);
    await expectArrival(phone, 'もう一度、QRコードから開いてください');
    await phone.follow(`${origin}/p/#wrong`);
    await expectArrival(phone, 'このリンクは使えません');
    await phone.follow(`${origin}/p/nowhere`);
    await expectArrival(phone, 'このページはありません');
    await phone.page.route('**/api/patient-page/session', (route) => route.abort());
    await phone.follow(`${origin}/p/`);
    await expectArrival(phone, 'いま、病院につながりません');

    await phone.follow(linkOf(origin, issued));
    await expectArrival(phone, '生年月日を教えてください');
    await phone.enterBirthDate('1958-02-31');
    await expect(phone.page.getByRole('textbox', { name: '日', exact: true })).toBeFocused();
    await expectOpenToAll(phone, 'a date that does not exist');
    await phone.enterBirthDate('1958-04-03');
    await expect(phone.page.getByText('あと4回まで確認できます')).toBeVisible();
    await expectOpenToAll(phone, 'a wrong birth date');
    for (const left of [3, 2, 1]) {
      await phone.press('確認する');
      await expect(phone.page.getByText(`あと${left}回まで確認できます`)).toBeVisible();
    }
    await phone.press('確認する');
    await expectArrival(phone, 'このリンクは止めてあります');
  },
);

test(
  'no screen after the patient is identified has a barrier, and each begins at its heading',
  { tag: '@full' },
  async ({ as, library: { short }, openPhone, origin }) => {
    test.setTimeout(300_000);
    const { call } = await as('doctor');
    const message = 'ご心配なことは、遠慮なくお知らせください。'.repeat(6);
    const issued = await givenOrder(call, { patient: await givenPatient(call), videos: [short], message });
    const phone = await openPhone();

    await phone.enter(linkOf(origin, issued), birthDate);
    await expectArrival(phone, '動画を1つごらんください');
    await phone.press('表示');
    await phone.press('とても大きい');
    await expectNoBarrier(phone, 'the first screen in very large letters');
    await phone.press('ふつう');
    await phone.press('閉じる');

    await phone.press('動画を見る');
    await expect(phone.button('再生')).toBeVisible();
    await expectArrival(phone, short.title);
    await phone.watchToTheEnd('動画を見る');
    await phone.press('確認問題へ（1問）');
    await expectArrival(phone, walking.stem);
    await phone.press('この答えにする');
    await expect(phone.page.getByText('どれか1つを選んでください')).toBeVisible();
    await phone.answer(walking.options[0] ?? '');
    await expect(phone.page.getByRole('heading', { name: '正解ではありません' })).toBeFocused();
    await expectOpenToAll(phone, 'a wrong answer');
    await phone.press('この部分をもう一度見る');
    await expect(phone.button('再生')).toBeVisible();
    await expectArrival(phone, 'この部分をもう一度ごらんください');
    await phone.press('確認問題にもどる');
    await phone.press('もう一度答える');
    await phone.answer(walking.options[1] ?? '');
    await expect(phone.page.getByRole('heading', { name: '正解です' })).toBeFocused();
    await expectOpenToAll(phone, 'a right answer');
    await phone.press('おわりへ進む');
    await expectArrival(phone, 'ごらんいただき、ありがとうございました');
    await phone.press('職員に質問する');
    await expectArrival(phone, '職員に質問する');
    await phone.ask('階段はいつからのぼれますか。');
    await expectOpenToAll(phone, 'a question that was sent');
    await phone.press('もどる');
    await phone.press('おわる');
    await expectArrival(phone, 'おわりますか？');
    await phone.press('おわる');
    await expectArrival(phone, '端末を職員にお返しください');
  },
);
