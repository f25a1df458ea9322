import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { analytics, analyticsContract, pageNames, type PageName } from '@nattoku/contract/platform/analytics';
import { afterEach, expect, test } from 'vitest';
import { readAnalyticsTarget } from '#kernel/reporting/analytics-target.ts';
import { openLog } from '#kernel/http/logging.ts';
import { openHospital } from '#testing/hospital.ts';
import { openSecondApp } from '#testing/process/second-app.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Taken = { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string };

/** Stands where Matomo is. */
async function openMatomo(status = 200) {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    taken.push({ method: request.method, url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end('{"status":"success"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  const views = () => taken.flatMap(({ body }) => (JSON.parse(body) as { requests: string[] }).requests);
  const names = () => views().map((view) => new URLSearchParams(view).get('action_name'));
  return { taken, views, names, url: `http://127.0.0.1:${port}/matomo.php` };
}

/** The server as it runs with these settings; `close` is its end, before which it sends what it holds. */
async function openCounting(url: string | null) {
  const hospital = await openHospital();
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => done(void lines.push(chunk.toString()) as undefined),
  });
  const { origin, close } = await openSecondApp(
    { ...hospital.server.services, log: openLog('trace', sink) },
    { analytics: url === null ? null : readAnalyticsTarget(url, '3', 'local') },
  );
  let closed: Promise<void> | undefined;
  const closeOnce = () => (closed ??= close());
  closers.push(closeOnce);
  const tell = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${analyticsContract.pageView.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: hospital.staff.nurse.cookie, ...headers },
      body: JSON.stringify(body),
    });
  return { hospital, lines, tell, close: closeOnce };
}

const detail: PageName = '患者の詳細';

// Before the others: what limits they use up is written down after their answers.
test('specification/reporting.md §9: where nothing is configured the call has no effect at all', async () => {
  const matomo = await openMatomo();
  const { hospital, tell, close } = await openCounting(null);
  const limits = async () => (await hospital.server.owner.query('SELECT key, points FROM rate_limits')).rows;
  const before = await limits();

  expect((await tell({ page: detail })).status).toBe(200);
  await close();
  expect(await limits()).toEqual(before);
  expect(matomo.taken).toEqual([]);
});

test('specification/reporting.md §9: the constants are those of the specification', () => {
  expect(analytics).toEqual({ anonymizeIp: true, sendPageView: false });
});

test('specification/reporting.md §9: names of pages arrive, together, and nothing of who saw them', async () => {
  const matomo = await openMatomo();
  const { hospital, tell, close } = await openCounting(matomo.url);
  const browser = {
    'user-agent': 'Ward/7',
    'x-forwarded-for': '10.1.2.3',
    'accept-language': 'ja-JP',
    referer: 'http://localhost/patients/detail?patientId=1',
  };

  expect((await tell({ page: detail }, browser)).status).toBe(200);
  expect((await tell({ page: 'ホーム' }, browser)).status).toBe(200);
  expect((await tell({ page: detail }, { ...browser, cookie: hospital.staff.doctor.cookie })).status).toBe(200);
  await close();

  expect(matomo.taken).toHaveLength(1);
  expect(matomo.names()).toEqual([detail, 'ホーム', detail]);
  for (const view of matomo.views()) {
    expect(Object.fromEntries(new URLSearchParams(view))).toEqual({
      idsite: '3',
      rec: '1',
      apiv: '1',
      send_image: '0',
      action_name: expect.any(String),
    });
  }
  const [{ method, url, headers } = { method: '', url: '', headers: {} }] = matomo.taken;
  expect([method, url]).toEqual(['POST', '/matomo.php']);
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Nattoku' });
  const everything = JSON.stringify(matomo.taken);
  const { staffId, email, cookie } = hospital.staff.nurse;
  for (const trace of [
    staffId,
    email,
    cookie,
    cookie.split('=')[1],
    hospital.facilityId,
    'Ward',
    '10.1.2.3',
    'patientId',
    'ja-JP',
  ])
    expect(everything).not.toContain(trace);
  expect(headers.cookie).toBeUndefined();
});

test('a full batch leaves at once', async () => {
  const matomo = await openMatomo();
  const { tell } = await openCounting(matomo.url);

  for (let view = 0; view < 50; view += 1) await tell({ page: detail });

  await expect.poll(() => matomo.names().length, { timeout: 20_000 }).toBe(50);
});

test.each([
  { page: '髙﨑 千代' },
  { page: '/patients/detail' },
  { page: `${detail}?patientId=1` },
  { page: detail, patientId: '0199a000-0000-7000-8000-000000000001' },
  { page: detail, url: 'http://localhost/patients/detail' },
  {},
  { page: null },
  [],
])('%j is no name of a page and is refused', async (body) => {
  const matomo = await openMatomo();
  const { tell, close } = await openCounting(matomo.url);

  expect((await tell(body)).status).toBe(400);
  await close();
  expect(matomo.taken).toEqual([]);
});

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'a person who does not want to be counted is not: %j',
  async (headers) => {
    const matomo = await openMatomo();
    const { tell, close } = await openCounting(matomo.url);

    expect((await tell({ page: detail }, headers)).status).toBe(200);
    expect((await tell({ page: 'ホーム' }, { dnt: '0' })).status).toBe(200);
    await close();
    expect(matomo.names()).toEqual(['ホーム']);
  },
);

test('a stranger and a locked screen are not counted', async () => {
  const matomo = await openMatomo();
  const { hospital, tell, close } = await openCounting(matomo.url);
  const { authContract } = await import('@nattoku/contract/auth/auth');

  expect((await tell({ page: detail }, { cookie: '' })).status).toBe(401);
  await hospital.nurse(authContract.lock, {});
  expect((await tell({ page: detail })).status).toBe(423);
  await close();
  expect(matomo.taken).toEqual([]);
});

test('nothing is written down about it, and the log names no page', async () => {
  const matomo = await openMatomo(500);
  const { hospital, lines, tell, close } = await openCounting(matomo.url);
  const before = await hospital.audits();

  await tell({ page: detail });
  await close();

  expect(await hospital.audits()).toEqual(before);
  expect(lines.some((line) => line.includes('page views were not taken in'))).toBe(true);
  expect(lines.join('')).not.toMatch(new RegExp(`${detail}|${encodeURIComponent(detail)}|matomo`));
});

test('a collector that redirects is followed nowhere', async () => {
  const matomo = await openMatomo(307);
  const { tell, close } = await openCounting(matomo.url);

  await tell({ page: detail });
  await close();

  expect(matomo.taken.map(({ url }) => url)).toEqual(['/matomo.php']);
});

test('a session that tells too much is refused', async () => {
  const matomo = await openMatomo();
  const { tell } = await openCounting(matomo.url);

  const statuses: number[] = [];
  for (let view = 0; view < 121; view += 1) statuses.push((await tell({ page: detail })).status);

  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses[120]).toBe(429);
});

test('the names are words of the screen, each once', () => {
  expect(new Set(pageNames).size).toBe(pageNames.length);
  expect(pageNames.filter((name) => /[/?=&@\d]/.test(name))).toEqual([]);
});
