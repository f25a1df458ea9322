import { randomUUID } from 'node:crypto';
import { errorReportsPath } from '@nattoku/contract/platform/error-report';
import type { Patient } from '@nattoku/contract/patient/patient';
import { videoContract } from '@nattoku/contract/video/video-library';
import type { Page } from '@playwright/test';
import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { demo } from '#demo.ts';
import { givenDraft, givenOrder, givenPatient, unique } from '#given.ts';
import { expect, type Installation, test } from '#platform/site.ts';
import { bringIn, createSession, signIn } from '#staff.ts';

// Page views are the subject of another story; a visitor who wants no tracking is not counted.
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' })),
);

const PATIENCE = { timeout: 60_000 };

/** Opens a list of patients for a doctor with a session of this story. */
const open = async (page: Page, origin: string, path = '/patients') => {
  await bringIn(page.context(), origin, await createSession(origin, 'doctor'));
  await page.goto(path);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
};

/** A bug of ours, as the browser sees it. */
const break_ = (page: Page, message = 'broken') =>
  page.evaluate((said) => void setTimeout(() => Promise.reject(new TypeError(said))), message);

/** Every request of a page to another origin than its own server, and its error reports. */
const watch = (page: Page, origin: string) => {
  const foreign: string[] = [];
  const reports: string[] = [];
  page.on('request', (request) => {
    const { origin: asked, pathname, protocol } = new URL(request.url());
    if (asked !== origin && protocol.startsWith('http')) foreign.push(request.url());
    if (pathname === errorReportsPath) reports.push(request.method());
  });
  return { foreign, reports };
};

test('an error arrives with the user, the page and the build, through our own server only; refusals are not reported (specification/reporting.md §§2–4)', async ({
  page,
  reporting: { origin, receiver },
}) => {
  const { foreign, reports } = watch(page, origin);
  await open(page, origin, '/patients?text=canary#fragment');
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

  await test.step('what was refused on purpose is no error; what a page boundary explains is one', async () => {
    const { id } = await givenPatient((await signIn(origin, 'clerk')).call);
    await page.goto(`/patients/detail?patientId=${randomUUID()}`);
    await expect(page.getByRole('heading', { name: '見つかりませんでした' })).toBeVisible();
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
    receiver.forget();
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

  await test.step('after signing out nobody is named', async () => {
    await page.goto('/patients');
    await new SignInScreen(page).signOut();
    await page.waitForURL(/\/login/);
    receiver.forget();
    await break_(page);
    await expect.poll(() => receiver.events().length, PATIENCE).toBe(1);
    expect(receiver.events()[0]).toMatchObject({ transaction: '/login' });
    expect(receiver.events()[0]).not.toHaveProperty('user');
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].join());
    expect(stored).not.toMatch(/sentry/i);
  });
});

test(
  'the first twenty errors before the part that sends is there are kept (specification/reporting.md §3)',
  { tag: '@full' },
  async ({ page, reporting: { receiver } }) => {
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
    const types = receiver
      .events()
      .map(({ exception }) => (exception as { values: { type: string }[] }).values[0]?.type);
    expect(types.filter((type) => type === 'RangeError').length).toBe(1);
    await break_(page);
    await expect.poll(() => receiver.events().length, PATIENCE).toBe(21);
  },
);

/** Shown on the screens, and nowhere else in the world. */
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

/** Visits the pages that show a patient, with errors on the way whose messages name the patient. Returns all that was sent. */
async function journey(page: Page, { origin, receiver }: Installation): Promise<{ sent: string; canaries: string[] }> {
  const { call } = await signIn(origin, 'doctor');
  const clerk = await signIn(origin, 'clerk');
  const patient = await givenPatient(clerk.call, canaryPatient());
  const { items } = await call(videoContract.list, { query: {} });
  const video = await call(videoContract.get, { params: { videoId: items[0]?.id ?? '' } });
  const title = `鴉羽さまのご案内 ${unique()}`;
  const { order } = await givenOrder(call, { patient, videos: [video], title });

  await open(page, origin);
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

test('no name, number, reading, phone, birth date or id leaves with errors or recordings, nor the patient page of a preview (specification/reporting.md §7)', async ({
  page,
  reporting,
}) => {
  const { origin, receiver } = reporting;
  const { sent, canaries } = await journey(page, reporting);

  expect(canaries.filter((canary) => sent.includes(canary))).toEqual([]);
  expect(sent).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]/);
  expect(sent).not.toContain(origin.replace('http://', ''));
  expect(receiver.recorded().length).toBeGreaterThan(20);
  expect(sent).toContain('"urls":["/patients');
  expect(sent).toContain('***');

  const { call } = await signIn(origin, 'doctor');
  const { items } = await call(videoContract.list, { query: {} });
  const patient = await givenPatient(call);
  const draft = await givenDraft(call, { patient, videos: items.slice(0, 1), title: 'ご案内' });
  receiver.forget();
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

test(
  'the same search finds every one of them where nothing is masked',
  { tag: '@full' },
  async ({ page, installation }) => {
    await installation.deployAlone(await installation.unmasked());
    installation.receiver.forget();

    const { sent, canaries } = await journey(page, installation);

    expect(canaries.filter((canary) => !sent.includes(canary))).toEqual([]);
  },
);

for (const { name, status, headers } of [
  { name: '“Rate limit hit”', status: 429, headers: { 'retry-after': '60' } },
  { name: '“Transport returned status code”', status: 500, headers: {} },
]) {
  test(
    `a recording that is answered with ${status}, ${name}, is not sent again (specification/reporting.md §8)`,
    { tag: '@full' },
    async ({ page, reporting: { origin, receiver } }) => {
      await open(page, origin);
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
    },
  );
}

/** SDK: 5 s, growing, three times. */
const RETRY_MS = [5_000, 10_000, 30_000] as const;

/** Shortens the waits between two tries of the SDK, and records how long they should have been. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    if (window.top !== window) return;
    const noted: number[] = [];
    const wait = setTimeout;
    const hurried = (work: () => void, milliseconds = 0, ...given: []) => {
      const ofSdk = milliseconds >= 5_000 && /\/reporter-/.test(new Error('Where from?').stack ?? '');
      if (ofSdk) noted.push(milliseconds);
      return wait(work, ofSdk ? milliseconds / 20 : milliseconds, ...given);
    };
    // The SDK bypasses functions that do not look like the browser's own.
    hurried.toString = () => 'function setTimeout() { [native code] }';
    Object.assign(window, { noted, setTimeout: hurried });
  });

const delays = (page: Page): Promise<number[]> => page.evaluate(() => (window as unknown as { noted: number[] }).noted);

test(
  'a recording that finds no server is sent again with growing intervals, and then dropped (specification/reporting.md §8)',
  { tag: '@full' },
  async ({ page, reporting: { origin, receiver } }) => {
    await hurry(page);
    await open(page, origin);
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
    expect((await delays(page)).filter((delay) => delay > RETRY_MS[0] + 500)).toEqual(RETRY_MS.slice(1));
    const sent = receiver.received.length;
    await page.unroute(`**${errorReportsPath}`);
    await break_(page);
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(sent + 1);
    expect(receiver.events().at(-1)).toMatchObject({ tags: {} });
    expect(receiver.events().at(-1)?.['tags']).not.toHaveProperty('replayId');
  },
);
