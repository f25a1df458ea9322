import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '#platform/site.ts';

test('specification/offline.md §5: a new build brings the page that stands in for the server, too', async ({
  page,
  context,
  site,
}) => {
  const { first, second } = site.builds;
  const worker = join(second.folder, 'no-server-worker.js');
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/login');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  await page.reload();
  await expect(heading).toHaveText('サーバーにつながりません');
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
    await expect(heading).toHaveText('次の版の画面', { timeout: 2_000 });
  }).toPass();
  await writeFile(worker, code);
});
