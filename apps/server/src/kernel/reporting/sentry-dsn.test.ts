import { expect, test } from 'vitest';
import { readEnvironment } from '#kernel/environment.ts';
import { readSentryDsn } from '#kernel/reporting/sentry-dsn.ts';

test.each([
  ['https://abc@o1.ingest.example/42', 'https://o1.ingest.example/api/42/envelope/'],
  ['https://abc@Sentry.Hospital.example:8443/a/b/42', 'https://sentry.hospital.example:8443/a/b/api/42/envelope/'],
  ['https://abc@sentry.example:443/42', 'https://sentry.example/api/42/envelope/'],
  ['http://abc@127.0.0.1:9000/1', 'http://127.0.0.1:9000/api/1/envelope/'],
  ['http://abc@localhost:9000/1', 'http://localhost:9000/api/1/envelope/'],
  ['http://abc@[::1]:9000/1', 'http://[::1]:9000/api/1/envelope/'],
])('reports of %s go to %s', (dsn, endpoint) => {
  expect(readSentryDsn(dsn)).toMatchObject({ publicKey: 'abc', endpoint });
});

test.each([
  'sentry.example/42',
  'https://sentry.example/42',
  'https://abc@sentry.example/',
  'https://abc@sentry.example/project',
  'https://abc:secret@sentry.example/42',
  'https://abc@sentry.example/42?x=1',
  'https://abc@sentry.example/42#x',
  'https://abc@sentry.example/../42x',
  'ftp://abc@sentry.example/42',
  'http://abc@sentry.example/42',
  'http://abc@127.example/42',
  'file:///etc/passwd',
])('%s stops the start with a sentence that names the setting', (dsn) => {
  expect(() => readEnvironment({ APP_ENV: 'prod', SENTRY_DSN: dsn })).toThrow(/^SENTRY_DSN: must /);
});

test.each([
  ['prod', 'https://sentry.example/api/42/envelope/'],
  ['dev', 'https://sentry.example/api/42/envelope/'],
  ['local', undefined],
])('with APP_ENV=%s reports go to %s (specification/environments.md §5)', (appEnv, endpoint) => {
  const { sentryDsn } = readEnvironment({ APP_ENV: appEnv, SENTRY_DSN: 'https://abc@sentry.example/42' });

  expect(sentryDsn?.endpoint).toBe(endpoint);
});

test('a word that does not say plainly whether the e-mail is sent stops the start', () => {
  expect(() => readEnvironment({ SENTRY_EMAIL: 'false' })).toThrow(/^SENTRY_EMAIL: /);
});
