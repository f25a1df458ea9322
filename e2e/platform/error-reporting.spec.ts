import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorReportsPath } from '@nattoku/contract/platform/error-report';
import type { Patient } from '@nattoku/contract/patient/patient';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { Page } from '@playwright/test';
import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { demo } from '#demo.ts';
import { givenDraft, givenOrder, givenPatient, unique } from '#given.ts';
import { type BuildKind, openReportingServer, type ReportingServer } from '#platform/reporting-server.ts';
import { expect, signIn, test as base } from '#staff.ts';

const test = base.extend<{ serve: (kind: BuildKind) => Promise<string> }, { server: ReportingServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await openReportingServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  serve: async ({ server }, use) => use((kind) => server.serve(kind)),
});

// One server and one set of builds for all of them.
test.describe.configure({ mode: 'default', timeout: 180_000 });
test.beforeEach(({ server }) => server.receiver.forget());

const PATIENCE = { timeout: 60_000 };

const open = async (page: Page, path = '/patients') => {
  await new SignInScreen(page).open();
  await new SignInScreen(page).signIn(demo.doctor);
  await page.waitForURL('/');
  await page.goto(path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

/** A bug of ours, as the browser sees it. */
const break_ = (page: Page, message = 'broken') =>
  page.evaluate((said) => void setTimeout(() => Promise.reject(new TypeError(said))), message);

/** Everything that leaves a page for another place than its own server, and what of it is about errors. */
const watch = (page: Page, origin: string) => {
  const foreign: string[] = [];
  const reports: string[] = [];
  const parts: string[] = [];
  page.on('request', (request) => {
    const { origin: asked, pathname, protocol } = new URL(request.url());
    if (asked !== origin && protocol.startsWith('http')) foreign.push(request.url());
    if (pathname === errorReportsPath) reports.push(request.method());
    if (/reporter/.test(pathname)) parts.push(pathname);
  });
  return { foreign, reports, parts };
};

test('an error arrives with who is signed in, the page and the build, by way of our own server alone (specification/reporting.md §§2–3)', async ({
  page,
  server: { origin, receiver },
  serve,
}) => {
  await serve('reporting');
  const { foreign, reports } = watch(page, origin);
  await open(page, '/patients?text=canary#fragment');
  const build = await page.locator('html').getAttribute('data-build');
  const uid = await page.evaluate(
    async () => ((await (await fetch('/api/session')).json()) as { session: { uid: string } }).session.uid,
  );

  await break_(page);

  await expect.poll(() => receiver.events().length, PATIENCE).toBe(1);
  expect(receiver.events()[0]).toMatchObject({
    environment: 'development',
    release: build,
    transaction: '/patients',
    request: { url: '/patients' },
    user: { id: uid, email: demo.doctor },
    exception: { values: [{ type: 'TypeError', value: 'redacted', mechanism: { handled: false } }] },
  });
  expect(receiver.events()[0]).not.toHaveProperty('breadcrumbs');
  expect(reports.length).toBeGreaterThan(0);
  expect(foreign).toEqual([]);

  await new SignInScreen(page).signOut();
  await page.waitForURL(/\/login/);
  await break_(page);

  await expect.poll(() => receiver.events().length, PATIENCE).toBe(2);
  expect(receiver.events()[1]).toMatchObject({ transaction: '/login' });
  expect(receiver.events()[1]).not.toHaveProperty('user');
  expect(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join())).not.toMatch(
    /sentry/i,
  );
});

test('what breaks before the part that sends is there is kept, the first twenty of it (specification/reporting.md §3)', async ({
  page,
  server: { receiver },
  serve,
}) => {
  await serve('reporting');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/reporter-/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/reporter-/);
  await new SignInScreen(page).open();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new RangeError('first');
    });
    for (let number = 2; number <= 25; number++) void Promise.reject(new TypeError('later'));
  });
  await asked;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(receiver.received).toEqual([]);

  release();

  await expect.poll(() => receiver.events().length, PATIENCE).toBe(20);
  const types = receiver.events().map(({ exception }) => (exception as { values: { type: string }[] }).values[0]?.type);
  expect(types.filter((type) => type === 'RangeError').length).toBe(1);
  await break_(page);
  await expect.poll(() => receiver.events().length, PATIENCE).toBe(21);
});

test('an error that a page boundary explains is reported; what was refused on purpose is not (specification/reporting.md §4)', async ({
  page,
  server: { origin, receiver },
  serve,
}) => {
  await serve('reporting');
  const { call } = await signIn(origin, 'clerk');
  const { id } = await givenPatient(call);
  await open(page);
  await page.goto(`/patients/detail?patientId=${randomUUID()}`);
  await expect(page.getByRole('heading', { name: '見つかりませんでした' })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  await page.route(`**/api/patients/${id}`, (route) => route.fulfill({ json: { id } }));

  await page.goto(`/patients/detail?patientId=${id}`);

  await expect(page.getByRole('heading', { name: '問題が発生しました' })).toBeVisible();
  await expect.poll(() => receiver.events().length, PATIENCE).toBeGreaterThan(0);
  for (const event of receiver.events()) {
    expect(event).toMatchObject({
      transaction: '/patients/detail',
      exception: { values: [{ type: 'TypeError', mechanism: { handled: true } }] },
    });
  }
});

test('without the e-mail only the uid goes along (specification/reporting.md §3)', async ({
  page,
  server: { receiver },
  serve,
}) => {
  await serve('withoutEmail');
  await open(page);

  await break_(page);

  await expect.poll(() => receiver.recorded().length, PATIENCE).toBeGreaterThan(0);
  expect(receiver.events()[0]).toMatchObject({ user: { id: expect.any(String) } });
  expect(receiver.received.map(({ text }) => text).join('\n')).not.toContain('sakura.example');
});

/** Stands on the screens, and nowhere else in the world. */
const canaryPatient = () => ({
  familyName: '鴉羽',
  givenName: '瑠璃子',
  familyNameKana: 'カラスバ',
  givenNameKana: 'ルリコ',
  birthDate: '1931-07-29',
  phone: '090-7730-1945',
  patientNumber: `7730${unique()}`,
});

const canariesOf = (patient: Patient, orderId: string, title: string): string[] => {
  const { id, familyName, givenName, familyNameKana, givenNameKana, patientNumber } = patient;
  const shown = ['1931年', '昭和6', '090-7730-1945', title];
  return [id, familyName, givenName, familyNameKana, givenNameKana, patientNumber, orderId, ...shown];
};

/** Goes through the pages that show a patient, with an error on the way whose message names them. Answers all that was sent. */
async function journey(
  page: Page,
  { origin, receiver }: ReportingServer,
): Promise<{ sent: string; canaries: string[] }> {
  const { call } = await signIn(origin, 'doctor');
  const clerk = await signIn(origin, 'clerk');
  const patient = await givenPatient(clerk.call, canaryPatient());
  const { items } = await call(videoContract.list, { query: {} });
  const video = await call(videoContract.get, { params: { videoId: items[0]?.id ?? '' } });
  const title = `鴉羽さまのご案内 ${unique()}`;
  const { order } = await givenOrder(call, { patient, videos: [video], title });

  await open(page);
  await break_(page, `No patient called ${patient.familyName}${patient.givenName}, ${patient.id}`);
  await expect.poll(() => receiver.replayEvents().length, PATIENCE).toBeGreaterThan(0);
  const patients = new PatientListScreen(page);
  await patients.search(patient.patientNumber);
  await patients.row(patient.patientNumber).getByRole('link').first().click();
  await expect(page.getByText('090-7730-1945')).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await page.waitForURL(/\/video\/order\/detail/);
  await expect(page.getByText(title).first()).toBeVisible();
  await page.getByRole('button', { name: '患者・オーダー・画面を検索' }).click();
  await page.getByRole('combobox', { name: '患者・オーダー・画面を検索' }).fill(patient.familyNameKana);
  await expect(page.getByRole('option', { name: new RegExp(patient.patientNumber) }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await break_(page, `${title} is not a function`);
  const visited = () => receiver.recorded().some((each) => /navigation.*order\/detail/.test(JSON.stringify(each)));
  await expect.poll(visited, PATIENCE).toBe(true);
  const before = receiver.replayEvents().length;
  await page.mouse.move(10, 10);
  await page.mouse.move(200, 200);
  await expect.poll(() => receiver.replayEvents().length, PATIENCE).toBeGreaterThan(before);
  return { sent: receiver.received.map(({ text }) => text).join('\n'), canaries: canariesOf(patient, order.id, title) };
}

test('no name, number, reading, phone, birth date or id leaves with errors or recordings (specification/reporting.md §7)', async ({
  page,
  server,
  serve,
}) => {
  await serve('reporting');

  const { sent, canaries } = await journey(page, server);

  expect(canaries.filter((canary) => sent.includes(canary))).toEqual([]);
  expect(sent).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  expect(sent).not.toContain(server.origin.replace('http://', ''));
  expect(server.receiver.recorded().length).toBeGreaterThan(20);
  expect(sent).toContain('"urls":["/patients');
  expect(sent).toContain('***');
});

test('the same search finds every one of them where nothing is masked', async ({ page, server, serve }) => {
  await serve('unmasked');

  const { sent, canaries } = await journey(page, server);

  expect(canaries.filter((canary) => !sent.includes(canary))).toEqual([]);
});

test('the patient page inside the preview is not recorded, and no canvas (specification/reporting.md §7)', async ({
  page,
  server: { origin, receiver },
  serve,
}) => {
  await serve('reporting');
  const { call } = await signIn(origin, 'doctor');
  const patient = await givenPatient((await signIn(origin, 'clerk')).call);
  const { items } = await call(videoContract.list, { query: {} });
  const video = await call(videoContract.get, { params: { videoId: items[0]?.id ?? '' } });
  const draft = await givenDraft(call, { patient, videos: [video], title: 'ご案内' });
  await open(page);
  await page.goto(`/video/order/flow/preview?order=${draft.id}`);
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();

  await break_(page);

  await expect.poll(() => receiver.recorded().length, PATIENCE).toBeGreaterThan(0);
  const nodes = receiver.recorded().flatMap(nodesIn);
  expect(nodes.filter(({ tagName }) => tagName === 'iframe').length).toBeGreaterThan(0);
  expect(
    nodes.filter(({ tagName }) => tagName === 'iframe' || tagName === 'canvas').flatMap(({ childNodes }) => childNodes),
  ).toEqual([]);
});

type Node = { tagName?: string; childNodes: Node[] };
const nodesIn = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(nodesIn);
  return 'childNodes' in value ? [value as Node, ...below] : below;
};

for (const { name, status, headers } of [
  { name: '“Rate limit hit”', status: 429, headers: { 'retry-after': '60' } },
  { name: '“Transport returned status code”', status: 500, headers: {} },
]) {
  test(`a recording that is answered with ${status}, ${name}, is not sent again (specification/reporting.md §8)`, async ({
    page,
    server: { receiver },
    serve,
  }) => {
    await serve('reporting');
    await open(page);
    await break_(page);
    await expect.poll(() => receiver.replayEvents().length, PATIENCE).toBeGreaterThan(0);
    receiver.answerWith({ status, headers });
    const refused = () => receiver.received.filter(({ answered }) => answered === status);

    await page.mouse.move(10, 10);
    await page.mouse.move(200, 200);
    await expect.poll(() => refused().length, PATIENCE).toBe(1);

    // Longer than it would have waited for the next try.
    await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), RETRY_MS[0] + 1);
    expect(refused().flatMap(({ replayEvents }) => replayEvents)).toHaveLength(1);
    receiver.forget();
    await page.reload();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await break_(page);
    await expect.poll(() => receiver.replayEvents().length, PATIENCE).toBeGreaterThan(0);
    expect(receiver.replayEvents()[0]).toMatchObject({ segment_id: 0 });
  });
}

/** SDK: 5 s, growing, three times. */
const RETRY_MS = [5_000, 10_000, 30_000] as const;
const [, ...LATER_MS] = RETRY_MS;

/** Makes the long waits between two tries of the SDK short, and notes how long they should have been. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    if (window.top !== window) return;
    const noted: number[] = [];
    const wait = setTimeout;
    const hurried = (work: () => void, milliseconds = 0, ...given: []) => {
      const ofSdk = milliseconds > 5_500 && /\/reporter-/.test(new Error('Where from?').stack ?? '');
      if (ofSdk) noted.push(milliseconds);
      return wait(work, ofSdk ? milliseconds / 20 : milliseconds, ...given);
    };
    // The SDK goes round functions that do not look like the browser's own.
    hurried.toString = () => 'function setTimeout() { [native code] }';
    Object.assign(window, { noted, setTimeout: hurried });
  });

const delays = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { noted: number[] }).noted);

test('a recording that finds no server is sent again with growing intervals, and then dropped (specification/reporting.md §8)', async ({
  page,
  server: { receiver },
  serve,
}) => {
  await serve('reporting');
  await hurry(page);
  await open(page);
  await break_(page);
  await expect.poll(() => receiver.replayEvents().length, PATIENCE).toBeGreaterThan(0);
  let tries = 0;
  await page.route(`**${errorReportsPath}`, (route) => {
    tries += 1;
    return route.abort('connectionrefused');
  });

  await page.mouse.move(10, 10);
  await page.mouse.move(200, 200);

  await expect.poll(() => tries, PATIENCE).toBe(1 + RETRY_MS.length);
  expect(await delays(page)).toEqual(LATER_MS);
  const sent = receiver.received.length;
  await page.unroute(`**${errorReportsPath}`);
  await break_(page);
  await expect.poll(() => receiver.received.length, PATIENCE).toBe(sent + 1);
  expect(receiver.events().at(-1)).toMatchObject({ tags: {} });
  expect(receiver.events().at(-1)?.['tags']).not.toHaveProperty('replayId');
});

test('in local nothing leaves, whatever breaks, and nothing of Sentry is in the build (specification/reporting.md §1)', async ({
  page,
  server: { origin, receiver },
  serve,
}) => {
  const local = await serve('local');
  const { foreign, reports, parts } = watch(page, origin);
  await open(page);
  const broke = page.waitForEvent('pageerror');
  await break_(page);
  await broke;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goto('/video/order/list');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  expect({ foreign, reports, parts, received: receiver.received }).toEqual({
    foreign: [],
    reports: [],
    parts: [],
    received: [],
  });
  expect(await scriptsWithSentry(local)).toEqual([]);
  expect(await scriptsWithSentry(await serve('reporting'))).toEqual([expect.stringMatching(/^reporter-/)]);
});

const scriptsWithSentry = async (build: string): Promise<string[]> => {
  const folder = join(build, 'assets');
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(
    scripts.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  );
  return texts.filter(({ text }) => /sentry/i.test(text)).map(({ name }) => name);
};
