import { videoOrderContract } from '@nattoku/contract/video/video-order';
import type { Page } from '@playwright/test';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { birthDate, givenOrder, givenPatient, linkOf } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { live } from '#patient-window.ts';
import { readQrCode } from '#qr-picture.ts';
import { expect, fasting, test, walking } from '#windows.ts';

const message = 'ご心配なことは、遠慮なくお知らせください😊<script>alert(1)</script>';

test('a nurse orders videos without losing anything, and the code on the screen opens what the preview showed', async ({
  page,
  as,
  library: { approach, long, short },
  openPhone,
  origin,
}) => {
  test.setTimeout(300_000);
  const { call } = await as('nurse');
  const patient = await givenPatient(call, { familyName: '葛󠄀城', familyNameKana: 'カツラギ' });
  const flow = new OrderFlowScreen(page);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(decodeURIComponent(frame.url())));

  await flow.open();
  await flow.choosePatient(`葛城 ${patient.givenName}`, `葛󠄀城 ${patient.givenName}`);
  await expect(flow.banner()).toContainText('1958年（昭和33年）4月2日');

  await flow.search('アプローチを検索', approach.name);
  await flow.add(approach.name);
  await expect(flow.basket()).toContainText([long.title, short.title]);
  await flow.moveUp(short.title);
  await expect(flow.basket()).toContainText([short.title, long.title]);
  await page.getByRole('button', { name: '1週間後' }).click();
  // Too much is not sent, and stays for shortening.
  const tooLong = 'あ'.repeat(10_000);
  await flow.message().fill(tooLong);
  await flow.toPreview();
  await expect(flow.message()).toBeFocused();
  await expect(flow.message()).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('1000文字以内で入力してください', { exact: true })).toBeVisible();
  await expect(flow.message()).toHaveValue(tooLong);
  await flow.message().fill(message);
  await expect(flow.saved()).toBeVisible();

  const dueOn = await flow.due().inputValue();
  const keptEverything = async () => {
    await expect(flow.basket()).toContainText([short.title, long.title]);
    await expect(flow.message()).toHaveValue(message);
    await expect(flow.due()).toHaveValue(dueOn);
  };
  await page.reload();
  await keptEverything();
  await page.goBack();
  await expect(flow.patientSearch()).toBeVisible();
  await page.goForward();
  await keptEverything();

  await flow.toPreview();
  const preview = flow.preview();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('動画を2つごらんください');
  const shown = await preview.getByRole('main').ariaSnapshot();
  expect(shown).toContain('鈴木 陽子からのメッセージ');

  await flow.send().click();
  await expect(flow.identityChecked()).toBeFocused();
  await expect(page.getByText('本人確認をしてからチェックしてください')).toBeVisible();
  await flow.confirmIdentity();
  await flow.send().dblclick();
  await expect(flow.heading()).toHaveText('オーダーを発行しました（まだ患者さんに届いていません）');
  const { total } = await call(videoOrderContract.search, { body: { patientId: patient.id } });
  expect(total).toBe(1);

  const link = await readQrCode(await flow.code().screenshot());
  expect(link).toMatch(new RegExp(`^${origin}/p/#[\\w-]{22,}$`));
  await page.reload();
  expect(await readQrCode(await flow.code().screenshot())).toBe(link);

  const phone = await openPhone();
  await phone.enter(link, birthDate);
  // Whom the patient shows it to is not for staff to try out.
  const familyOffer = /^ *- button "ご家族に見せる"\n/m;
  expect((await phone.main().ariaSnapshot()).replace(familyOffer, '')).toBe(shown);
  await expect(phone.page.getByText(message)).toBeVisible();

  const secrets = [patient.patientNumber, patient.givenName, '1958', link.split('#')[1] ?? ''];
  for (const secret of secrets) expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
});

test('what the patient does appears in the open windows of the staff by itself', async ({
  page,
  context,
  as,
  library: { long, short },
  openPhone,
  origin,
}) => {
  test.setTimeout(300_000);
  const { call } = await as('nurse');
  const patient = await givenPatient(call);
  const issued = await givenOrder(call, { patient, videos: [long, short], message });
  const detail = new OrderWindow(page);
  await detail.open(issued.order.id);
  await expect(detail.state('未開封')).toBeVisible();
  const unread = await detail.unread();
  const list = await context.newPage();
  await list.goto('/video/order/list');
  const row = list.getByRole('row').filter({ hasText: patient.givenName });
  await expect(row).toContainText('未開封');

  const phone = await openPhone();
  await phone.follow(linkOf(origin, issued));
  await phone.enterBirthDate('1958-04-03');
  await expect(phone.page.getByText('あと4回まで確認できます')).toBeVisible();
  await phone.enterBirthDate(birthDate);
  await expect(phone.heading()).toHaveText('動画を2つごらんください');
  await expect(detail.state('開封済み')).toBeVisible(live);
  await expect(row).toContainText('開封済み', live);

  await test.step('seeking to the end does not count as watching', async () => {
    await phone.press('1つ目の動画を見る');
    const skipped = phone.delivered((record) => record.kind === 'watched');
    await phone.press('動画を見る');
    await expect.poll(() => phone.position()).toBeGreaterThan(0.3);
    await phone.page.getByRole('slider', { name: '再生位置' }).press('End');
    await expect(phone.video()).toHaveJSProperty('ended', true);
    await skipped;
    await expect(detail.watched(1)).toHaveAccessibleName(/^12秒のうち[0-5]秒（\d+%）を視聴/, live);
    await expect(detail.state('視聴中')).toBeVisible();
    await expect(phone.watched()).toContainText('最後まで見ると、つぎに進めます');
    await expect(phone.page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('what really ran counts', async () => {
    const seen = phone.delivered((record) => record.kind === 'watched' && record.range.end > 11);
    await phone.watchToTheEnd('つづきを見る');
    await seen;
    await expect(detail.watched(1)).toHaveAccessibleName(/^12秒のうち1[12]秒（(9[5-9]|100)%）を視聴：0:00から/, live);
    await expect(row).toContainText('視聴中');
  });

  await test.step('a wrong answer is explained, the passage seen again, and answered right', async () => {
    await phone.press('確認問題へ（1問）');
    const wrong = phone.delivered((record) => record.kind === 'answered');
    await phone.answer('おかゆ');
    await expect(phone.page.getByRole('heading', { name: '正解ではありません' })).toBeFocused();
    await expect(phone.main()).toContainText(fasting.explanation);
    await wrong;
    await expect(detail.outcome(long)).toContainText('不正解', live);
    await expect(detail.tries()).toContainText(['おかゆ']);
    await expect(row).toContainText('要説明', live);
    await expect(detail.main()).toContainText('確認問題に、まだ正しく答えられていないものがあります。');

    await phone.press('この部分をもう一度見る');
    await expect(phone.heading()).toHaveText('この部分をもう一度ごらんください');
    await phone.press('再生');
    await expect(phone.video()).toHaveJSProperty('paused', false);
    await expect(phone.video()).toHaveJSProperty('paused', true);
    expect(await phone.position()).toBeGreaterThanOrEqual(5);
    expect(await phone.position()).toBeLessThan(7);
    await phone.press('質問');
    await expect(phone.main()).toContainText(/について（動画の0:0[56]のところ）/);
    await phone.press('もどる');
    await phone.press('確認問題にもどる');
    await phone.press('もう一度答える');
    const right = phone.delivered((record) => record.kind === 'answered');
    await phone.answer('食べてはいけない');
    await expect(phone.page.getByRole('heading', { name: '正解です' })).toBeVisible();
    await right;
    await expect(detail.outcome(long)).toContainText('見直して正解', live);
    await expect(detail.tries()).toContainText(['おかゆ', '食べてはいけない']);
  });

  await test.step('the second video, its question, and the end', async () => {
    await phone.press('2つ目へ進む');
    await phone.watchToTheEnd('動画を見る');
    await phone.press('確認問題へ（1問）');
    const done = phone.delivered((record) => record.kind === 'answered');
    await phone.answer(walking.options[1] ?? '');
    await done;
    await expect(detail.state('視聴済み')).toBeVisible(live);
    await expect(row).toContainText('視聴済み', live);
    await expect(detail.outcome(short)).toContainText('正解');
    await phone.press('おわりへ進む');
    await expect(phone.heading()).toHaveText('ごらんいただき、ありがとうございました');
  });

  await test.step('a question reaches the window, the bell and the list', async () => {
    const words = '歩くと痛いときは、どうすればよいですか？🙏<b>';
    await phone.press('職員に質問する');
    const asked = phone.delivered((record) => record.kind === 'asked');
    await phone.ask(words);
    await asked;
    await expect(detail.questions()).toHaveText([new RegExp(`^${words.replace('？', '？')}`)], live);
    await expect.poll(() => detail.unread(), live).toBeGreaterThan(unread);
    await expect(row).toContainText('質問あり', live);
    await list.getByRole('navigation', { name: 'オーダーの絞り込み' }).getByText('要確認').click();
    await expect(row).toContainText('質問あり');

    await detail.bell().click();
    // Beside those of other stories that run meanwhile.
    const ofThisOrder = page.locator(`[href="/video/order/detail?order=${issued.order.id}"]`);
    await expect(page.getByRole('link', { name: /患者さんから質問が届きました/ }).and(ofThisOrder)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it stands above everything, and a look does not end it: an answer by word of mouth does, and the patient reads the day', async () => {
    await expect(detail.openQuestions()).toContainText('歩くと痛いときは');
    await expect(detail.openQuestions()).toBeInViewport();
    await expect(detail.button('確認済みにする')).toBeHidden();
    await detail.answerOrally('');
    await expect(detail.main().getByText('必ず入力してください')).toBeVisible();
    await detail.answerOrally('痛み止めを使い、強いときは休むよう伝えた。');
    await expect(detail.openQuestions()).toBeHidden();
    await expect(detail.main()).toContainText('口頭で回答・鈴木 陽子');
    await expect(row).toBeHidden(live);
    await expect(phone.messages().filter({ hasText: '歩くと痛いとき' })).toContainText('口頭でお答えしました', live);
    await expect(phone.page.locator('body')).not.toContainText('痛み止め');
  });
});

test(
  'staff put off the date, replace the link and call the order off; what is replaced or called off is dead at once',
  { tag: '@full' },
  async ({ page, as, library: { short }, openPhone, origin }) => {
    test.setTimeout(300_000);
    const { call } = await as('doctor');
    const patient = await givenPatient(call);
    const issued = await givenOrder(call, { patient, videos: [short] });
    const oldLink = linkOf(origin, issued);
    const detail = new OrderWindow(page);
    await detail.open(issued.order.id);
    const phone = await openPhone();
    await phone.enter(oldLink, birthDate);

    await detail.press('期限を変更');
    await detail.dialog().getByRole('button', { name: '2週間後' }).click();
    await detail.press('期限を変更する');
    await expect(page.getByRole('status').getByText('期限を変更しました')).toBeVisible();
    await phone.page.reload();
    await expect(phone.main()).toContainText('までにごらんください');

    await detail.press('リンクを再発行');
    await expect(detail.question()).toContainText('用紙のQRコードは、すぐに使えなくなります');
    await detail.press('再発行する');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('新しいリンクを作成しました');
    const newLink = await readQrCode(await new OrderFlowScreen(page).code().screenshot());
    expect(newLink).not.toBe(oldLink);

    const words = '点滴は痛いですか。';
    await phone.press('質問');
    await phone.page.getByRole('textbox', { name: '質問' }).fill(words);
    await phone.press('質問を送る');
    await expect(phone.heading()).toHaveText('署名やお返事が、まだ届いていません');
    await phone.follow(oldLink);
    await expect(phone.heading()).toHaveText('このリンクは使えません');
    await expect(phone.page.locator('body')).not.toContainText(patient.givenName);

    const handedIn = phone.delivered((record) => record.kind === 'asked');
    await phone.enter(newLink, birthDate);
    await handedIn;
    await page.getByRole('link', { name: /^オーダーの詳細/ }).click();
    await expect(detail.questions()).toHaveText([new RegExp(`^${words}`)]);

    await playAnimations(page, 0.2);
    await detail.press('その他の操作');
    await page.getByRole('menuitem', { name: 'オーダーを取り消す' }).click();
    // The menu leaves after the question has come, and must not take the focus with it.
    await expect(detail.question().getByRole('button', { name: '戻る' })).toBeFocused();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(detail.question().getByRole('button', { name: '戻る' })).toBeFocused();
    await playAnimations(page, 1);
    await detail.press('オーダーを取り消す');
    await expect(detail.question().getByRole('textbox', { name: '取り消す理由' })).toBeFocused();
    await detail.question().getByRole('textbox', { name: '取り消す理由' }).fill('手術が延期になったため');
    await detail.press('オーダーを取り消す');
    await expect(detail.state('取消')).toBeVisible();
    await expect(detail.main()).toContainText('理由：手術が延期になったため');
    await expect(detail.button('リンクを再発行')).toHaveCount(0);

    await phone.page.reload();
    await expect(phone.heading()).toHaveText('もう一度、QRコードから開いてください');
    await phone.follow(newLink);
    await expect(phone.heading()).toHaveText('このリンクは使えません');
  },
);

async function playAnimations(page: Page, playbackRate: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate });
}
