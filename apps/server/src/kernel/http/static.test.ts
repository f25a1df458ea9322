import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerProblems } from '#kernel/http/errors.ts';
import { secure } from '#kernel/http/security.ts';
import { serveWebApps } from '#kernel/http/static.ts';

const webApps = [
  { name: 'patient', at: '/p', unlisted: true },
  { name: 'staff', at: '', unlisted: false, hasSession: ({ headers }: FastifyRequest) => headers.cookie !== undefined },
];
let webDir: string;
let app: FastifyInstance;

const lay = async (file: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(join(webDir, file)), { recursive: true });
  await writeFile(join(webDir, file), content);
};
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeEach(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'nattoku-web-'));
  await writeFile(join(webDir, 'secret.json'), '"not for anybody"');
  app = Fastify({ logger: false });
  answerProblems(app, async () => {});
  await secure(app, { tls: false });
  await serveWebApps(app, webApps, webDir);
  await app.ready();
});

afterEach(async () => {
  await app.close();
  await rm(webDir, { recursive: true });
});

test('an application that is laid there while the server runs is served', async () => {
  expect((await get('/patients')).statusCode).toBe(503);

  await lay('staff/index.html', '<title>first</title>');
  await lay('staff/assets/page-1.js', 'first');
  expect((await get('/patients')).body).toBe('<title>first</title>');
  expect((await get('/assets/page-1.js')).body).toBe('first');

  await lay('staff/index.html', '<title>second</title>');
  await lay('staff/assets/page-2.js', 'second');
  expect((await get('/')).body).toBe('<title>second</title>');
  expect((await get('/assets/page-2.js')).body).toBe('second');
  expect((await get('/assets/page-1.js')).body).toBe('first');
});

test('a browser that shows a session begins with the frame, where the build has a document for that', async () => {
  await lay('staff/index.html', 'signed out');
  expect((await get('/patients', { cookie: 'staff=1' })).body).toBe('signed out');
  await lay('staff/index.signed-in.html', 'signed in');
  const { body, headers } = await get('/patients', { cookie: 'staff=1' });
  expect([body, headers['cache-control']]).toEqual(['signed in', 'no-store']);
  expect((await get('/patients')).body).toBe('signed out');

  await lay('staff/index.signed-in.consent.list.html', 'the list');
  expect((await get('/consent/list?page=2', { cookie: 'staff=1' })).body).toBe('the list');
  expect((await get('/consent/list')).body).toBe('signed out');
});

test.each(['/p', '/p/', '/P/', '/p%23secret', '/P/%23secret', '/p/family/'])(
  '%s is a page of the patient',
  async (address) => {
    await lay('staff/index.html', 'staff');
    await lay('patient/index.html', 'patient');
    expect((await get(address)).body).toBe('patient');
    expect((await get('/patients')).body).toBe('staff');
  },
);

test('a browser that shows no session begins with the page to sign in, at its address', async () => {
  await lay('staff/index.html', 'signed out');
  await lay('staff/index.signed-out.login.html', 'sign in');

  expect((await get('/login?from=/patients')).body).toBe('sign in');
  expect((await get('/patients')).body).toBe('signed out');
  expect((await get('/login', { cookie: 'staff=1' })).body).toBe('signed out');
});

test.each([
  ['br', 'br', brotliCompressSync],
  ['gzip', 'gzip', gzipSync],
  ['gzip, deflate, br', 'br', brotliCompressSync],
] as const)('who understands %s gets the twin that is %s', async (understood, encoding, compress) => {
  await lay('staff/assets/page-1.js', 'plain');
  await lay('staff/assets/page-1.js.br', brotliCompressSync('twin'));
  await lay('staff/assets/page-1.js.gz', gzipSync('twin'));

  const { headers, rawPayload } = await get('/assets/page-1.js', { 'accept-encoding': understood });

  expect(headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': expect.stringContaining('javascript'),
  });
  expect(rawPayload).toEqual(compress('twin'));
});

test.each([
  ['/assets/page-1.js', 'public, max-age=31536000, immutable'],
  ['/assets/builds/meta/0a1b.json', 'public, max-age=31536000, immutable'],
  ['/assets/payloads/0a1b/patients.json', 'public, max-age=31536000, immutable'],
  ['/assets/builds/latest.json', 'no-cache'],
  ['/assets/manifest.json', 'no-cache'],
  ['/favicon.svg', 'no-cache'],
  ['/index.html', 'no-store'],
  ['/patients', 'no-store'],
])('%s is kept as %s', async (address, kept) => {
  await lay('staff/index.html', '<title>staff</title>');
  if (address !== '/patients') await lay(`staff${address}`, '{}');

  const { statusCode, headers } = await get(`${address}?1763701200000`);

  expect([statusCode, headers['cache-control']]).toEqual([200, kept]);
});

test("the patients' application stands in a folder of its own and is not to be found by search engines", async () => {
  await lay('staff/index.html', '<title>staff</title>');
  await lay('patient/index.html', '<title>patient</title>');
  await lay('patient/shell-worker.js', 'worker');

  expect((await get('/p/')).body).toBe('<title>patient</title>');
  expect((await get('/p')).headers['x-robots-tag']).toBe('noindex');
  expect((await get('/p/shell-worker.js')).body).toBe('worker');
  expect((await get('/patients')).body).toBe('<title>staff</title>');
});

test.each([
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/assets/../../secret.json',
  '/assets/..%5c..%5csecret.json',
  '/p/../../secret.json',
  '/p/..%2f..%2fsecret.json',
  '//secret.json',
  '/%73ecret.json',
  '/.hidden.json',
  '/.git/config.json',
  '/assets/.generations.json',
  '/assets/no-such-file.js',
  '/assets/',
  '/assets',
  '/assets/page-1.js/',
  '/assets/page-1.js%00.json',
])('%s hands out nothing that is not meant to be seen', async (address) => {
  await lay('staff/index.html', '<title>staff</title>');
  await lay('staff/assets/page-1.js', 'first');
  for (const hidden of ['.hidden.json', '.git/config.json', 'assets/.generations.json']) {
    await lay(`staff/${hidden}`, '"not for anybody"');
  }

  const { statusCode, body } = await get(address);

  expect(body).not.toContain('not for anybody');
  expect(body).not.toContain('first');
  expect([200, 404]).toContain(statusCode);
  if (statusCode === 200) expect(body).toBe('<title>staff</title>');
});

test.each(['POST', 'PUT', 'DELETE', 'PATCH'] as const)('%s is no way to ask for a file or a page', async (method) => {
  await lay('staff/index.html', '<title>staff</title>');

  for (const url of ['/', '/index.html']) expect((await app.inject({ method, url })).statusCode).toBe(404);
});

test('HEAD says what GET would, without the content', async () => {
  await lay('staff/index.html', '<title>staff</title>');

  const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/patients' });

  expect([statusCode, headers['content-length'], body]).toEqual([200, '20', '']);
});

test.each(['/', '/patients', '/p/'])('%s comes with the headers that keep a page safe', async (path) => {
  await lay('staff/index.html', 'staff');
  await lay('patient/index.html', 'patient');

  const { headers } = await get(path);

  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).not.toMatch(/'unsafe-|\*|https?:/);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(String(headers['permissions-policy'])).toContain('microphone=()');
});

test('a script says what binds it as a worker, a style nothing that only pages need', async () => {
  await lay('staff/assets/page-1.js', 'script');
  await lay('staff/assets/page-1.css', 'style');

  const script = await get('/assets/page-1.js');
  const style = await get('/assets/page-1.css');

  expect(script.headers['content-security-policy']).toContain("script-src 'self'");
  expect(style.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  for (const { headers } of [script, style]) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toBeUndefined();
  }
});
