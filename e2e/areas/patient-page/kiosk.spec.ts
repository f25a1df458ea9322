import { KIOSK_IDLE_SECONDS } from '@nattoku/contract/patient-page/kiosk-mark';
import type { Page } from '@playwright/test';
import { demoPassword } from '#demo.ts';
import { givenOrder, givenPatient } from '#given.ts';
import { OrderWindow } from '#order-window.ts';
import { PatientWindow } from '#patient-window.ts';
import { expect, test } from '#windows.ts';

/** Everything that a browser has of a page for the person who holds the device. */
const traces = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const records = await new Promise<unknown[]>((resolve) => {
      const opening = indexedDB.open('nattoku-patient');
      opening.addEventListener('error', () => resolve([]));
      opening.addEventListener('success', () => {
        const stores = [...opening.result.objectStoreNames];
        if (stores.length === 0) return resolve([]);
        const reading = opening.result
          .transaction(stores)
          .objectStore(stores[0] ?? '')
          .getAll();
        reading.addEventListener('success', () => resolve(reading.result));
      });
    });
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) kept.push(request.url);
    }
    const stores = [{ ...localStorage }, { ...sessionStorage }, history.state, records, kept];
    return JSON.stringify([stores, document.documentElement.outerHTML]);
  });

test(
  'a tablet is handed over for one order, shows nothing else whatever is tried, and comes back empty',
  { tag: '@full' },
  async ({ page, context, asAlone, library: { long, short } }) => {
    test.setTimeout(240_000);
    const { call } = await asAlone('nurse');
    const patient = await givenPatient(call);
    const other = await givenOrder(call, { patient, videos: [long], title: 'ほかのオーダー' });
    const issued = await givenOrder(call, { patient, videos: [short], title: '今日のオーダー' });
    const detail = new OrderWindow(page);
    const tablet = new PatientWindow(page);
    const locked = (window: Page) => window.getByRole('heading', { name: '画面をロックしています' });
    const staffTab = await context.newPage();
    await staffTab.goto('/patients');
    await expect(staffTab.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();

    await test.step('staff see whom it is for, confirm it, and all their windows are locked', async () => {
      await page.goto(`/patients/detail?patientId=${patient.id}`);
      await expect(page.getByRole('region', { name: '対象の患者' })).toContainText(patient.givenName);
      await detail.open(issued.order.id);
      // As an earlier patient liked it, whose visit staff ended.
      await page.evaluate(() => {
        localStorage.setItem('nattoku.display', '{"colours":"dark"}');
        localStorage.setItem('nattoku.language', 'vi');
      });
      await detail.press('この端末で開始');
      await expect(detail.question()).toContainText(`${patient.familyName} ${patient.givenName}`);
      await expect(detail.question()).toContainText('1958年（昭和33年）4月2日');
      await detail.press('ロックして開始');
      await expect(page.getByText('本人確認をしてからチェックしてください')).toBeVisible();
      await page.getByRole('checkbox', { name: '本人確認をしました' }).check();
      await detail.press('ロックして開始');
      await expect(tablet.heading()).toHaveText('動画を1つごらんください');
      await expect(page.locator('html')).toHaveAttribute('data-colours', 'light');
      await tablet.press('表示');
      await tablet.press('暗い');
      await tablet.press('閉じる');
      await expect(locked(staffTab)).toBeVisible();
      await staffTab.close();
    });

    await test.step('only the one order, and nothing of the staff', async () => {
      const seen = await traces(page);
      expect(seen).toContain('今日のオーダー');
      for (const secret of ['ほかのオーダー', other.order.id, 'さんのメニュー', '患者番号', '昭和33年'])
        expect(seen).not.toContain(secret);
    });

    await test.step('Back leads nowhere, a reload goes on, another address is locked', async () => {
      await tablet.press(/動画を見る/);
      await expect(tablet.video()).toBeVisible();
      await page.goBack();
      await expect(tablet.heading()).toHaveText('動画を1つごらんください');
      await page.goBack();
      await page.goBack();
      await expect(tablet.heading()).toHaveText('動画を1つごらんください');
      await page.clock.install();
      await page.reload();
      await expect(tablet.heading()).toHaveText('動画を1つごらんください');
      for (const address of ['/login', '/video', `/patients/detail?patientId=${patient.id}`]) {
        await page.goto(address);
        await expect(locked(page)).toBeVisible();
        await expect(page.locator('body')).not.toContainText(patient.givenName);
      }
      await page.goto('/p/');
      await expect(tablet.heading()).toHaveText('動画を1つごらんください');
    });

    await test.step('where nobody touches it, it asks whether to go on', async () => {
      await page.clock.fastForward(KIOSK_IDLE_SECONDS * 1000);
      await expect(page.getByRole('alertdialog')).toContainText('続けますか？');
      await tablet.press('続ける');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });

    await test.step('without a network the patient ends: covered at once, delivered later, then empty', async () => {
      await tablet.press(/動画を見る/);
      // The browser says that it has enough while it has half a second.
      await expect.poll(tablet.loaded, { timeout: 30_000 }).toBeGreaterThan(2);
      await context.setOffline(true);
      await tablet.press('動画を見る');
      await expect.poll(() => tablet.position()).toBeGreaterThan(1);
      await tablet.press('一時停止');
      await tablet.press('もどる');
      await tablet.press('おわる');
      await tablet.press('おわる');
      await expect(tablet.heading()).toHaveText('端末を職員にお返しください');
      await expect(tablet.main()).toContainText('病院に届いていない記録');
      await expect(page.locator('body')).not.toContainText(patient.givenName);
      const delivered = tablet.delivered((record) => record.kind === 'watched');
      await context.setOffline(false);
      await delivered;
      await expect(tablet.main()).toContainText('あなたの記録は残っていません');
    });

    await test.step('nothing is left, also for Back and for a new tab', async () => {
      await expect(page.locator('html')).toHaveAttribute('data-colours', 'light');
      const kept = await page.evaluate(() => Object.keys(localStorage));
      expect(kept).not.toContain('nattoku.display');
      expect(kept).not.toContain('nattoku.language');
      const nothing = async (window: Page) => {
        const left = await traces(window);
        for (const secret of [patient.givenName, '今日のオーダー', short.title, short.id, 'media/'])
          expect(left).not.toContain(secret);
      };
      await nothing(page);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('link');
      await page.goBack();
      await expect(tablet.heading()).toHaveText('端末を職員にお返しください');
      await nothing(page);
      const fresh = await context.newPage();
      await fresh.goto('/p/');
      await expect(fresh.getByRole('heading', { level: 1 })).toHaveText('端末を職員にお返しください');
      await nothing(fresh);
      await fresh.close();
    });

    await test.step('staff unlock it and stand before the order', async () => {
      await tablet.press('職員の方：ロックを解除');
      await expect(locked(page)).toBeVisible();
      await page.getByRole('textbox', { name: 'パスワード' }).fill(demoPassword);
      await detail.press('ロックを解除');
      await expect(detail.main()).toContainText('今日のオーダー');
      await expect(detail.state('視聴中')).toBeVisible();
      await page.goto('/p/');
      await expect(tablet.heading()).toHaveText('もう一度、QRコードから開いてください');
    });
  },
);
