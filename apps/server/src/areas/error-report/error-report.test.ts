import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { errorReportMediaType, errorReportsPath } from '@nattoku/contract/platform/error-report';
import { afterEach, expect, test } from 'vitest';
import { openLog } from '#kernel/http/logging.ts';
import { readSentryDsn } from '#kernel/reporting/sentry-dsn.ts';
import { openHospital } from '#testing/hospital.ts';
import { openSecondApp } from '#testing/process/second-app.ts';

type Taken = { url: string | undefined; headers: IncomingMessage['headers']; body: Buffer };
type Said = { status?: number; headers?: Record<string, string> };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const listen = async (answer: RequestListener): Promise<number> => {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port;
};

/** Stands where Sentry is: keeps what came and answers as told. */
const openReceiver = async (said: Said = {}) => {
  const taken: Taken[] = [];
  const port = await listen(async (request, response) => {
    taken.push({ url: request.url, headers: request.headers, body: await buffer(request) });
    response.writeHead(said.status ?? 200, said.headers).end('{"id":"1"}');
  });
  return { taken, dsn: `http://key@127.0.0.1:${port}/7` };
};

const openTunnel = async (dsn: string | null) => {
  const hospital = await openHospital();
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _, done) => done(void lines.push(chunk.toString()) as undefined),
  });
  const { origin, close } = await openSecondApp(
    { ...hospital.server.services, log: openLog('trace', sink) },
    { sentryDsn: dsn === null ? null : readSentryDsn(dsn) },
  );
  closers.push(close);
  const report = (body: string, headers: Record<string, string> = {}) =>
    fetch(origin + errorReportsPath, {
      method: 'POST',
      headers: { 'content-type': errorReportMediaType, ...headers },
      body,
    });
  const { nurse } = hospital.staff;
  return { report, lines, nurse, cookie: nurse.cookie, server: hospital.server };
};

const envelope = (dsn: unknown, content = '鴉羽') =>
  `${JSON.stringify({ dsn })}\n{"type":"event"}\n${JSON.stringify({ content })}`;

test('an envelope reaches the configured address as it is, without anything else of the browser (specification/reporting.md §2)', async () => {
  const { taken, dsn } = await openReceiver();
  const { report, cookie } = await openTunnel(dsn);
  const sent = envelope(dsn);

  const reply = await report(sent, {
    cookie,
    'user-agent': 'Ward/7',
    'x-forwarded-for': '10.1.2.3',
    'accept-language': 'ja',
  });

  expect(reply.status).toBe(200);
  expect(taken).toHaveLength(1);
  expect(taken[0]).toMatchObject({
    url: '/api/7/envelope/',
    headers: { 'content-type': errorReportMediaType, 'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=key' },
  });
  expect(taken[0]?.body.toString()).toBe(sent);
  expect(JSON.stringify(taken[0]?.headers)).not.toMatch(/Ward|10\.1\.2\.3|staff=|"ja"/);
});

test.each([
  { name: 'limits by category', status: 429, headers: { 'x-sentry-rate-limits': '60:replay:key' } },
  { name: 'a pause', status: 429, headers: { 'retry-after': '17' } },
  { name: 'a failure', status: 500, headers: {} },
  { name: 'a refusal', status: 403, headers: {} },
])(
  'what the service says about $name comes back as it is (specification/reporting.md §2)',
  async ({ status, headers }) => {
    const { dsn } = await openReceiver({ status, headers: { ...headers, 'set-cookie': 'a=b', 'x-foreign': '1' } });
    const { report } = await openTunnel(dsn);

    const reply = await report(envelope(dsn));

    expect(reply.status).toBe(status);
    expect(Object.fromEntries(reply.headers)).toMatchObject(headers);
    expect(reply.headers.get('set-cookie') ?? reply.headers.get('x-foreign')).toBeNull();
    expect(await reply.text()).toBe('');
  },
);

test('a service that cannot be reached is a 502, without a word to try again later', async () => {
  const { dsn } = await openReceiver();
  for (const close of closers.splice(0)) await close();
  const { report } = await openTunnel(dsn);

  const reply = await report(envelope(dsn));

  expect(reply.status).toBe(502);
  expect(reply.headers.get('retry-after')).toBeNull();
  expect(await reply.json()).toMatchObject({ code: 'errorReport.undelivered' });
});

test('a redirect leads nowhere', async () => {
  const elsewhere = await openReceiver();
  const { dsn } = await openReceiver({ status: 307, headers: { location: elsewhere.dsn.replace('key@', '') } });
  const { report } = await openTunnel(dsn);

  expect((await report(envelope(dsn))).status).toBe(502);
  expect(elsewhere.taken).toEqual([]);
});

test('an envelope for another address is refused, and nothing is sent to either', async () => {
  const own = await openReceiver();
  const foreign = await openReceiver();
  const { report } = await openTunnel(own.dsn);
  const bodies = [
    envelope(foreign.dsn),
    envelope(own.dsn.replace('key@', 'other@')),
    envelope(own.dsn.replace(/7$/, '8')),
    envelope('http://key@169.254.169.254/7'),
    envelope(undefined),
    envelope({ toString: own.dsn }),
    `{}\n${envelope(own.dsn)}`,
    'null',
    'not json',
    '\n',
    '',
  ];

  const replies = await Promise.all(bodies.map((body) => report(body)));

  expect(replies.map(({ status }) => status)).toEqual(bodies.map(() => 400));
  expect([...own.taken, ...foreign.taken]).toEqual([]);
});

test('other media types, and what is too large, are refused; a stranger may send less than staff', async () => {
  const { taken, dsn } = await openReceiver();
  const { report, cookie } = await openTunnel(dsn);
  const large = envelope(dsn, 'x'.repeat(1024 * 1024));

  const statuses = await Promise.all([
    report(envelope(dsn), { 'content-type': 'text/plain' }),
    report(envelope(dsn), { 'content-type': 'application/json' }),
    report(large),
    report(large, { cookie }),
    report(envelope(dsn, 'x'.repeat(2 * 1024 * 1024)), { cookie }),
  ]);

  expect(statuses.map(({ status }) => status)).toEqual([415, 415, 413, 200, 413]);
  expect(taken).toHaveLength(1);
});

test('another site cannot send reports with this address', async () => {
  const { taken, dsn } = await openReceiver();
  const { report } = await openTunnel(dsn);

  expect((await report(envelope(dsn), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect(taken).toEqual([]);
});

test('too many reports of one session are refused with the time to wait; those of another still pass', async () => {
  const { taken, dsn } = await openReceiver();
  const { report, cookie } = await openTunnel(dsn);
  const other = (await openHospital()).staff.nurse.cookie;

  const statuses: number[] = [];
  for (let sent = 0; sent < 121; sent++) statuses.push((await report(envelope(dsn), { cookie })).status);
  const late = await report(envelope(dsn), { cookie });

  expect(new Set(statuses.slice(0, 120))).toEqual(new Set([200]));
  expect(statuses[120]).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await report(envelope(dsn), { cookie: other })).status).toBe(200);
  expect(taken).toHaveLength(121);
});

test('nothing of an envelope stands in the log, whatever becomes of it', async () => {
  const { dsn } = await openReceiver({ status: 500 });
  const { report, lines } = await openTunnel(dsn);

  await report(envelope(dsn));
  await report(envelope('http://key@127.0.0.1:1/7'));
  await report(`鴉羽`);

  expect(lines.some((line) => line.includes(errorReportsPath))).toBe(true);
  expect(lines.join('')).not.toMatch(/鴉羽|key@|sentry_key/);
});

test('without a DSN there is no such address', async () => {
  const { report } = await openTunnel(null);

  expect((await report(envelope('http://key@127.0.0.1:9/7'))).status).toBe(404);
});

test('a report does not keep an unattended session alive', async () => {
  const { dsn } = await openReceiver();
  const { report, nurse, cookie, server } = await openTunnel(dsn);
  const lastUse = async () => {
    await server.services.uses.settle();
    return (await server.owner.query('SELECT last_seen_at FROM sessions WHERE staff_id = $1', [nurse.staffId])).rows;
  };
  server.clock.advance(120);
  const before = await lastUse();

  await report(envelope(dsn), { cookie });
  const afterReport = await lastUse();
  await fetch(`${server.origin}/api/facility`, { headers: { cookie } });

  expect(afterReport).toEqual(before);
  expect(await lastUse()).not.toEqual(before);
});
