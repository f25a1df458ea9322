import { randomUUID } from 'node:crypto';
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

async function givenPreview(page: Page, { call }: Staff): Promise<OrderFlowScreen> {
  const patient = await givenPatient(call);
  const { items } = await call(videoContract.list, { query: { pageSize: 20 } });
  const draft = await givenDraft(call, { patient, videos: items.filter(({ published }) => published).slice(0, 1) });
  const flow = new OrderFlowScreen(page);
  await flow.openPreview(draft.id);
  await flow.confirmIdentity();
  return flow;
}

// One installation for all of them.
test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ page, site: _ }) => {
  await page.clock.install();
});

test('specification/updates.md §§2–3: a new build is noticed within the hour and comes with the next page, not before', async ({
  page,
  as,
  site,
}) => {
  const { first, second } = site.builds;
  await as('nurse');
  await page.goto('/');
  await expect(heading(page)).toHaveText('ホーム');

  await site.deploy(second);
  await go(page, '患者');
  await expect(heading(page)).toHaveText('患者');
  expect(await buildOf(page)).toBe(first.id);

  await letAnHourPass(page);
  await expect(heading(page)).toHaveText('患者');
  expect(await buildOf(page)).toBe(first.id);

  await go(page, '受信箱');
  await expect(page.locator('html')).toHaveAttribute('data-build', second.id);
  await expect(heading(page)).toHaveText('受信箱');
  await expect(page.locator('html')).toHaveAttribute('data-generation', 'second');

  await page.goBack();
  await expect(heading(page)).toHaveText('患者');
  expect(await buildOf(page)).toBe(second.id);
});

test('a search that rides in the history is still there after the page was loaded again', async ({
  page,
  as,
  site,
}) => {
  await as('nurse');
  await page.goto('/');
  await expect(heading(page)).toHaveText('ホーム');
  await site.deploy(site.builds.second);
  await letAnHourPass(page);

  await page.getByRole('button', { name: '患者・オーダー・画面を検索' }).click();
  await page.getByRole('combobox', { name: '患者・オーダー・画面を検索' }).fill('佐藤');
  await page.getByRole('option', { name: '患者一覧で「佐藤」を探す' }).click();

  await expect(page.locator('html')).toHaveAttribute('data-build', site.builds.second.id);
  await expect(page).toHaveURL('/patients');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('佐藤');
});

test('the QR code that is shown once is shown, also when a new build came with its page', async ({
  page,
  as,
  site,
}) => {
  const flow = await givenPreview(page, await as('nurse'));
  await site.deploy(site.builds.second);
  await letAnHourPass(page);

  await flow.send().click();

  await expect(page).toHaveURL(/\/video\/order\/flow\/done\?order=/);
  await expect(page.locator('html')).toHaveAttribute('data-build', site.builds.second.id);
  await expect(flow.code()).toBeVisible();
  await page.reload();
  await expect(flow.code()).toBeVisible();
});

test('what is not saved yet keeps the old build until it is', async ({ page, as, site }) => {
  const { first, second } = site.builds;
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

const troubles = {
  'the server answers 500': (page: Page) => page.route(/latest\.json/, (route) => route.fulfill({ status: 500 })),
  'the file is cut off': (page: Page) => page.route(/latest\.json/, (route) => route.fulfill({ body: '{"id":"a' })),
  'the file names no build': (page: Page) => page.route(/latest\.json/, (route) => route.fulfill({ json: { id: 7 } })),
  'the network is away': (page: Page) => page.route(/latest\.json/, (route) => route.abort('internetdisconnected')),
};

for (const [trouble, cause] of Object.entries(troubles)) {
  test(`while ${trouble}, work goes on as before, and the next hour asks again`, async ({ page, as, site }) => {
    await as('nurse');
    await page.goto('/');
    await expect(heading(page)).toHaveText('ホーム');
    await site.deploy(site.builds.second);

    await cause(page);
    await letAnHourPass(page);
    await go(page, '患者');
    await expect(heading(page)).toHaveText('患者');
    expect(await buildOf(page)).toBe(site.builds.first.id);

    await page.unrouteAll();
    await letAnHourPass(page);
    await go(page, '受信箱');
    await expect(page.locator('html')).toHaveAttribute('data-build', site.builds.second.id);
  });
}

test('a server that still has the old page does not make it load for ever', async ({ page, as, site }) => {
  await as('nurse');
  await page.goto('/');
  await expect(heading(page)).toHaveText('ホーム');
  await page.route(/latest\.json/, (route) => route.fulfill({ json: { id: 'another', timestamp: 0 } }));
  await letAnHourPass(page);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));

  await go(page, '患者');
  await expect(heading(page)).toHaveText('患者');
  await expect.poll(() => documents.length).toBe(1);
  await go(page, '受信箱');
  await expect(heading(page)).toHaveText('受信箱');

  expect(documents).toHaveLength(1);
  expect(await buildOf(page)).toBe(site.builds.first.id);
});
