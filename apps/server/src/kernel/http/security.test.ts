import { request as send } from 'node:http';
import { patientContract } from '@nattoku/contract/patient/patient';
import { facilityContract } from '@nattoku/contract/facility/facility';
import { videoOrderContract } from '@nattoku/contract/video/video-order';
import { expect, test } from 'vitest';
import { aPatient, openHospital, type Hospital } from '#testing/hospital.ts';

type Raw = { method?: string; path: string; headers?: Record<string, string>; body?: string };
type RawReply = { status: number; headers: Record<string, unknown>; text: string };

/** As it is written, without the tidying that fetch does. */
const raw = ({ server }: Hospital, { method = 'GET', path, headers = {}, body }: Raw): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.origin);
    const asked = send({ hostname, port, method, path, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString() }),
      );
      reply.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body);
  });

const json = { 'content-type': 'application/json' };

test('a refusal is application/problem+json with a code, a Japanese sentence and the number of the request', async () => {
  const { stranger } = await openHospital();

  const { status, body, headers } = await stranger(facilityContract.get, {});

  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toEqual({
    type: 'urn:nattoku:problem:session.missing',
    title: 'ログインしてください。',
    status,
    code: 'session.missing',
    instance: expect.stringMatching(/^urn:nattoku:request:[0-9a-f-]{36}$/),
  });
  expect(headers.get('cache-control')).toBe('no-store');
});

test('what is wrong with a body is said field by field, in Japanese', async () => {
  const { nurse } = await openHospital();

  const { status, body } = await nurse(patientContract.search, { body: { page: 0, pageSize: 3 } as never });

  expect(status).toBe(400);
  expect(body.errors?.map(({ field }) => field)).toEqual(['page', 'pageSize']);
  expect(body.errors?.[0]?.message).toMatch(/[ぁ-んァ-ヶ一-龠]/);
});

test.each([
  ['a form of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighbouring site', { 'sec-fetch-site': 'same-site' }],
  ['an address typed into the browser', { 'sec-fetch-site': 'none' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin worth the name', { origin: 'null' }],
])('%s cannot act with our cookies', async (_, headers) => {
  const hospital = await openHospital();
  const body = JSON.stringify(aPatient());

  const reply = await raw(hospital, {
    method: 'POST',
    path: '/api/patients',
    headers: {
      ...json,
      ...headers,
      cookie: hospital.staff.nurse.cookie,
      'idempotency-key': 'a key of sixteen or more',
    },
    body,
  });

  expect(reply.status).toBe(403);
  expect(JSON.parse(reply.text)).toMatchObject({ code: 'request.crossSite' });
  expect(await hospital.audits()).toEqual([]);
});

test('our own page can', async () => {
  const hospital = await openHospital();
  const { origin } = hospital.server;

  const { status } = await raw(hospital, {
    method: 'POST',
    path: '/api/patients/search',
    headers: { ...json, origin, 'sec-fetch-site': 'same-origin', cookie: hospital.staff.nurse.cookie },
    body: '{}',
  });

  expect(status).toBe(200);
});

test.each([
  '/api//facility',
  '/api/%2e%2e/api/facility',
  '/api/../api/facility',
  '/api/./facility',
  '/api%2ffacility',
  '/api/facility%00',
  '/api/facility;x=1',
  '/api/facility%5c..',
  '/api\\facility',
  '/api/%252e%252e/facility',
  '/x/..%2fapi/facility',
  '/%61pi/facility',
  '/ap%69/facility',
  '/api/%66acility',
  '/api/%46acility',
  '/api/facilit%79',
  '/api/facility%2Dx',
  '/api/facility%5Fx',
  '/api/facility%7Ex',
  '/api/facility%09',
  '/api/facility#x',
  '//api/facility',
  '/API/facility',
  '/Api',
])('the address %s leads nowhere, signed in or not', async (path) => {
  const hospital = await openHospital();
  for (const headers of [{}, { cookie: hospital.staff.nurse.cookie }] as Record<string, string>[]) {
    const { status, text } = await raw(hospital, { path, headers });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toMatchObject({ code: 'notFound' });
  }
});

test.each(['/api/facility?x=/../', '/api/facility/'])('%s passes no guard', async (path) => {
  const hospital = await openHospital();
  const { status, text } = await raw(hospital, { path });
  expect([401, 404]).toContain(status);
  expect(text).not.toContain('病院');
});

test.each(['/api/facility', '/api/patients/%61', '/%61pi/facility', '/healthz', '/readyz', '/', '/p/'])(
  'no proxy keeps what %s answers',
  async (path) => {
    const hospital = await openHospital();
    const { headers } = await raw(hospital, { path, headers: { cookie: hospital.staff.nurse.cookie } });
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('a body of more than two megabytes is refused unread', async () => {
  const hospital = await openHospital();
  const patient = await hospital.given.patient();
  const { body: draft } = await hospital.nurse(videoOrderContract.createDraft, { body: { patientId: patient.id } });

  const reply = await hospital.nurse(videoOrderContract.saveDraft, {
    params: { orderId: draft.id },
    body: {
      title: '',
      approachId: null,
      videoIds: [],
      message: 'あ'.repeat(700_000),
      dueOn: null,
      version: draft.version,
    },
  });

  expect(reply).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
});

test.each([
  ['text/plain', '{}', 415],
  ['application/xml', '<a/>', 415],
  ['application/json', '{"text":', 400],
  ['application/json', '', 400],
  ['application/json', '{"__proto__":{"admin":true}}', 400],
  ['application/json', '{"constructor":{"prototype":{"admin":true}}}', 400],
])('a body of %s that reads %s is refused with %i and says nothing about us', async (type, body, status) => {
  const hospital = await openHospital();

  const reply = await raw(hospital, {
    method: 'POST',
    path: '/api/patients/search',
    headers: { 'content-type': type, cookie: hospital.staff.nurse.cookie },
    body,
  });

  expect(reply.status).toBe(status);
  expect(reply.text).not.toMatch(/node_modules|\.ts|at |fastify|FST_/i);
});

test('a create without a key is refused', async () => {
  const hospital = await openHospital();

  for (const key of [undefined, 'short', 'x'.repeat(256)]) {
    const { status } = await raw(hospital, {
      method: 'POST',
      path: '/api/patients',
      headers: { ...json, cookie: hospital.staff.nurse.cookie, ...(key ? { 'idempotency-key': key } : {}) },
      body: JSON.stringify(aPatient()),
    });
    expect(status).toBe(400);
  }
  expect(await hospital.audits()).toEqual([]);
});

test.each(['/api/session', '/api/no-such-thing', '/healthz'])('%s is no page, and says so', async (path) => {
  const hospital = await openHospital();

  const { headers } = await raw(hospital, { path });

  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['server']).toBeUndefined();
  expect(headers['x-powered-by']).toBeUndefined();
});

test.each(['PATCH', 'DELETE', 'PUT', 'TRACE'])('%s is no way to ask for a session', async (method) => {
  const hospital = await openHospital();

  const { status } = await raw(hospital, { method, path: '/api/session' });

  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});
