import { randomUUID } from 'node:crypto';
import { authContract } from '@nattoku/contract/auth/auth';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { Locator, Page } from '@playwright/test';
import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { VideoLibraryScreen } from '#areas/video/library/video-library.screen.ts';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { type DemoAccount, demoPassword } from '#demo.ts';
import { givenDraft, givenOrder, givenPatient, shownVideo, unique } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { expect, type Staff, test } from '#staff.ts';

const question = (page: Page): Locator =>
  page.getByRole('alertdialog').filter({ hasText: '入力した内容を破棄しますか？' });
const answer = (page: Page, verb: string) => question(page).getByRole('button', { name: verb, exact: true }).click();

/** The documents' own questions that the browser asked, each answered with staying. */
function browserQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

const follow = (page: Page, place: string, menu = 'メインメニュー') =>
  page.getByRole('navigation', { name: menu }).getByRole('link', { name: place, exact: true }).click();

const followToVideos = async (page: Page) => {
  await follow(page, 'ライブラリ');
  await follow(page, '動画', 'ライブラリの画面');
};

type Form = {
  account: DemoAccount;
  /** No dialog: it is closed by going back to its list. */
  isPage?: true;
  /** Opens it on a page that was reached from another one by a link; gives a field to type into. */
  open: (page: Page, staff: Staff) => Promise<Locator>;
};

const openVideo = async (page: Page, { call }: Staff): Promise<VideoLibraryScreen> => {
  const { title } = await shownVideo(call);
  const screen = new VideoLibraryScreen(page);
  await followToVideos(page);
  await screen.search(title);
  await screen.openVideo(title);
  return screen;
};

/** A video is kept on a page of its own. */
const backToVideos = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: '動画一覧', exact: true }).click();

const forms = {
  'registering a patient': {
    account: 'nurse',
    open: async (page) => {
      const screen = new PatientListScreen(page);
      await follow(page, '患者');
      await screen.startRegistering();
      return screen.field('姓');
    },
  },
  'adding a video': {
    account: 'admin',
    open: async (page) => {
      const screen = new VideoLibraryScreen(page);
      await followToVideos(page);
      await page.getByRole('button', { name: '動画を追加' }).click();
      return screen.field('題名');
    },
  },
  'the details of a video': {
    account: 'admin',
    isPage: true,
    open: async (page, staff) => {
      const screen = await openVideo(page, staff);
      await screen.tab('基本情報');
      return screen.field('説明');
    },
  },
  'the questions of a video': {
    account: 'admin',
    isPage: true,
    open: async (page, staff) => {
      const screen = await openVideo(page, staff);
      await screen.tab('確認問題');
      await screen.press('確認問題を追加');
      return screen.field('問題文').last();
    },
  },
  'the reason of a cancellation': {
    account: 'nurse',
    open: async (page, { call }) => {
      const patient = await givenPatient(call);
      const { order } = await givenOrder(call, { patient, videos: [await shownVideo(call)], title: '取り消す説明' });
      const detail = new OrderWindow(page);
      await page.goto(`/patients/detail?patientId=${patient.id}`);
      await page.getByRole('region', { name: 'いまの状態' }).getByRole('link', { name: order.title }).click();
      await expect(page.getByRole('heading', { name: '動画オーダーの詳細' })).toBeVisible();
      await detail.press('その他の操作');
      await page.getByRole('menuitem', { name: 'オーダーを取り消す' }).click();
      return detail.question().getByRole('textbox', { name: '取り消す理由' });
    },
  },
} satisfies Record<string, Form>;

/** Closing and going back ask first, and what was typed stays until it is given up. */
async function asksBeforeLeaving(page: Page, staff: Staff, { isPage, open }: Form): Promise<void> {
  const close = () => (isPage ? backToVideos(page) : page.keyboard.press('Escape'));
  await page.goto('/notifications');
  const field = await open(page, staff);
  const address = page.url();
  await field.fill('書きかけ');

  await close();
  await answer(page, '入力に戻る');
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue('書きかけ');

  await page.goBack();
  await answer(page, '入力に戻る');
  await expect(question(page)).toBeHidden();
  await expect(field).toHaveValue('書きかけ');
  expect(page.url()).toBe(address);

  await close();
  await answer(page, isPage ? '入力を破棄して移動' : '破棄する');
  await expect(field).toHaveCount(0);
  await follow(page, 'ホーム');
  await expect(page).toHaveURL(/:\d+\/$/);
}

for (const [name, form] of Object.entries(forms)) {
  test(
    `${name}: closing and going back ask first, and what was typed stays until it is given up`,
    { tag: '@full' },
    async ({ page, as }) => asksBeforeLeaving(page, await as(form.account), form),
  );
}

test('a dialog asks before what was typed is lost – by Escape, by back, by reloading – and only then', async ({
  page,
  as,
}) => {
  await asksBeforeLeaving(page, await as('nurse'), forms['registering a patient']);

  await test.step('giving up the input at "back" goes where "back" leads', async () => {
    await as('nurse');
    const screen = new PatientListScreen(page);
    await page.goto('/notifications');
    await follow(page, '患者');
    await screen.startRegistering();
    await screen.field('姓').fill('書きかけ');

    await page.goBack();
    await answer(page, '入力を破棄して移動');

    await expect(page.getByRole('heading', { level: 1, name: '受信箱' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('what is typed back to what it was needs no question', async () => {
    const { call } = await as('nurse');
    const patient = await givenPatient(call, { room: '501' });
    const screen = new PatientListScreen(page);
    await page.goto(`/patients/detail?patientId=${patient.id}`);
    await page.getByRole('button', { name: '編集' }).click();
    await screen.field('病室').fill('502');
    await page.keyboard.press('Escape');
    await answer(page, '入力に戻る');
    await screen.field('病室').fill('501');
    await page.keyboard.press('Escape');
    await expect(screen.dialog()).toHaveCount(0);
  });

  await test.step('reloading with unsaved input asks as the browser asks; after saving nothing does', async () => {
    const { call } = await as('nurse');
    const patient = await givenPatient(call);
    const screen = new PatientListScreen(page);
    const asked = browserQuestions(page);
    await page.goto(`/patients/detail?patientId=${patient.id}`);
    await page.getByRole('button', { name: '編集' }).click();
    await screen.field('病室').click();
    await page.keyboard.type('512');

    await page.evaluate(() => location.reload());
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(screen.field('病室')).toHaveValue('512');

    await screen.save();
    await expect(screen.dialog()).toBeHidden();
    await page.reload();
    await expect(screen.banner()).toBeVisible();
    expect(asked).toEqual(['beforeunload']);
  });
});

test(
  'the page of a video asks before what was typed is lost, keeps it between its tabs, and shows what others saved meanwhile',
  { tag: '@full' },
  async ({ page, as }) => {
    const staff = await as('admin');
    const { call } = staff;
    await asksBeforeLeaving(page, staff, forms['the details of a video']);

    await test.step('typed details of a video stay while another of its tabs is looked at', async () => {
      await page.goto('/notifications');
      const screen = await openVideo(page, staff);
      await screen.tab('基本情報');
      await screen.field('説明').fill('書きかけの説明');
      await screen.tab('字幕');
      await expect(screen.field('説明')).toBeHidden();
      await screen.tab('基本情報');
      await expect(screen.field('説明')).toHaveValue('書きかけの説明');
    });

    await test.step('what somebody else saves meanwhile is shown beside what is typed, and replaces it only when that is said', async () => {
      const title = `二人で直す動画${unique()}`;
      const { id: videoId, version } = await call(videoContract.create, {
        body: { title, description: '', departmentIds: [] },
        idempotencyKey: randomUUID(),
      });
      const screen = new VideoLibraryScreen(page);
      await screen.open();
      await screen.search(title);
      await screen.openVideo(title);
      await screen.tab('基本情報');
      await screen.field('説明').fill('わたしの説明');
      const theirs = { title: `${title}（改）`, description: 'ほかの職員の説明', departmentIds: [] };
      await call(videoContract.update, { params: { videoId }, body: { ...theirs, version } });

      await expect(screen.says('ほかの職員が先に保存しました')).toBeVisible();
      // Among what differs; the translations of the text show it, too, once they have heard of it.
      await expect(page.getByRole('definition').filter({ hasText: 'ほかの職員の説明' })).toBeVisible();
      await expect(screen.field('説明')).toHaveValue('わたしの説明');
      await screen.press('あなたの入力で続ける');
      await screen.press('変更を保存');

      const saved = async () => (await call(videoContract.get, { params: { videoId } })).description;
      await expect.poll(saved).toBe('わたしの説明');
      await expect(screen.says('ほかの職員が先に保存しました')).toHaveCount(0);
      await backToVideos(page);
      await expect(screen.dialog()).toHaveCount(0);
    });

    await test.step('questions that somebody else saved meanwhile are shown, and are overwritten only by saying so', async () => {
      const title = `二人で質問を作る動画${unique()}`;
      const { id: videoId, version } = await call(videoContract.create, {
        body: { title, description: '', departmentIds: [] },
        idempotencyKey: randomUUID(),
      });
      const screen = new VideoLibraryScreen(page);
      await screen.open();
      await screen.search(title);
      await screen.openVideo(title);
      await screen.tab('確認問題');
      await screen.press('確認問題を追加');
      await screen.field('問題文').fill('わたしの質問');
      const theirs = {
        stem: '検査の前に食べてもよいですか。',
        options: ['はい', 'いいえ'],
        correctOption: 1,
        explanation: '胃を空にしておきます。',
        passageStart: null,
        passageEnd: null,
      };
      await call(videoContract.putQuestions, { params: { videoId }, body: { version, questions: [theirs] } });

      await expect(screen.says(theirs.stem)).toBeVisible();
      await expect(screen.button('あなたの確認問題で上書きする')).toBeVisible();
      await expect(screen.field('問題文')).toHaveValue('わたしの質問');
      await screen.press('保存されている確認問題で続ける');
      await expect(screen.field('問題文')).toHaveValue(theirs.stem);
      await expect(screen.button('確認問題を保存')).toBeVisible();
    });
  },
);

test(
  'a draft that saves itself, a locked screen and the end of the session treat what was typed as they should',
  { tag: '@full' },
  async ({ page, asAlone }) => {
    const { call } = await asAlone('nurse');

    await test.step('a draft is saved by itself: other pages need no question, and signing out asks while it is not saved', async () => {
      const draft = await givenDraft(call, { patient: await givenPatient(call), videos: [await shownVideo(call)] });
      const flow = new OrderFlowScreen(page);
      await page.goto(`/video/order/flow/select/approach?order=${draft.id}`);
      await page.route('**/api/video-orders/*/draft', (route) => route.abort());
      await flow.message().fill('まだ保存されていません。');
      await expect(page.getByRole('status').filter({ hasText: '未保存' })).toBeVisible();

      await page.getByRole('button', { name: /さんのメニュー/ }).click();
      await page.getByRole('menuitem', { name: 'ログアウト' }).click();
      await answer(page, '入力に戻る');
      await follow(page, '患者');
      await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();
      await page.unrouteAll();
      await page.goBack();
      await expect(flow.message()).toHaveValue('まだ保存されていません。');
      await expect(flow.saved()).toBeVisible();
    });

    await test.step('a screen that is locked while somebody types comes back with what was typed', async () => {
      const patient = await givenPatient(call);
      const screen = new PatientListScreen(page);
      await page.goto(`/patients/detail?patientId=${patient.id}`);
      await page.getByRole('button', { name: '編集' }).click();
      await screen.field('病室').fill('613');
      await call(authContract.lock, {});

      const lock = page.getByRole('dialog', { name: '画面をロックしています' });
      await lock.getByRole('textbox', { name: 'パスワード' }).fill(demoPassword);
      await lock.getByRole('button', { name: 'ロックを解除' }).click();

      await expect(lock).toBeHidden();
      await expect(screen.field('病室')).toHaveValue('613');
      await screen.save();
      await expect(screen.dialog()).toBeHidden();
      const room = async () => (await call(patientContract.get, { params: { patientId: patient.id } })).room;
      await expect.poll(room).toBe('613');
    });

    await test.step('when the session is over nothing keeps its data on the screen', async () => {
      const patient = await givenPatient(call);
      const screen = new PatientListScreen(page);
      const asked = browserQuestions(page);
      await page.goto(`/patients/detail?patientId=${patient.id}`);
      await page.getByRole('button', { name: '編集' }).click();
      await screen.field('病室').click();
      await page.keyboard.type('999');
      await call(authContract.signOut, {});

      await expect(page).toHaveURL(/\/login\?returnTo=/);
      await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible();
      expect(asked).toEqual([]);
    });
  },
);
