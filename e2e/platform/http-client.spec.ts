import { authContract } from '@nattoku/contract/auth/auth';
import { notificationContract } from '@nattoku/contract/notification/notification';
import { patientContract, type Patient } from '@nattoku/contract/patient/patient';
import { problemMediaType, problems, type ProblemCode } from '@nattoku/contract/shared/problems';
import type { Page, Request, Route } from '@playwright/test';
import { SignInScreen } from '#areas/auth/sign-in/sign-in.screen.ts';
import { PatientListScreen } from '#areas/patient/list/patient-list.screen.ts';
import { demo, demoPassword } from '#demo.ts';
import { givenPatient, unique } from '#given.ts';
import { expect, test } from '#staff.ts';

const apiOf = (patient: Patient) => `**/api/patients/${patient.id}`;
const detailOf = (patient: Patient) => `/patients/detail?patientId=${patient.id}`;

const refuse = (route: Route, code: ProblemCode, headers: Record<string, string> = {}) => {
  const { status, title } = problems[code];
  const body = JSON.stringify({ type: `urn:nattoku:problem:${code}`, status, title, code });
  return route.fulfill({ status, contentType: problemMediaType, headers, body });
};

/** Acts on each request in turn; the rest reach the server. Tells what was asked. */
async function intercept(page: Page, address: string, method: string, ...acts: ((route: Route) => unknown)[]) {
  const asked: Request[] = [];
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked.push(route.request());
    const act = acts[asked.length - 1];
    await (act ? act(route) : route.continue());
  });
  return asked;
}

/** The server did it, and its answer was lost on the way. */
const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
};
const hang = () => {};

test(
  'specification/errors.md §§4–7: a read that is refused, cut off or hangs is tried again, ends with a sentence, and is called off with its page',
  { tag: '@full' },
  async ({ page, as }) => {
    await test.step('specification/errors.md §4: a read that is refused with 503 and Retry-After is tried again, and the page shows its data', async () => {
      const { call } = await as('nurse');
      const patient = await givenPatient(call);
      const asked = await intercept(
        page,
        apiOf(patient),
        'GET',
        (route) => refuse(route, 'unavailable', { 'retry-after': '1' }),
        (route) => route.abort('connectionreset'),
      );

      await page.goto(detailOf(patient));

      await expect(new PatientListScreen(page).banner()).toContainText(patient.givenName);
      // Once more where the stream of changes opened after the first answer.
      expect(asked.length).toBeGreaterThanOrEqual(3);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    await test.step('specification/errors.md §7: a read that stays refused is told with its sentence, and can be tried again by hand', async () => {
      const { call } = await as('nurse');
      const patient = await givenPatient(call);
      await page.route(apiOf(patient), (route) => refuse(route, 'unavailable'));

      await page.goto(detailOf(patient));
      await expect(page.getByText(problems.unavailable.title)).toBeVisible();
      await page.unroute(apiOf(patient));
      await page.getByRole('button', { name: 'もう一度試す' }).click();

      await expect(new PatientListScreen(page).banner()).toContainText(patient.givenName);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    await test.step('leaving calls the reads of a page off: the one it waits for, and the ones it shows', async () => {
      const { call } = await as('nurse');
      const patient = await givenPatient(call);
      const failed: string[] = [];
      page.on('requestfailed', (request) =>
        failed.push(`${new URL(request.url()).pathname} ${request.failure()?.errorText}`),
      );
      const leave = async () => {
        await page.getByRole('link', { name: 'ライブラリ' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'アプローチ一覧' })).toBeVisible();
      };
      const hangingAt = async (path: string) => {
        const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path);
        await page.route(`**${path}`, hang, { times: 1 });
        return asked;
      };

      await page.goto('/patients');
      await page.getByRole('main').getByRole('searchbox').fill(patient.patientNumber);
      const waited = `/api/patients/${patient.id}`;
      const [first] = await Promise.all([
        hangingAt(waited),
        page.getByRole('row').filter({ hasText: patient.givenName }).click(),
      ]);
      expect(first.method()).toBe('GET');
      await leave();
      await expect.poll(() => failed).toContain(`${waited} net::ERR_ABORTED`);

      const shown = `/api/patients/${patient.id}/timeline`;
      const second = hangingAt(shown);
      await page.goBack();
      await page.getByRole('row').filter({ hasText: patient.givenName }).click();
      await second;
      await leave();
      await expect.poll(() => failed).toContain(`${shown} net::ERR_ABORTED`);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

    await test.step('a read that gets no answer ends with a sentence and a way to try again', async () => {
      const { call } = await as('nurse');
      const patient = await givenPatient(call);
      await page.clock.install();
      await page.route(apiOf(patient), hang);
      const asked = page.waitForRequest(apiOf(patient));
      await page.goto(detailOf(patient));
      await asked;

      await page.clock.fastForward(30_000);
      await expect(page.getByRole('heading', { name: 'サーバーの応答がありません' })).toBeVisible();
      await expect(page.getByText('時間内に応答がありませんでした。')).toBeVisible();

      await page.unroute(apiOf(patient));
      await page.getByRole('button', { name: 'もう一度試す' }).click();
      await expect(new PatientListScreen(page).banner()).toContainText(patient.givenName);
    });
  },
);

test('specification/errors.md §§4–5: a write whose answer was lost is done once, a conflict is shown, and leaving calls no write off', async ({
  page,
  as,
}) => {
  await test.step('specification/errors.md §4: a version conflict is shown at once and asked for once', async () => {
    const { call } = await as('nurse');
    const patient = await givenPatient(call);
    const screen = new PatientListScreen(page);
    const asked = await intercept(page, apiOf(patient), 'PUT');
    await page.goto(detailOf(patient));
    await page.getByRole('button', { name: '編集' }).click();
    await screen.field('病室').fill('501');

    const { id: patientId, version, ...rest } = patient;
    await call(patientContract.update, { params: { patientId }, body: { ...rest, room: '777', version } });
    await screen.save();

    await expect(screen.dialog().getByRole('row', { name: /病室/ })).toContainText(/501.*777/);
    expect(asked).toHaveLength(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('specification/errors.md §5: a create whose answer was lost is sent again with its key, and one record is made', async () => {
    const { call } = await as('nurse');
    const screen = new PatientListScreen(page);
    const patientNumber = unique();
    const asked = await intercept(page, '**/api/patients', 'POST', loseAnswer, (route) => refuse(route, 'unexpected'));
    await screen.open();
    await screen.startRegistering();
    await screen.type({
      patientNumber,
      familyName: '髙﨑',
      givenName: `花${patientNumber}`,
      familyNameKana: 'タカサキ',
      givenNameKana: 'ハナ',
      birthDate: '1958-04-02',
    });
    await screen.save();

    await expect(screen.banner()).toContainText(patientNumber);
    const keys = asked.map((request) => request.headers()['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const found = await call(patientContract.search, { body: { text: patientNumber } });
    expect(found.total).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('specification/errors.md §5: a change whose answer was lost is no conflict with itself', async () => {
    const { call } = await as('nurse');
    const patient = await givenPatient(call);
    const screen = new PatientListScreen(page);
    const asked = await intercept(page, apiOf(patient), 'PUT', loseAnswer);
    await page.goto(detailOf(patient));
    await page.getByRole('button', { name: '編集' }).click();
    await screen.field('病室').fill('512');
    await screen.save();

    await expect(screen.dialog()).toBeHidden();
    await expect(page.getByText('患者情報を保存しました')).toBeVisible();
    expect(asked).toHaveLength(2);
    const saved = await call(patientContract.get, { params: { patientId: patient.id } });
    expect(saved).toMatchObject({ room: '512', version: patient.version + 1 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('leaving calls no write off', async () => {
    await as('nurse');
    const failed: string[] = [];
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
    const path = `/api${notificationContract.readAll.path}`;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${path}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/notifications');
    const asked = page.waitForRequest(`**${path}`);
    await page.getByRole('button', { name: 'すべて既読にする' }).click();
    const request = await asked;

    await page.getByRole('link', { name: '患者', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '患者' })).toBeVisible();
    release();

    expect((await request.response())?.status()).toBe(200);
    expect(failed).not.toContain(path);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('specification/errors.md §5: what has no key is sent once – a password above all', async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    const address = `**/api${authContract.signIn.path}`;
    const asked = await intercept(page, address, 'POST', (route) => refuse(route, 'unavailable'));
    const screen = new SignInScreen(page);
    await screen.open();
    await screen.signIn(demo.nurse, demoPassword);

    await expect(page.getByRole('alert')).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});
