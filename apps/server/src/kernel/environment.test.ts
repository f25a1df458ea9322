import { describe, expect, test } from 'vitest';
import { readEnvironment, warningsOf } from '#kernel/environment.ts';

const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'nattoku',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('one configuration for each APP_ENV (specification/environments.md §1)', () => {
  test.each([
    [{}, { appEnv: 'local', tls: false, demo: true, trustProxy: undefined, s3: null }],
    [
      { APP_ENV: 'local', DEMO: 'off' },
      { appEnv: 'local', tls: false, demo: false },
    ],
    [{ APP_ENV: 'dev' }, { appEnv: 'dev', tls: true, demo: false, trustProxy: 'loopback' }],
    [
      { APP_ENV: 'dev', DEMO: 'on' },
      { appEnv: 'dev', tls: true, demo: true },
    ],
    [{ APP_ENV: 'prod' }, { appEnv: 'prod', tls: true, demo: false, trustProxy: 'loopback' }],
    [
      { APP_ENV: 'prod', HOST: '0.0.0.0', TRUST_PROXY: '10.1.2.3' },
      { appEnv: 'prod', tls: true, trustProxy: '10.1.2.3' },
    ],
  ])('%o', (variables, expected) => {
    expect(readEnvironment(variables)).toMatchObject(expected);
  });

  test.each([
    [{ APP_ENV: 'production' }, 'APP_ENV'],
    [{ APP_ENV: 'prod', DEMO: 'on' }, 'DEMO: demonstration data is never loaded with APP_ENV=prod.'],
    [{ APP_ENV: 'prod', HOST: '0.0.0.0' }, 'TRUST_PROXY: is needed with APP_ENV=prod and HOST=0.0.0.0'],
    [{ APP_ENV: 'dev', HOST: '192.168.1.5' }, 'TRUST_PROXY: is needed with APP_ENV=dev'],
    [{ APP_ENV: 'prod', TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: must name the proxies, not everyone.'],
    [{ APP_ENV: 'dev', TRUST_PROXY: '10.0.0.1, ::/0' }, 'TRUST_PROXY: must name the proxies, not everyone.'],
  ])('%o is refused', (variables, sentence) => {
    expect(() => readEnvironment(variables)).toThrow(sentence);
  });
});

describe('APP_ENV=local names services of this machine only (specification/environments.md §2)', () => {
  test.each([
    { DATABASE_URL: 'postgres://owner:secret@localhost:5432/nattoku' },
    { DATABASE_URL: 'postgresql://owner:secret@127.0.0.1/nattoku' },
    { DATABASE_URL: 'postgresql://owner:secret@localhost:5432/nattoku?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgresql://owner@%2Fvar%2Frun%2Fpostgresql/nattoku' },
    { DATABASE_URL: 'postgresql:///nattoku' },
    { ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' },
    { ...s3, S3_ENDPOINT: 'http://[::1]:9000' },
    { SMTP_URL: 'smtp://localhost:1025', MAIL_FROM: 'a@hospital.example' },
    { SMS_URL: 'http://127.0.0.1:4000/sms' },
  ])('%o is taken', (variables) => {
    expect(readEnvironment(variables).appEnv).toBe('local');
  });

  test.each([
    [{ DATABASE_URL: 'postgres://owner:secret@db.hospital.example/nattoku' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://owner:secret@10.0.0.5/nattoku' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://owner:secret@localhost/nattoku?host=db.hospital.example' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://owner:secret@localhost/nattoku?host=/tmp,db.hospital.example' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://owner:secret@127.0.0.1.hospital.example/nattoku' }, 'DATABASE_URL'],
    [s3, 'S3_ENDPOINT'],
    [{ ...s3, S3_ENDPOINT: 'http://localhost.hospital.example' }, 'S3_ENDPOINT'],
    [{ SMTP_URL: 'smtps://mail.hospital.example', MAIL_FROM: 'a@hospital.example' }, 'SMTP_URL'],
    [{ SMS_URL: 'https://sms.example/messages' }, 'SMS_URL'],
  ])('%o is refused', (variables, name) => {
    expect(() => readEnvironment(variables)).toThrow(
      `${name}: with APP_ENV=local only this machine (localhost) can be named.`,
    );
    expect(() => readEnvironment({ ...variables, APP_ENV: 'local' })).toThrow(name);
  });

  test('the same addresses are taken elsewhere', () => {
    const DATABASE_URL = 'postgres://owner:secret@db.hospital.example/nattoku';

    expect(readEnvironment({ ...s3, DATABASE_URL, APP_ENV: 'prod' })).toMatchObject({
      databaseUrl: DATABASE_URL,
      s3: { endpoint: 'https://s3.example', region: 'us-east-1', bucket: 'nattoku', forcePathStyle: true },
    });
  });
});

describe('S3 by configuration', () => {
  test.each([
    [{ S3_BUCKET: 'nattoku' }, 'S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed'],
    [{ S3_REGION: 'ap-northeast-1' }, 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed'],
    [{ ...s3, S3_SECRET_ACCESS_KEY: '' }, 'S3_SECRET_ACCESS_KEY: needed'],
    [{ ...s3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT: must look like'],
    [{ ...s3, S3_ENDPOINT: 'https://s3.example/bucket' }, 'S3_ENDPOINT: must look like'],
    [{ ...s3, S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT: must begin with https://'],
    [{ ...s3, S3_BUCKET: 'Nattoku Videos' }, 'S3_BUCKET'],
    [{ ...s3, S3_FORCE_PATH_STYLE: 'perhaps' }, 'S3_FORCE_PATH_STYLE'],
  ])('%o is refused', (variables, sentence) => {
    expect(() => readEnvironment({ ...variables, APP_ENV: 'prod' })).toThrow(sentence);
  });
});

describe('what is said at the start', () => {
  test.each([
    [{}, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '192.168.1.5', DEMO: 'off' }, true],
    [{ HOST: '0.0.0.0', APP_ENV: 'prod', TRUST_PROXY: '10.0.0.1' }, false],
  ])('%o warns: %s', (variables, warns) => {
    const warnings = warningsOf(readEnvironment(variables)).join('\n');

    expect(warnings.includes('警告')).toBe(warns);
    expect(warnings.includes('パスワードは公開')).toBe(warns && !('DEMO' in variables));
  });
});
