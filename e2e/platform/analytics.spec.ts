import { analyticsContract } from '@nattoku/contract/platform/analytics';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { givenPatient } from '#given.ts';
import { expect, test } from '#platform/site.ts';
import { bringIn, signIn } from '#staff.ts';

const countPath = `/api${analyticsContract.pageView.path}`;
const isCount = (request: Request) => new URL(request.url()).pathname === countPath;

/** Opens a page and waits until it is shown; answers with what was asked for its count. */
async function openCounted(page: Page, address: string, title: string): Promise<Request> {
  const counted = page.waitForResponse((response) => isCount(response.request()));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return (await counted).request();
}

/** What outlives the page. */
const keptBy = async (context: BrowserContext, page: Page): Promise<string[]> => [
  ...(await context.cookies()).map(({ name }) => `cookie ${name}`),
  ...(await page.evaluate(() => Object.keys(localStorage))),
];

test(
  'specification/reporting.md §9: names of pages arrive at the operator’s collector, and nothing of patient, staff or browser',
  { tag: '@full' },
  async ({ browser, reporting: { origin, matomo } }) => {
    const staff = await signIn(origin, 'doctor');
    const patient = await givenPatient(staff.call, { familyName: '鴉羽', givenName: '千鶴', room: '西九〇九' });
    const context = await browser.newContext({ baseURL: origin });
    await bringIn(context, origin, staff);
    const page = await context.newPage();
    const asked: Request[] = [];
    page.on('request', (request) => asked.push(request));
    await page.goto('/patients/Pagination');
    const keptBefore = await keptBy(context, page);

    const counts = [
      await openCounted(page, '/', 'ホーム'),
      await openCounted(page, '/patients', '患者'),
      await openCounted(page, `/patients/detail?patientId=${patient.id}`, '患者の詳細'),
    ];
    await expect(page.getByRole('region', { name: '対象の患者' })).toContainText('鴉羽');

    const unwilling = await browser.newContext({ baseURL: origin });
    await bringIn(unwilling, origin, staff);
    const quiet = await unwilling.newPage();
    await quiet.addInitScript(() => Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' }));
    await quiet.goto('/video/list/videos');
    await expect(quiet.getByRole('heading', { level: 1, name: '動画一覧' })).toBeVisible();
    await expect(quiet.locator('[aria-busy=true]')).toHaveCount(0);

    // One page counts once, an address that only filters or sorts it not at all.
    const countedAgain = page.waitForResponse((response) => isCount(response.request()));
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: '患者', exact: true })).toBeVisible();
    await countedAgain;
    await page.getByRole('columnheader', { name: '患者番号' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=/);
    expect(await keptBy(context, page)).toEqual(keptBefore);
    await context.close();
    await unwilling.close();

    expect(counts.map((request) => request.postDataJSON() as unknown)).toEqual([
      { page: 'ホーム' },
      { page: '患者' },
      { page: '患者の詳細' },
    ]);
    expect(asked.filter((request) => new URL(request.url()).origin !== origin).map((each) => each.url())).toEqual([]);

    const views = () => matomo.views().map((view) => Object.fromEntries(new URLSearchParams(view)));
    const names = () => views().map(({ action_name: name }) => name);
    // The server passes them on in batches, ten seconds apart.
    await expect.poll(names, { timeout: 60_000 }).toEqual(['ホーム', '患者', '患者の詳細', '患者']);
    for (const view of views())
      expect(Object.keys(view).sort()).toEqual(['action_name', 'apiv', 'idsite', 'rec', 'send_image']);
    const { id, patientNumber } = patient;
    const ofPatient = [id, patientNumber, 'patientId', '鴉羽', encodeURIComponent('鴉羽'), '千鶴', '西九〇九'];
    const ofStaff = ['doctor@', staff.cookie, staff.cookie.split('=')[1] ?? ''];
    const canaries = [...ofPatient, ...ofStaff, 'Mozilla', 'Chrom', 'ja-JP', origin];
    expect(canaries.filter((canary) => matomo.text().includes(canary))).toEqual([]);
  },
);
