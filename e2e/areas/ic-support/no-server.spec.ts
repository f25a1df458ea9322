import type { Page } from '@playwright/test';
import { expectOpenToAll } from '#barriers.ts';
import { givenPatient } from '#given.ts';
import { givenTalk, shownApproach } from '#given-talks.ts';
import { expect, test } from '#windows.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const unreachable = 'サーバーにつながりません';
const isKept = (page: Page) => page.getByText('この端末に残っています', { exact: false });

test(
  'specification/offline.md §5: a talk that is loaded anew without a network waits for it, and goes on where it was',
  { tag: '@full' },
  async ({ page, as, context }) => {
    const { call } = await as('doctor');
    const talk = await givenTalk(call, { patient: await givenPatient(call), approachId: await shownApproach(call) });
    const address = `/icSupport/order/detail?order=${talk.id}`;
    await page.goto(address);
    await page.getByRole('button', { name: '説明を始める' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '説明を始める' }).click();
    const said = page
      .getByRole('group', { name: /の結果$/ })
      .first()
      .getByRole('button', { name: /^(説明した|説明できた)$/ });
    await expect(said).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await context.setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText(unreachable);
    await expect(isKept(page)).toBeHidden();
    await context.setOffline(false);
    await expect(said).toBeVisible({ timeout: 30_000 });

    await context.setOffline(true);
    await said.click();
    await expect(page.getByText('通信できません', { exact: false })).toContainText('1件');
    await page.reload();
    await expect(heading(page)).toHaveText(unreachable);
    await expect(isKept(page)).toBeVisible();
    await expectOpenToAll(page, 'the page that stands in for the server');
    await page.getByRole('button', { name: 'もう一度試す' }).click();
    await expect(page.getByRole('status')).toHaveText('まだつながりません。');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);

    await context.setOffline(false);
    await expect(said).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
    await expect(page).toHaveURL(address);
    await expect(page.getByText('通信できません', { exact: false })).toHaveCount(0, { timeout: 30_000 });
    await page.reload();
    await expect(said).toHaveAttribute('aria-pressed', 'true');

    await context.setOffline(true);
    await page.goto('/patients');
    await expect(heading(page)).toHaveText(unreachable);
    await expect(isKept(page)).toBeHidden();
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('患者', { timeout: 30_000 });
  },
);
