import { createHash, X509Certificate } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chainFrom, readCertificates } from '#kernel/seal/certificates.ts';
import { type SealKey, SealKeyProblem } from '#kernel/seal/seal-key.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 30_000;

export type Pkcs11Settings = {
  /** The module of the maker of the token, a shared library. */
  module: string;
  tokenLabel: string;
  /** Of the private key and, unless `certificateFile` names one, of its certificate. */
  keyLabel: string;
  pin: string;
  /** PEM: the certificate of the key, and those that issued it. */
  certificateFile: string | null;
};

/**
 * A key that never leaves a token (HSM, smart card); OpenSC's pkcs11-tool asks it to sign.
 * @throws SealKeyProblem
 */
export async function openPkcs11Key(settings: Pkcs11Settings): Promise<SealKey> {
  const given =
    settings.certificateFile === null ? [await certificateOnToken(settings)] : await ofFile(settings.certificateFile);
  const [certificate] = given;
  if (!certificate) throw new SealKeyProblem('keyWithoutCertificate', 'SEAL_CERTIFICATE_FILE: holds no certificate.');
  const type = certificate.publicKey.asymmetricKeyType;
  if (type !== 'rsa' && type !== 'ec')
    throw new SealKeyProblem(
      'keyWithoutCertificate',
      `SEAL_PKCS11_KEY: ${type} keys are not supported; RSA and EC are.`,
    );
  const key: SealKey = {
    kind: type,
    certificate,
    chain: chainFrom(certificate, given).slice(1),
    source: 'module',
    sign: (bytes) => signOnToken(settings, type, bytes),
  };
  return key;
}

const ofFile = async (path: string): Promise<X509Certificate[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SealKeyProblem('keyMissing', `SEAL_CERTIFICATE_FILE: ${path} cannot be read (${error.code}).`);
  });
  return readCertificates(text);
};

const certificateOnToken = (settings: Pkcs11Settings): Promise<X509Certificate> =>
  inFolder(async (folder) => {
    const out = join(folder, 'certificate.der');
    await tool(settings, ['--read-object', '--type', 'cert', '--label', settings.keyLabel, '--output-file', out]);
    return new X509Certificate(await readFile(out));
  });

const mechanisms = {
  rsa: ['--mechanism', 'SHA256-RSA-PKCS'],
  // Of the digest: few tokens hash for EC keys.
  ec: ['--mechanism', 'ECDSA', '--signature-format', 'openssl'],
} as const;

const signOnToken = (settings: Pkcs11Settings, kind: 'rsa' | 'ec', bytes: Uint8Array): Promise<Buffer> =>
  inFolder(async (folder) => {
    const [given, made] = [join(folder, 'given'), join(folder, 'made')];
    await writeFile(given, kind === 'ec' ? createHash('sha256').update(bytes).digest() : bytes);
    const files = ['--input-file', given, '--output-file', made];
    await tool(settings, ['--sign', ...mechanisms[kind], '--label', settings.keyLabel, ...files]);
    return readFile(made);
  });

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'nattoku-seal-'));
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
};

/** The PIN comes by standard input and goes on in the environment of the one program: a list of processes shows neither. */
const script = 'IFS= read -r NATTOKU_PIN; export NATTOKU_PIN; exec pkcs11-tool "$@"';

const tool = async ({ module, tokenLabel, pin }: Pkcs11Settings, words: readonly string[]): Promise<void> => {
  const login = ['--module', module, '--token-label', tokenLabel, '--login', '--pin', 'env:NATTOKU_PIN'];
  try {
    const running = run('/bin/sh', ['-c', script, 'sh', ...login, ...words], { timeout: TIMEOUT_MS });
    running.child.stdin?.end(`${pin}\n`);
    await running;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 127)
      throw new SealKeyProblem('keyModule', 'SEAL_PKCS11_MODULE: needs the program pkcs11-tool (package opensc).');
    if (/PIN_INCORRECT|PIN_LOCKED|PIN_LEN/.test(stderr))
      throw new SealKeyProblem(
        'keyPassword',
        'SEAL_PKCS11_PIN: the token refuses it. Too many wrong ones lock the token.',
      );
    throw new SealKeyProblem(
      'keyModule',
      `SEAL_PKCS11_MODULE: the token did not do it. ${/error: (.*)/.exec(stderr)?.[1] ?? ''}`,
      {
        cause: error,
      },
    );
  }
};
