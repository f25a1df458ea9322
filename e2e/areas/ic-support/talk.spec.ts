import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { Video } from '@nattoku/contract/video/video';
import type { Page } from '@playwright/test';
import { expectOpenToAll } from '#barriers.ts';
import { givenPatient } from '#given.ts';
import { givenScenario, givenTalk, shownApproach } from '#given-talks.ts';
import { shownCaptions } from '#shown-captions.ts';
import { bringIn, signIn } from '#staff.ts';
import { expect, test } from '#windows.ts';

/** How a point ends well. */
const WELL = /^(説明した|説明できた)$/;

/** How many pixels the picture shows as drawn on. */
const inked = (page: Page) =>
  page
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      return Array.from(data ?? []).filter((value, index) => index % 4 === 3 && value > 0).length;
    });

/** From the first second of a film to the fourth. */
const chapterOf = ({ id }: Video): ScenarioStep => ({
  key: 'film',
  kind: 'video',
  place: 'room',
  minutes: 1,
  coreRiskIds: [],
  staffNote: '',
  next: null,
  videoId: id,
  fromSeconds: 1,
  toSeconds: 4,
  text: '次の日のすごし方です。',
});

const filmOf = (page: Page) =>
  page.evaluate(() => {
    const film = document.querySelector('video');
    return film && { isPlaying: !film.paused, second: Math.floor(film.currentTime) };
  });

/** Nothing reaches beyond its place: neither beside the step in the cockpit nor beyond the patient's window. */
async function expectToFit(page: Page, room: Page): Promise<void> {
  const isWithin = (element: Element) => element.scrollWidth <= element.clientWidth;
  expect(await page.getByRole('region', { name: 'いま見せているもの' }).evaluate(isWithin)).toBe(true);
  expect(await room.locator('html').evaluate(isWithin)).toBe(true);
}

async function drawOn(page: Page): Promise<void> {
  const box = await page.getByRole('group', { name: '白い紙への書き込み' }).getByRole('img').boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 6 });
  await page.mouse.up();
}

test('a talk is held in two windows, goes on after a cut and a reload, and is decided', async ({
  page,
  as,
  origin,
  library: { short },
}) => {
  test.setTimeout(300_000);
  const { call } = await as('doctor');
  const { call: admin } = await signIn(origin, 'admin');
  const talk = await givenTalk(call, {
    patient: await givenPatient(call, { familyName: '朝日' }),
    approachId: await shownApproach(call),
    scenarioVersionId: await givenScenario(call, admin, [chapterOf(short)]),
  });
  await page.goto(`/icSupport/order/detail?order=${talk.id}`);
  await expect(page.getByRole('heading', { name: 'わからなかった地図' })).toBeVisible();
  await page.getByRole('button', { name: '説明を始める' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '説明を始める' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectOpenToAll(page, 'the cockpit');
  // The look for barriers has left the screen of a telephone; this talk is held at a desk.
  await page.setViewportSize({ width: 1440, height: 900 });

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: '別の画面に出す' }).click();
  const room = await opened;
  await expect(room.getByRole('img', { name: '白い紙' })).toBeVisible();
  expect(new URL(room.url()).hash).toBe('');
  await drawOn(page);
  await expect.poll(() => inked(room)).toBeGreaterThan(0);

  await page.getByRole('button', { name: /胆のうに石ができています/ }).click();
  await expect(room.getByText('胆のうに石ができています。')).toBeVisible();
  await expect(page.getByText('画像を見せる前に、痛みの様子を聞く。')).toBeVisible();
  await expect(room.getByText('画像を見せる前に')).toHaveCount(0);
  // The patient's window speaks as staff choose; what nobody translated stays in Japanese, and both are told.
  await page.getByLabel('患者用画面の言葉').selectOption('en');
  await expect(room.getByText('Some texts are only in Japanese', { exact: false })).toBeVisible();
  await expect(page.getByText('「英語」がありません', { exact: false })).toBeVisible();
  await page.getByLabel('患者用画面の言葉').selectOption('ja');
  await expect(room.getByText('Some texts are only in Japanese', { exact: false })).toHaveCount(0);
  await page.getByRole('button', { name: '次へ' }).click();
  await expect(room.getByText('100人のうち、手術のあとに出血する人の数です。')).toBeVisible();
  await expectToFit(page, room);

  await page.getByRole('button', { name: '次へ' }).click();
  await expect(room.getByText('次の日のすごし方です。')).toBeVisible();
  await page.getByRole('button', { name: '動画を再生' }).click();
  await expect.poll(() => filmOf(room)).toMatchObject({ isPlaying: true });
  await page.getByRole('button', { name: '動画を一時停止' }).click();
  await expect.poll(() => filmOf(room)).toMatchObject({ isPlaying: false });
  await room.reload();
  await page.getByRole('button', { name: 'はじめから再生' }).click();
  await expect.poll(() => filmOf(room)).toMatchObject({ isPlaying: true });
  expect(await shownCaptions(room)).toEqual(['ja', expect.stringContaining('の字幕です。')]);
  // At the end of the chapter both rest, and a cockpit that is loaded anew knows it.
  await expect.poll(() => filmOf(room)).toMatchObject({ isPlaying: false, second: 4 });
  await page.reload();
  await expect(page.getByText('0:03／0:03', { exact: false })).toContainText('終わりました');

  await page.getByRole('button', { name: '出席者を追加' }).click();
  await page.getByRole('textbox', { name: '氏名' }).fill('朝日 花子');
  await page.getByRole('textbox', { name: '続柄' }).fill('妻');
  await page.getByRole('button', { name: '出席として記録する' }).click();
  await expect(page.getByRole('button', { name: '朝日 花子：退室' })).toBeVisible();

  // The network is gone, the page is loaded anew in between, and nothing is lost or there twice.
  const entries = '**/api/ic-sessions/*/entries';
  await page.route(entries, (route) => route.abort());
  const results = page.getByRole('group', { name: /の結果$/ }).first();
  await results.getByRole('button', { name: WELL }).click();
  await page.getByLabel('メモを書く').fill('ご家族は来週来られる。');
  await page.getByRole('button', { name: 'メモを残す' }).click();
  await expect(page.getByText('通信できません', { exact: false })).toContainText('2件');
  await page.reload();
  const note = page.getByText('ご家族は来週来られる。', { exact: true });
  await expect(note).toBeVisible();
  await page.unroute(entries);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('通信できません', { exact: false })).toHaveCount(0, { timeout: 30_000 });
  await page.reload();
  await expect(note).toHaveCount(1);
  await expect(results.getByRole('button', { name: WELL })).toHaveAttribute('aria-pressed', 'true');

  await page.mouse.wheel(0, 600);
  await page.getByRole('button', { name: '説明を終える' }).click();
  // Everything that the talk lacks needs a reason.
  const ending = page.getByRole('alertdialog');
  await ending.getByRole('button', { name: '説明を終える' }).click();
  await expect(ending.getByText('理由を入力してください').first()).toBeVisible();
  await ending.getByRole('group', { name: '空欄すべての理由' }).getByRole('button', { name: '時間の都合' }).click();
  await ending.getByRole('button', { name: '説明を終える' }).click();
  await expect(room.getByText('説明は終わりました。')).toBeVisible();
  await expect(page.getByRole('radio', { name: '保留' })).toBeInViewport();
  await page.getByRole('radio', { name: '保留' }).check();
  await page.getByRole('button', { name: '返事を記録する' }).click();
  await expect(page.getByText('返事をもう一度うかがう')).toBeVisible();
  await page.getByRole('button', { name: '済みにする' }).click();
  await expect(page.getByText('済み 佐藤', { exact: false })).toBeVisible();

  // What has to be said and has no result keeps the record open.
  await page.getByRole('button', { name: '記録を確定する' }).click();
  await expect(page.getByText('結果の入っていない項目があります。', { exact: false })).toBeVisible();
  for (const group of await page.getByRole('group', { name: /の結果$/ }).all())
    await group.getByRole('button', { name: WELL }).click();
  await expect(page.getByText('結果の入っていない項目：', { exact: false })).toHaveCount(0);
  await page.getByLabel('患者さんと決めたこと', { exact: false }).fill('来週もう一度お話しします。');
  await page.getByRole('button', { name: '記録を確定する' }).click();
  await expect(page.getByText('第1版', { exact: true })).toBeVisible();
  await page.getByLabel('訂正の内容と理由').fill('決めたことを書き直した。');
  await page.getByRole('button', { name: '訂正した版を確定する' }).click();
  await expect(page.getByText('第2版', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '返事を変更する' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '同意', exact: true }).check();
  await dialog.getByLabel('変更する理由').fill('翌日の電話で、手術を受けると話された。');
  await dialog.getByRole('button', { name: '返事を変更する' }).click();
  await expect(page.getByRole('region', { name: '変更前の返事' })).toContainText('保留');
  await expect(page.getByText('第3版', { exact: true })).toBeVisible();
});

test(
  'a wrong code opens nothing; a nurse leads a nursing talk until a doctor takes over by name',
  { tag: '@full' },
  async ({ page, as, origin, browser }) => {
    test.setTimeout(240_000);
    await page.goto('/p/room');
    await page.getByLabel('番号').fill('0000 0000');
    await page.getByRole('button', { name: '画面を開く' }).click();
    await expect(page.getByText('番号が違うか、期限が過ぎています。', { exact: false })).toBeVisible();

    const { call } = await as('doctor');
    const talk = await givenTalk(call, { patient: await givenPatient(call), ledTopic: 'nursing' });
    const nurse = await browser.newContext({ baseURL: origin, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
    await bringIn(nurse, origin, await signIn(origin, 'nurse'));
    const ward = await nurse.newPage();
    await ward.goto(`/icSupport/order/detail?order=${talk.id}`);
    await ward.getByRole('button', { name: '説明を始める' }).click();
    await ward.getByRole('alertdialog').getByRole('button', { name: '説明を始める' }).click();
    await ward.getByRole('button', { name: 'タブレットに出す' }).click();
    await expect(ward.getByText(/^\d{4} \d{4}$/)).toBeVisible();
    await ward.getByRole('dialog').getByRole('button', { name: '閉じる' }).last().click();

    await page.goto(`/icSupport/order/detail?order=${talk.id}`);
    await expect(page.getByText('さんが説明を進めています', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: '説明を終える' })).toHaveCount(0);
    // As the code in the room leads here.
    await page.goto(`/icSupport/order/detail?order=${talk.id}&attend=1`);
    await page.getByRole('button', { name: '出席を登録する' }).click();
    await expect(page.getByText('あなたの出席を記録しました。')).toBeVisible();
    await page.getByRole('button', { name: '交代する' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '交代する' }).click();
    await expect(page.getByRole('button', { name: '説明を終える' })).toBeVisible();
    await expect(ward.getByText('さんが説明を進めています', { exact: false })).toBeVisible();
    await nurse.close();
  },
);
