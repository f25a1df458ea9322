import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { slowNetwork } from '#areas/video/pipeline/slow-network.ts';
import { VideoLibraryScreen, type NamedFile } from '#areas/video/library/video-library.screen.ts';
import { makeFilm } from '#film.ts';
import { unique } from '#given.ts';
import { shownCaptions } from '#shown-captions.ts';
import { expect, test } from '#windows.ts';

const named = (name: string, text: string): NamedFile => ({
  name,
  mimeType: name.endsWith('.vtt') ? 'text/vtt' : 'video/mp4',
  buffer: Buffer.from(text),
});
/** So does sending a film and having it looked at, when others are at work, too. */
const arrived = { timeout: 45_000 };
/** Converting takes its time on a small machine. */
const converted = { timeout: 200_000 };

test('an administrator uploads a film with a pause, gives it captions and a question, and a nurse plays it', async ({
  page,
  as,
  openDesk,
}) => {
  test.setTimeout(330_000);
  const title = `人工股関節の手術${unique()}`;
  const library = await addedVideo(page, as, title);

  await test.step('pause and go on', async () => {
    const network = await slowNetwork(page, 2);
    const film = await makeFilm({ seconds: 4, size: '1280x720', kilobits: 3_000 });
    const [worker] = await Promise.all([page.waitForEvent('worker'), library.choose(film)]);
    expect(worker.url()).toContain('md5');
    await expect.poll(network.waiting, arrived).toBe(1);
    await expect(library.sending('アップロード中')).toBeVisible();
    await library.button('一時停止').focus();
    await page.keyboard.press('Enter');
    await expect(library.sending('一時停止中')).toBeVisible();
    await expect(library.button('再開')).toBeFocused();
    await expect.poll(library.share).toBeGreaterThan(0);

    await network.open();
    await page.keyboard.press('Enter');
    await expect(library.says('変換中です')).toBeVisible(arrived);
    const [first, second, third] = network.offsets();
    expect([first, second]).toEqual([0, 256 * 1024]);
    expect(third).toBe(3 * 256 * 1024);
    expect(network.created()).toMatchObject([{ md5: await md5Of(film) }]);
  });

  await test.step('captions: what is wrong is said line by line', async () => {
    await expect(library.button('公開する')).toBeVisible(converted);
    await library.tab('字幕');
    await library.choose(named('broken.srt', '1\n00:00:01,000 -> 00:00:04,000\nはじめに\n'));
    await expect(library.says('字幕ファイルを読み取れません')).toBeVisible();
    await expect(library.says(/^2行目：時刻/)).toBeVisible();

    await library.choose(named('film.vtt', 'WEBVTT\n\n00:00.000 --> 00:04.000\n手術の流れを説明します。\n'));
    await library.press('字幕を保存');
    await expect(library.dialog().getByRole('list', { name: '登録されている字幕' })).toContainText('日本語');
    await expect(library.says(/行目：/)).toBeHidden();
  });

  await test.step('a comprehension question with its passage', async () => {
    await library.tab('確認問題');
    await library.press('確認問題を追加');
    await library.field('問題文').fill('入院は何日ですか。');
    await library.field('選択肢1（正解）').fill('3日');
    await library.field('選択肢2').fill('約2週間');
    await library.dialog().getByRole('radio', { name: '選択肢2を正解にする' }).check();
    await library.field('解説').fill('入院は約2週間です。');
    await library.field('解説している場面の開始').fill('0:01');
    await library.field('終了').fill('0:70');
    await library.press('確認問題を保存');
    await expect(library.field('終了')).toHaveAttribute('aria-invalid', 'true');
    await library.field('終了').fill('0:03');
    await library.press('確認問題を保存');
    await expect(page.getByRole('status').getByText('確認問題を保存しました')).toBeVisible();
  });

  await test.step('what it lacks is said before it is published, mended at its place or left with a reason', async () => {
    const asked = page.getByRole('alertdialog');
    await library.press('公開する');
    await expect(asked).toContainText('医学的な確認をした人と日付がありません');
    await expect(asked.getByRole('button', { name: '字幕を直す' })).toBeHidden();
    await asked.getByRole('button', { name: '有効期限を直す' }).click();
    await expect(page.getByRole('tab', { name: '基本情報' })).toHaveAttribute('aria-selected', 'true');
    await library.press('公開する');
    await asked.getByRole('button', { name: '公開する' }).click();
    await expect(asked).toContainText('入力してください');
    await asked.getByRole('textbox', { name: '足りないまま公開する理由' }).fill('院内の勉強会で使うため');
    await asked.getByRole('button', { name: '公開する' }).click();
  });
  await expect(library.says('公開中').first()).toBeVisible();

  await test.step('a nurse finds and plays it', async () => {
    const seen = new VideoLibraryScreen(await openDesk('nurse'));
    await seen.open();
    await seen.search(title.slice(0, -1));
    await expect(seen.card(title)).toContainText('確認問題1問・字幕あり');
    // Opened in the middle of typing it stays open, and the search goes on behind it.
    await seen.search(title);
    const [playlist] = await Promise.all([
      seen.page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.m3u8')),
      seen.openVideo(title),
    ]);
    expect((await playlist.text()).match(/RESOLUTION=\d+x\d+/g)).toHaveLength(3);
    await expect.poll(() => new URL(seen.page.url()).searchParams.get('text')).toBe(title);
    await expect(seen.dialog().getByRole('heading', { name: title })).toBeVisible();
    await seen.press('再生');
    await expect.poll(() => seen.position()).toBeGreaterThan(1);
    await expect.poll(() => shownCaptions(seen.page)).toEqual(['ja', '手術の流れを説明します。']);
    await expect(seen.button('公開をやめる')).toHaveCount(0);
  });
});

test(
  'what only calls itself a video is refused; an upload is called off, and goes on after a reload and when a network is back that went away',
  { tag: '@full' },
  async ({ page, context, as }) => {
    const library = await addedVideo(page, as, `途中で止まった動画${unique()}`);

    await test.step('no video inside', async () => {
      await library.choose(named('film.mp4', '<!doctype html><html><body><script>alert(1)</script></body></html>'));
      await expect(library.sending('アップロードできませんでした')).toBeVisible(arrived);
      await expect(
        library.says(/動画ではないファイルです。MP4・MOV・WebM・MKVの動画を選んでください。/).first(),
      ).toBeVisible();
      await expect(library.says('公開する')).toBeHidden();
      await library.press('中止');
      await expect(library.sending('アップロードできませんでした')).toBeHidden();
      await library.choose(named('empty.mp4', ''));
      await expect(library.says('このファイルは空です。別のファイルを選んでください。')).toBeVisible();
    });

    const film = await smallFilm();

    await test.step('called off', async () => {
      await sendHalf(library, film);
      const [removed] = await Promise.all([
        removal(page),
        library.press('中止').then(() => library.confirm('中止する')),
      ]);
      expect(removed.status()).toBe(204);
      await expect(library.button('ファイルを選ぶ')).toBeVisible();
      const again = await page.request.head(removed.url(), { headers: { 'tus-resumable': '1.0.0' } });
      expect(again.status()).toBe(404);
    });
    const network = await sendHalf(library, film);

    await test.step('the page is loaded again, and the same file chosen', async () => {
      let warned = false;
      page.on('dialog', (dialog) => {
        warned = dialog.type() === 'beforeunload';
        void dialog.accept();
      });
      await page.reload();
      expect(warned, 'leaving during an upload asks first').toBe(true);
      await expect(library.says('送信が途中で止まっています')).toBeVisible(arrived);
      await expect(
        library.says(/256 KB（\d+%）まで送信済みです。同じファイルを選ぶと、続きから送信します。/),
      ).toBeVisible();
      await library.choose(film);
      await expect.poll(network.waiting, arrived).toBe(2);
      await expect(library.sending('アップロード中')).toBeVisible();
    });

    await test.step('the network goes away and comes back', async () => {
      await context.setOffline(true);
      await network.open();
      await expect(library.sending('通信の回復を待っています')).toBeVisible(arrived);
      await expect(library.says('つながると、自動で続きから送信します。')).toBeVisible();
      await context.setOffline(false);
      await expect(library.accepted()).toBeVisible(arrived);
    });
    expect(network.offsets().slice(0, 2)).toEqual([0, 256 * 1024]);
    expect(network.created()).toHaveLength(1);
  },
);

/** Large enough for two pieces, and converted in a moment. */
const smallFilm = () => makeFilm({ seconds: 2, kilobits: 2_400 });

const md5Of = async (path: string) =>
  createHash('md5')
    .update(await readFile(path))
    .digest('hex');

const removal = (page: Page) => page.waitForResponse((response) => response.request().method() === 'DELETE');

/** The library with the dialog of a new video in front, which waits for its file. */
async function addedVideo(page: Page, as: (account: 'admin') => Promise<unknown>, title: string) {
  await as('admin');
  const library = new VideoLibraryScreen(page);
  await library.open();
  await library.add(title);
  return library;
}

/** Sends the first piece and holds the second back, until the screen says so, too. */
async function sendHalf(library: VideoLibraryScreen, film: string) {
  const network = await slowNetwork(library.page, 1);
  await library.choose(film);
  await expect.poll(network.waiting, arrived).toBe(1);
  await expect.poll(library.share, arrived).toBeGreaterThan(0);
  return network;
}
