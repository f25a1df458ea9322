import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { videoContract } from '@nattoku/contract/video/video-library';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import type { Page } from '@playwright/test';
import { OrderFlowScreen } from '#areas/video/order/order-flow.screen.ts';
import { givenDraft, givenPatient } from '#given.ts';
import { expect, test } from '#platform/site.ts';
import type { Staff } from '#staff.ts';

const HOUR_MS = 3_600_000;

const buildOf = (page: Page) => page.locator('html').getAttribute('data-build');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** By the navigation, as a person does: no document is loaded. */
const go = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).first().click();

/** An hour passes on the clock of the page; resolves when the page has asked which build is the newest. */
async function letAnHourPass(page: Page): Promise<void> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/assets/builds/latest.json');
  await page.clock.fastForward(HOUR_MS);
  const request = await asked;
  expect(new URL(request.url()).search).toMatch(/^\?\d{13}$/);
  // Answered or failed: what follows was caused by it.
  await request.response().catch(() => null);
}

/** How often a document was loaded from now on. */
function countDocuments(page: Page): () => number {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });
  return () => documents;
}

async function givenPreview(page: Page, { call }: Staff): Promise<OrderFlowScreen> {
  const patient = await givenPatient(call);
  const { items } = await call(videoContract.list, { query: { pageSize: 20 } });
  const draft = await givenDraft(call, { patient, videos: items.filter(({ published }) => published).slice(0, 1) });
  const flow = new OrderFlowScreen(page);
  await flow.openPreview(draft.id);
  await flow.confirmIdentity();
  return flow;
}

test('specification/updates.md §§2–3: a new build is noticed within the hour and comes with the next page, with its state, not before', async ({
  page,
  as,
  site,
}) => {
  const { first, second } = site.builds;
  await page.clock.install();
  await as('nurse');
  await page.goto('/');
  await expect(heading(page)).toHaveText('ホーム');

  await site.deploy(second);
  await go(page, '受信箱');
  await expect(heading(page)).toHaveText('受信箱');
  expect(await buildOf(page)).toBe(first.id);

  await letAnHourPass(page);
  await expect(heading(page)).toHaveText('受信箱');
  expect(await buildOf(page)).toBe(first.id);

  // What is searched for rides in the entry of the history.
  await page.getByRole('button', { name: '患者・オーダー・画面を検索' }).click();
  await page.getByRole('combobox', { name: '患者・オーダー・画面を検索' }).fill('佐藤');
  await page.getByRole('option', { name: '患者一覧で「佐藤」を探す' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-build', second.id);
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('佐藤');
  await expect(page.locator('html')).toHaveAttribute('data-generation', 'second');

  await page.goBack();
  await expect(heading(page)).toHaveText('受信箱');
  expect(await buildOf(page)).toBe(second.id);

  await test.step('a server that still has the old page does not make it load for ever', async () => {
    await page.route(/latest\.json/, (route) => route.fulfill({ json: { id: 'another', timestamp: 0 } }));
    await letAnHourPass(page);
    const documents = countDocuments(page);
    await go(page, '患者');
    await expect(heading(page)).toHaveText('患者');
    await expect.poll(documents).toBe(1);
    await go(page, '受信箱');
    await expect(heading(page)).toHaveText('受信箱');
    expect(documents()).toBe(1);
    expect(await buildOf(page)).toBe(second.id);
  });
});

test(
  'the QR code that is shown once is shown, also when a new build came with its page',
  { tag: '@full' },
  async ({ page, as, site }) => {
    await page.clock.install();
    const flow = await givenPreview(page, await as('nurse'));
    await site.deploy(site.builds.second);
    await letAnHourPass(page);

    await flow.send().click();

    await expect(page).toHaveURL(/\/video\/order\/flow\/done\?order=/);
    await expect(page.locator('html')).toHaveAttribute('data-build', site.builds.second.id);
    await expect(flow.code()).toBeVisible();
    await page.reload();
    await expect(flow.code()).toBeVisible();
  },
);

test('what is not saved yet keeps the old build until it is', { tag: '@full' }, async ({ page, as, site }) => {
  const { first, second } = site.builds;
  await page.clock.install();
  const { call } = await as('nurse');
  const draft = await givenDraft(call, { patient: await givenPatient(call), videos: [] });
  const isSave = (url: URL) => url.pathname.endsWith(draft.id) || url.pathname.includes(`${draft.id}/draft`);
  await page.goto(`/video/order/flow/select/video?order=${draft.id}`);
  const flow = new OrderFlowScreen(page);
  await expect(flow.message()).toBeVisible();
  await site.deploy(second);
  await letAnHourPass(page);

  await page.route(isSave, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()));
  const message = `手術の前にご覧ください ${randomUUID()}`;
  await flow.message().fill(message);
  await go(page, '受信箱');
  await expect(heading(page)).toHaveText('受信箱');
  expect(await buildOf(page)).toBe(first.id);

  await page.unrouteAll();
  await page.goBack();
  const saved = async () => (await call(videoOrderContract.get, { params: { orderId: draft.id } })).message;
  await expect.poll(saved).toBe(message);
  await expect(flow.message()).toHaveValue(message);
  await go(page, '患者');
  await expect(page.locator('html')).toHaveAttribute('data-build', second.id);
});

test(
  'specification/updates.md §5: the files of the build before stay for pages that are open; a build of which nothing stayed is replaced',
  { tag: '@full' },
  async ({ page, as, site }) => {
    const { first, second } = site.builds;
    await as('nurse');
    await page.goto('/');
    await expect(heading(page)).toHaveText('ホーム');
    const documents = countDocuments(page);

    await site.deploy(second);
    for (const name of ['受信箱', '患者']) {
      await go(page, name);
      await expect(heading(page)).toHaveText(name);
    }
    expect(documents()).toBe(0);
    expect(await buildOf(page)).toBe(first.id);

    await site.deployAlone(second);
    await go(page, 'ライブラリ');
    await expect(page.locator('html')).toHaveAttribute('data-build', second.id);
    await expect(heading(page)).toHaveText('アプローチ一覧');
  },
);

test(
  'specification/offline.md §5: a new build brings the page that stands in for the server, too',
  { tag: '@full' },
  async ({ page, context, site }) => {
    const { first, second } = site.builds;
    const worker = join(second.folder, 'no-server-worker.js');
    await page.goto('/login');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText('サーバーにつながりません');
    await context.setOffline(false);
    await expect(page.locator('html')).toHaveAttribute('data-build', first.id, { timeout: 30_000 });

    const code = await readFile(worker, 'utf8');
    await writeFile(worker, code.replace('>サーバーにつながりません<', '>次の版の画面<'));
    await site.deploy(second);
    // The browser looks for another worker beside each page that it opens.
    await expect(async () => {
      await context.setOffline(false);
      await page.goto('/login');
      await expect(page.locator('html')).toHaveAttribute('data-build', second.id);
      await context.setOffline(true);
      await page.reload();
      await expect(heading(page)).toHaveText('次の版の画面', { timeout: 2_000 });
    }).toPass();
    await writeFile(worker, code);
  },
);
