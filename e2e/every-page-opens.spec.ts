import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Guard,
  defaultPermissions,
  features,
  guardPermissions,
  isAllowed,
} from '@nattoku/contract/auth/permissions';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import { announcementContract } from '@nattoku/contract/notification/announcement';
import { consentListContract } from '@nattoku/contract/consent/consent-list';
import { patientContract } from '@nattoku/contract/patient/patient';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { analyticsContract } from '@nattoku/contract/platform/analytics';
import { errorReportsPath } from '@nattoku/contract/platform/error-report';
import type { Page } from '@playwright/test';
import { expectOpenToAll, sizes } from '#barriers.ts';
import { expect, test } from '#staff.ts';

type Route = { path: string; layout: string; guards: string[] };
const id = '01a1fd67-5651-7eda-825c-6423ff41459f';
/** An address of the route; pages about one record get an id that nobody has. */
const addressOf = ({ path }: Route) => path.replace('{id}', id);
const named = (route: Route) => route.guards.filter((guard) => guard !== 'authenticated') as Guard[];
const table = join(import.meta.dirname, '../apps/staff/src/routes/routes.given.json');
const all = JSON.parse(readFileSync(table, 'utf8')) as Route[];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Goes to an address without loading the document again, as links, back and forward do. */
const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((wanted) => {
    history.pushState(null, '', wanted);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Opens a page from one that nothing which is asked of it can be taken from. */
const openFromNowhere = async (page: Page, address: string): Promise<void> => {
  const nowhere = page.getByText('Page not found: /no/such/page');
  await goWithin(page, '/no/such/page');
  await expect(nowhere.first()).toBeVisible();
  await goWithin(page, address);
  await expect(nowhere, address).toHaveCount(0);
};

test('the application is there at all 83 given addresses', async ({ origin }) => {
  expect(all).toHaveLength(83);
  for (const route of all) {
    const answer = await fetch(origin + addressOf(route));
    expect([route.path, answer.status]).toEqual([route.path, 200]);
    expect(await answer.text(), route.path).toContain('<div id="root">');
  }
});

/** The first page behind each guard: what a guard does is the same for all its pages (apps/staff: guards.test.ts, routes.test.ts). */
const onePerGuard = [
  ...new Map(all.toReversed().flatMap((route) => named(route).map((guard) => [guard, route]))).values(),
];

async function asksForSignIn(page: Page, routes: readonly Route[]): Promise<void> {
  await page.goto('/');
  for (const route of routes) {
    if (!route.guards.includes('authenticated')) {
      await page.goto(addressOf(route));
      await expect(page, route.path).toHaveURL(addressOf(route));
      continue;
    }
    await goWithin(page, addressOf(route));
    await expect(page, route.path).toHaveURL(/\/login(\?|$)/);
  }
}

test('signed out, a page behind each guard asks for a sign-in, on a page without a barrier', async ({ page }) => {
  await asksForSignIn(page, onePerGuard);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
  await expectOpenToAll(page, '/login');
});

test(
  'signed out, every page that needs a sign-in asks for it, and the others open',
  { tag: '@full' },
  async ({ page }) => asksForSignIn(page, all),
);

/** Pages that show most of the parts of all others: no barrier at any width. */
const judged = new Set([
  '/',
  '/patients',
  '/video/list/approaches',
  '/video/list/videos',
  '/video/order/list',
  '/video/order/flow/patient',
  '/notification',
  '/notification/list',
  '/notifications',
  '/settings',
]);
// Two stories side by side, each with half of the pages that take longest.
for (const half of [0, 1]) {
  test(`signed in with every permission, every page has a Japanese heading and title, and asks nobody else (half ${half + 1})`, async ({
    page,
    as,
    origin,
  }) => {
    const { call } = await as('admin');
    const [patient] = (await call(patientContract.search, { body: {} })).items;
    const order = await call(videoOrderContract.createDraft, {
      body: { patientId: patient!.id },
      idempotencyKey: randomUUID(),
    });
    const talk = await call(icOrderContract.draft, {
      body: { patientId: patient!.id, approachId: null },
      idempotencyKey: randomUUID(),
    });
    const [announcement] = (await call(announcementContract.search, { body: {} })).items;
    const [form] = (await call(consentListContract.search, { body: {} })).items;
    /** Pages about one record are opened with one. */
    const records = new URLSearchParams({
      patientId: patient!.id,
      announcement: announcement!.id,
      form: form!.id,
    });
    const unwanted: string[] = [];
    page.on('pageerror', ({ message }) => unwanted.push(message));
    page.on('request', (request) => {
      const { origin: asked, pathname, protocol } = new URL(request.url());
      const isReport = [errorReportsPath, `/api${analyticsContract.pageView.path}`].includes(pathname);
      if (isReport || (asked !== origin && protocol.startsWith('http'))) unwanted.push(request.url());
    });
    const judgedFirst = all.toSorted((one, other) => Number(judged.has(other.path)) - Number(judged.has(one.path)));
    await page.goto('/');
    for (const route of judgedFirst.filter((_, index) => index % 2 === half)) {
      // An order is opened by the area that made it.
      records.set('order', route.path.startsWith('/icSupport') ? talk.id : order.id);
      await openFromNowhere(page, judged.has(route.path) ? route.path : `${addressOf(route)}?${records}`);
      await expect(heading(page), route.path).toHaveText(/[ぁ-んァ-ヶ一-龠]|Nattoku/);
      await expect(page, route.path).not.toHaveTitle(/no\/such\/page/);
      await expect(page, route.path).toHaveTitle(/[ぁ-んァ-ヶ一-龠].* \| Nattoku$/);
      if (!judged.has(route.path)) continue;
      await expectOpenToAll(page, route.path);
      await page.setViewportSize(sizes[0]);
    }
    // As long as nothing is configured, nothing is counted or reported (specification/reporting.md §§1, 9).
    expect(unwanted).toEqual([]);
  });
}

const holder = { permissions: defaultPermissions.operator, features };
const isRefused = (route: Route) =>
  named(route).some((guard) => !guardPermissions[guard].some((permission) => isAllowed(holder, permission)));
/** No guard is given for these, or one that keepers of the catalogue pass; whether there is anything to see is for the server to say. */
const isUncertain = ({ path }: Route) =>
  /^\/(chatTemplate|icSupport\/(template|commonOrder)|video\/commonOrder)/.test(path);

/** Whoever lacks the permission is told so, inside the frame, without the data. */
async function refuses(page: Page, routes: readonly Route[]): Promise<void> {
  await page.goto('/');
  for (const route of routes) {
    await openFromNowhere(page, addressOf(route));
    await expect(heading(page), route.path).toBeVisible();
    if (isUncertain(route)) continue;
    const message = page.getByText('この画面を表示する権限がありません');
    if (isRefused(route)) await expect(message.first(), route.path).toBeVisible();
    else await expect(message, route.path).toHaveCount(0);
  }
}

test('a role that lacks the permission is refused a page behind each guard, inside the frame', async ({ page, as }) => {
  await as('operator');
  await refuses(page, onePerGuard);
});

test('a role that lacks the permission is refused every page behind it', { tag: '@full' }, async ({ page, as }) => {
  await as('operator');
  await refuses(page, all);
});
