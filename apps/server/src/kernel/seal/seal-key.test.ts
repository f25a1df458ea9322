import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkSeal, openSeal } from '#kernel/seal/open-seal.ts';
import { openOwnKey } from '#kernel/seal/own-key.ts';
import { openPkcs11Key } from '#kernel/seal/pkcs11-key.ts';
import { openPkcs12Key } from '#kernel/seal/pkcs12-key.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';
import { readSealSettings } from '#kernel/seal/seal-settings.ts';
import { signPdf } from '#kernel/seal/sign-pdf.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';

const run = promisify(execFile);
let folder = '';
const at = (file: string) => join(folder, file);
const openssl = (...words: string[]) => run('openssl', words);
const PASSWORD = '封印ひみつ1';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nattoku-keys-'));
  await writeFile(at('v3.cnf'), 'keyUsage=digitalSignature,nonRepudiation\nbasicConstraints=CA:FALSE\n');
  const kinds = { rsa: ['rsa:2048'], ec: ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] };
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.crt'),
    '-subj',
    '/CN=CA',
    '-days',
    '900',
  );
  for (const [name, kind] of Object.entries(kinds)) {
    await openssl(
      'req',
      '-newkey',
      ...kind,
      '-nodes',
      '-keyout',
      at(`${name}.key`),
      '-out',
      at('it.csr'),
      '-subj',
      `/CN=Sakura ${name}`,
    );
    await openssl(
      'x509',
      '-req',
      '-in',
      at('it.csr'),
      '-CA',
      at('ca.crt'),
      '-CAkey',
      at('ca.key'),
      '-CAcreateserial',
      '-extfile',
      at('v3.cnf'),
      '-days',
      '300',
      '-out',
      at(`${name}.crt`),
    );
    await openssl(
      'pkcs12',
      '-export',
      '-inkey',
      at(`${name}.key`),
      '-in',
      at(`${name}.crt`),
      '-certfile',
      at('ca.crt'),
      '-out',
      at(`${name}.p12`),
      '-passout',
      `pass:${PASSWORD}`,
    );
  }
  await openssl(
    'pkcs12',
    '-export',
    '-legacy',
    '-inkey',
    at('rsa.key'),
    '-in',
    at('rsa.crt'),
    '-out',
    at('old.p12'),
    '-passout',
    `pass:${PASSWORD}`,
  );
  await openssl(
    'pkcs12',
    '-export',
    '-nokeys',
    '-in',
    at('rsa.crt'),
    '-out',
    at('nokey.p12'),
    '-passout',
    `pass:${PASSWORD}`,
  );
  await writeFile(at('text.p12'), 'no key');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seals = async (key: SealKey) => {
  const document = await PDFDocument.create();
  document.addPage([595, 842]).drawText('Consent');
  const sealing = {
    key,
    reason: '同意書の確定',
    facilityName: 'さくら総合病院',
    at: new Date(),
    recordSha256: null,
    timeStamp: null,
  };
  const bytes = await signPdf(document, sealing);
  await writeFile(at('sealed.pdf'), bytes);
  const { stdout } = await run('pdfsig', ['-nocert', at('sealed.pdf')]);
  // Zeros behind the signature are bytes that other programs let be changed.
  const [, unused = ''] = /(0*)>/.exec(bytes.subarray(bytes.indexOf('/Contents <')).toString('latin1')) ?? [];
  return { ours: verifyPdf(bytes), theirs: stdout, unused: unused.length / 2 };
};

test.each(['rsa', 'ec'] as const)(
  'a PKCS#12 file with an %s key seals, and its certificates go along',
  async (kind) => {
    const key = await openPkcs12Key(at(`${kind}.p12`), PASSWORD);
    expect(key).toMatchObject({ kind, source: 'file' });
    expect(key.chain.map(({ subject }) => subject)).toEqual(['CN=CA']);
    const { ours, theirs, unused } = await seals(key);
    expect(unused).toBeLessThan(kind === 'rsa' ? 2 : 12);
    expect(ours).toMatchObject({ isValid: true, certificate: { subject: `Sakura ${kind}` } });
    expect(theirs).toContain('Signature is Valid.');
  },
);

test.each([
  ['none.p12', PASSWORD, 'keyMissing'],
  ['rsa.p12', 'wrong', 'keyPassword'],
  ['rsa.p12', '', 'keyPassword'],
  ['text.p12', PASSWORD, 'keyUnreadable'],
  ['rsa.crt', PASSWORD, 'keyUnreadable'],
  ['old.p12', PASSWORD, 'keyOldFormat'],
  ['nokey.p12', PASSWORD, 'keyWithoutCertificate'],
])('%s with the password “%s” is refused: %s', async (file, password, code) => {
  await expect(openPkcs12Key(at(file), password)).rejects.toMatchObject({ code });
});

test('production does not start without a key, nor with one that has ended; one that ends soon is said', async () => {
  const clock = { now: () => new Date() };
  const own = openSeal({ key: { kind: 'own' }, timeStamps: null }, folder, clock);
  await expect(checkSeal(own, 'prod', new Date())).rejects.toThrow(/^SEAL_KEY_FILE: is needed with APP_ENV=prod/);
  expect(await checkSeal(own, 'local', new Date())).toEqual([]);
  const given = openSeal(
    { key: { kind: 'file', path: at('rsa.p12'), password: PASSWORD }, timeStamps: null },
    folder,
    clock,
  );
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  expect(await checkSeal(given, 'prod', new Date())).toEqual([]);
  expect((await checkSeal(given, 'prod', inDays(290))).join()).toMatch(/あと\d日/);
  await expect(checkSeal(given, 'prod', inDays(301))).rejects.toMatchObject({ code: 'keyExpired' });
  await expect(checkSeal(given, 'prod', inDays(-1))).rejects.toMatchObject({ code: 'keyNotYetValid' });
});

test('a key made for trying out is made once, and for its owner alone', async () => {
  const keys = await Promise.all([openOwnKey(at('own'), new Date()), openOwnKey(at('own'), new Date())]);
  expect(keys[0].certificate.fingerprint256).toBe(keys[1].certificate.fingerprint256);
  const { ours, theirs } = await seals(keys[0]);
  expect(ours.isValid).toBe(true);
  expect(theirs).toContain('Signature is Valid.');
});

test('settings: the password comes from the environment or a file, and what contradicts itself is refused', async () => {
  await writeFile(at('password'), `${PASSWORD}\n`);
  const file = { APP_ENV: 'prod', SEAL_KEY_FILE: at('rsa.p12') } as const;
  expect(readSealSettings({ ...file, SEAL_KEY_PASSWORD_FILE: at('password') }).key).toMatchObject({
    password: PASSWORD,
  });
  expect(readSealSettings({ ...file, SEAL_KEY_PASSWORD: 'x' }).key).toMatchObject({ password: 'x' });
  expect(readSealSettings({ APP_ENV: 'local' })).toEqual({ key: { kind: 'own' }, timeStamps: null });
  const refused = [
    [{ ...file, SEAL_KEY_PASSWORD: 'x', SEAL_KEY_PASSWORD_FILE: at('password') }, /^SEAL_KEY_PASSWORD and/],
    [{ ...file, SEAL_KEY_PASSWORD_FILE: at('nowhere') }, /^SEAL_KEY_PASSWORD_FILE: .*ENOENT/],
    [{ ...file, SEAL_PKCS11_MODULE: '/lib/x.so' }, /^SEAL_KEY_FILE and SEAL_PKCS11_MODULE/],
    [{ APP_ENV: 'prod', SEAL_PKCS11_MODULE: '/lib/x.so' }, /^SEAL_PKCS11_TOKEN/],
    [{ ...file, TSA_URL: 'ftp://tsa.example' }, /^TSA_URL/],
    [{ ...file, TSA_URL: 'https://tsa.example' }, /^TSA_ROOTS_FILE: is needed/],
    [{ ...file, TSA_URL: 'https://tsa.example', TSA_ROOTS_FILE: at('text.p12') }, /holds no certificate/],
    [{ ...file, TSA_URL: 'https://tsa.example', TSA_ROOTS_FILE: at('ca.crt'), TSA_POLICY: 'x' }, /^TSA_POLICY/],
  ] as const;
  for (const [given, message] of refused) expect(() => readSealSettings(given)).toThrow(message);
});

const MODULE = '/usr/lib/softhsm/libsofthsm2.so';
const hasToken = existsSync(MODULE) && existsSync('/usr/bin/pkcs11-tool');

/** The token is one of software; what seals through it is the program that a hospital's own hardware is reached by. */
test.skipIf(!hasToken)('a key on a PKCS#11 token seals without leaving it, and a wrong PIN says so', async () => {
  await mkdir(at('tokens'));
  await writeFile(at('softhsm.conf'), `directories.tokendir = ${at('tokens')}\n`);
  vi.stubEnv('SOFTHSM2_CONF', at('softhsm.conf'));
  await run('softhsm2-util', ['--init-token', '--free', '--label', 'nattoku', '--pin', '1234', '--so-pin', '5678']);
  await openssl('pkcs8', '-topk8', '-nocrypt', '-in', at('rsa.key'), '-out', at('rsa.p8'));
  await run('softhsm2-util', [
    '--import',
    at('rsa.p8'),
    '--token',
    'nattoku',
    '--label',
    'seal',
    '--id',
    'a1',
    '--pin',
    '1234',
  ]);
  const settings = {
    module: MODULE,
    tokenLabel: 'nattoku',
    keyLabel: 'seal',
    pin: '1234',
    certificateFile: at('rsa.crt'),
  };
  const key = await openPkcs11Key(settings);
  const { ours, theirs } = await seals(key);
  expect(key.source).toBe('module');
  expect(ours).toMatchObject({ isValid: true, certificate: { subject: 'Sakura rsa' } });
  expect(theirs).toContain('Signature is Valid.');
  const wrong = await openPkcs11Key({ ...settings, pin: '9999' });
  await expect(wrong.sign(Buffer.from('x'))).rejects.toMatchObject({ code: 'keyPassword' });
  const gone = await openPkcs11Key({ ...settings, module: '/nowhere.so' });
  await expect(gone.sign(Buffer.from('x'))).rejects.toMatchObject({ code: 'keyModule' });
  vi.unstubAllEnvs();
});
