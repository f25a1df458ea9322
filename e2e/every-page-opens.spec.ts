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
import type { Page } from '@playwright/test';
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

test('signed out, every page that needs a sign-in asks for it, and the others open', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('/');
  for (const route of all) {
    if (!route.guards.includes('authenticated')) {
      await page.goto(addressOf(route));
      await expect(page, route.path).toHaveURL(addressOf(route));
      continue;
    }
    await goWithin(page, addressOf(route));
    await expect(page, route.path).toHaveURL(/\/login(\?|$)/);
  }
});

test('signed in with every permission, every page has a Japanese heading and title', async ({ page, as }) => {
  test.setTimeout(300_000);
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
  await page.goto('/');
  for (const route of all) {
    // An order is opened by the area that made it.
    records.set('order', route.path.startsWith('/icSupport') ? talk.id : order.id);
    await openFromNowhere(page, `${addressOf(route)}?${records}`);
    await expect(heading(page), route.path).toHaveText(/[ぁ-んァ-ヶ一-龠]|Nattoku/);
    await expect(page, route.path).not.toHaveTitle(/no\/such\/page/);
    await expect(page, route.path).toHaveTitle(/[ぁ-んァ-ヶ一-龠].* \| Nattoku$/);
  }
});

test('a role that lacks the permission is told so, inside the frame, without the data', async ({ page, as }) => {
  test.setTimeout(300_000);
  const holder = { permissions: defaultPermissions.operator, features };
  await as('operator');
  await page.goto('/');
  for (const route of all) {
    const refused = named(route).some(
      (guard) => !guardPermissions[guard].some((permission) => isAllowed(holder, permission)),
    );
    await openFromNowhere(page, addressOf(route));
    await expect(heading(page), route.path).toBeVisible();
    // No guard is given for these, or one that keepers of the catalogue pass; whether there is anything to see is for the server to say.
    if (/^\/(chatTemplate|icSupport\/(template|commonOrder)|video\/commonOrder)/.test(route.path)) continue;
    const message = page.getByText('この画面を表示する権限がありません');
    if (refused) await expect(message.first(), route.path).toBeVisible();
    else await expect(message, route.path).toHaveCount(0);
  }
});

test('an unknown address is a 404 that names the path', async ({ page, as }) => {
  await as('nurse');
  await page.goto('/no/such/page');
  await expect(page).toHaveTitle(/\/no\/such\/page/);
  await expect(page.getByText('Page not found: /no/such/page').first()).toBeVisible();
});
