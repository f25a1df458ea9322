import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Every start of the server reads hundreds of files; what V8 makes of them is made once for all Node processes of a run.
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'nattoku-compile-cache');

const port = Number(process.env['E2E_PORT'] ?? 3210);
const origin = `http://127.0.0.1:${port}`;
/** The gallery of the kit is served beside the applications. */
const galleryPort = port + 1;
const galleryOrigin = `http://127.0.0.1:${galleryPort}`;
/** Said once, for the processes that run the stories too: some put into the database what no screen offers yet. */
const dataDir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `nattoku-e2e-${process.pid}`));
const galleryFolder = join(import.meta.dirname, `../node_modules/.cache/nattoku/gallery-${galleryPort}`);
/** The gallery's own script, run where its configuration lies. */
const vite = (command: string) =>
  `node ../../node_modules/vite/bin/vite.js ${command} --config gallery/vite.config.ts --outDir "${galleryFolder}"`;
/** Debian's Chromium, without a screen where it is to be had: half the work. Playwright's own would have to be downloaded. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const chromium = process.env['CHROMIUM'] ?? installed.find(existsSync);

/** Keeps Chromium from speaking to anybody but the server under test. */
const quietChromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All that is opened is one site; to separate it from others, a spare renderer would be started beside each that is used.
  '--disable-site-isolation-trials',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** Stories about builds, error reports and page views share one installation of their own. */
const installation = '**/platform/{analytics,build-*,error-reporting}.spec.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // As many as a small machine has processors: one story alone fills one, with its browser, server and database.
  workers: Number(process.env['E2E_WORKERS'] ?? 2),
  // What is measured is measured elsewhere: a busy machine is given the time that it needs.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    baseURL: origin,
    // Drawing what moves takes a sixth of all processor time; the kit is tried with it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    // Recording every test costs as much as running it: TRACE=on while looking for a cause.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: quietChromium },
  },
  projects: [
    // One after the other, with a build and a server of their own: started first, they do not end last.
    { name: 'installation', testMatch: installation, workers: 1 },
    { name: 'product', testIgnore: ['**/kit/**', installation] },
    {
      name: 'kit',
      testMatch: '**/kit/**/*.spec.ts',
      use: { baseURL: galleryOrigin, contextOptions: { reducedMotion: 'no-preference' } },
    },
  ],
  webServer: [
    {
      command: 'node server.ts',
      url: `${origin}/readyz`,
      timeout: 240_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: String(port),
        APP_ENV: 'local',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
      },
    },
    {
      command: `${vite('build --emptyOutDir --logLevel warn')} && ${vite('preview')} --host 127.0.0.1 --port ${galleryPort} --strictPort`,
      cwd: join(import.meta.dirname, '../packages/ui'),
      url: galleryOrigin,
      timeout: 240_000,
      reuseExistingServer: false,
    },
  ],
});
