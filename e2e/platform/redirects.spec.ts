import type { Page } from '@playwright/test';
import { expect, test } from '#staff.ts';

const manifest = /\/assets\/builds\/meta\/[0-9a-f]+\.json$/;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const outside = 'https://intranet.example/nattoku';

type Rules = readonly { from: string; to: string }[];
/** As if the build had been made with these rules. */
const withRules = (page: Page, redirects: Rules) =>
  page.route(manifest, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), redirects } });
  });

/** A page that is left may still be asking for the rules when its story ends. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const forget = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

test(
  'specification/routing.md §7: rules of the build lead to other pages, before the guards, and out of the application',
  { tag: '@full' },
  async ({ page, as }) => {
    await page.goto('/video/order');
    await expect(page).toHaveURL('/login?returnTo=%2Fvideo%2Forder%2Flist');

    await as('nurse');
    for (const { from, to, title } of [
      { from: '/video/order', to: '/video/order/list', title: '動画オーダー一覧' },
      { from: '/patients/list/?page=2', to: '/patients?page=2', title: '患者' },
      { from: '/index.html', to: '/', title: 'ホーム' },
    ]) {
      await page.goto('/notifications');
      await page.goto(from);
      await expect(page).toHaveURL(to);
      await expect(page).toHaveTitle(`${title} | Nattoku`);
      await page.goBack();
      await expect(page).toHaveURL('/notifications');
    }

    await test.step('a rule for a page that is there comes before the page', async () => {
      await withRules(page, [{ from: '/settings', to: '/notifications' }]);
      await page.goto('/settings');
      await expect(page).toHaveURL('/notifications');
      await forget(page);
    });

    await test.step('a rule that leads outside leaves the application, without the query', async () => {
      await withRules(page, [{ from: '/manual/*', to: `${outside}/*` }]);
      await page.route(`${outside}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>intranet</h1>' }),
      );
      await page.goto('/patients');
      await expect(heading(page)).toHaveText('患者');
      await page.goto('/manual/orders/1?patientId=0199a000-0000-7000-8000-000000000001');
      await expect(page).toHaveURL(`${outside}/orders/1`);
      await page.goBack();
      await expect(page).toHaveURL('/patients');
    });
  },
);

type Circle = { rules: Rules; start: string };
const circles = {
  'from one rule to the other': {
    rules: [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ],
    start: '/a',
  },
  'of a rule to itself': { rules: [{ from: '/a', to: '/a' }], start: '/a' },
  'between a rule and the sign-in': { rules: [{ from: '/login', to: '/patients' }], start: '/patients' },
  'that grows': { rules: [{ from: '/a/*', to: '/a/a/*' }], start: '/a/a' },
} satisfies Record<string, Circle>;

async function endsWith404(page: Page, { rules, start }: Circle): Promise<void> {
  await withRules(page, rules);
  await page.goto(start);
  await expect(heading(page)).toHaveText('ページが見つかりません');
  await expect(page.getByText(/^Page not found: \//)).toBeVisible();
  await forget(page);
}

const troubles = {
  'is not there': (page: Page) => page.route(manifest, (route) => route.fulfill({ status: 404 })),
  'cannot be had': (page: Page) => page.route(manifest, (route) => route.fulfill({ status: 500 })),
  'is cut off': (page: Page) => page.route(manifest, (route) => route.fulfill({ body: '{"id":' })),
  'is something else': (page: Page) =>
    page.route(manifest, (route) => route.fulfill({ json: { redirects: 7, pages: [1] } })),
  'does not come': (page: Page) => page.route(manifest, () => {}),
};

async function worksWithoutRules(page: Page): Promise<void> {
  await page.goto('/');
  await expect(heading(page)).toHaveText('ホーム');
  await page.getByRole('navigation').getByRole('link', { name: '患者' }).first().click();
  await expect(heading(page)).toHaveText('患者');
  await expect(page).toHaveTitle('患者 | Nattoku');
}

test(
  'a circle of rules ends with the 404 page, only https leaves the application, and a broken manifest means no rules',
  { tag: '@full' },
  async ({ page, as }) => {
    await endsWith404(page, circles['between a rule and the sign-in']);
    await endsWith404(page, circles['from one rule to the other']);

    await test.step('nothing but https leaves the application', async () => {
      const dangerous = ['javascript:alert(1)', '//evil.example/', 'data:text/html,x'];
      await withRules(
        page,
        dangerous.map((to, index) => ({ from: `/x${index}`, to })),
      );
      for (const index of dangerous.keys()) {
        await page.goto(`/x${index}`);
        await expect(heading(page), dangerous[index]).toHaveText('ページが見つかりません');
        await expect(page).toHaveURL(`/x${index}`);
      }
      await forget(page);
    });

    await test.step('a manifest that is cut off', async () => {
      await troubles['is cut off'](page);
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'ログイン' })).toBeVisible();
      await as('nurse');
      await worksWithoutRules(page);
    });
  },
);

for (const [circle, given] of Object.entries(circles)) {
  test(`a circle ${circle} ends with the 404 page`, { tag: '@full' }, async ({ page }) => endsWith404(page, given));
}

for (const [trouble, cause] of Object.entries(troubles)) {
  test(`while the manifest ${trouble}, the application works without rules`, { tag: '@full' }, async ({ page, as }) => {
    await cause(page);
    await as('nurse');
    await worksWithoutRules(page);
  });
}
