import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { type Figure, figure, report } from '#report.ts';
import { startMeasuredServer } from '#server.ts';

const KB = 1024;
const isCode = (path: string) => /\.(js|css)$/.test(path);
const weight = (content: Buffer) => gzipSync(content, { level: 9 }).length;

/** An empty page of React and Vite, built in this run. */
const baselineBytes = async (): Promise<number> => {
  const outDir = await mkdtemp(join(tmpdir(), 'nattoku-baseline-'));
  await build({
    root: join(import.meta.dirname, 'baseline-page'),
    logLevel: 'silent',
    configFile: false,
    build: { outDir, emptyOutDir: true },
  });
  const names = (await readdir(outDir, { recursive: true })).filter(isCode);
  const sizes = await Promise.all(names.map(async (name) => weight(await readFile(join(outDir, name)))));
  await rm(outDir, { recursive: true });
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** What a browser with an empty cache fetches of code until a page rests, each file gzipped. */
const pageBytes = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage();
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (isCode(pathname) && response.ok()) sizes.set(pathname, response.body().then(weight));
  });
  await page.goto(address, { waitUntil: 'networkidle' }).catch(() => page.waitForLoadState('load'));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
  await page.close();
  return total;
};

/** What stands in the way of a page's first screen: the page's own files and what they import without being asked; not what is fetched ahead. */
const firstScreenBytes = async (address: string): Promise<number> => {
  const html = await (await fetch(address)).text();
  const sizes = new Map<string, number>();
  const weigh = async (file: string): Promise<void> => {
    if (sizes.has(file)) return;
    sizes.set(file, 0);
    const content = Buffer.from(await (await fetch(file)).arrayBuffer());
    sizes.set(file, weight(content));
    const imports = content.toString().matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.js)["']/g);
    for (const [, path = ''] of imports) await weigh(new URL(path, file).href);
  };
  for (const [, path = ''] of html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g))
    await weigh(new URL(path, address).href);
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
};

const withGoal = (measured: Figure, goalKb: number): Figure => ({
  ...measured,
  goal: `at most ${goalKb} KB`,
  met: measured.value <= goalKb,
});

export async function measureBundles(): Promise<void> {
  const server = await startMeasuredServer();
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const baseline = (await baselineBytes()) / KB;
    const measured = async (name: string, path: string, signedIn = false) => {
      const context = await browser.newContext();
      const [cookie = '', value = ''] = server.cookie.split('=');
      if (signedIn) await context.addCookies([{ name: cookie, value, url: server.origin }]);
      const bytes = await pageBytes(context, server.origin + path);
      await context.close();
      return figure(name, 'KB gzip', bytes / KB, baseline);
    };
    await report('bundle-size', [
      withGoal(await measured('login page', '/login'), 115),
      await measured('first list page', '/patients', true),
      withGoal(
        figure('patient page, first screen', 'KB gzip', (await firstScreenBytes(`${server.origin}/p/`)) / KB, baseline),
        36,
      ),
      await measured('patient page, with every screen but the player, fetched ahead', '/p/'),
    ]);
  } finally {
    await browser.close();
    await server.stop();
  }
}
