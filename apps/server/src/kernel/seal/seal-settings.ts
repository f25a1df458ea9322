import { readFileSync } from 'node:fs';
import { readCertificates } from '#kernel/seal/certificates.ts';
import type { Pkcs11Settings } from '#kernel/seal/pkcs11-key.ts';
import type { TimeStampSettings } from '#kernel/seal/time-stamp-authority.ts';

export type SealSettings = {
  /** `own`: one that this installation made for trying out. */
  key:
    | { kind: 'own' }
    | { kind: 'file'; path: string; password: string }
    | { kind: 'module'; settings: Pkcs11Settings };
  /** Null: seals carry no time-stamp, and say so. */
  timeStamps: TimeStampSettings | null;
};

export type SealVariables = {
  APP_ENV: 'prod' | 'dev' | 'local';
  SEAL_KEY_FILE?: string | undefined;
  SEAL_KEY_PASSWORD?: string | undefined;
  SEAL_KEY_PASSWORD_FILE?: string | undefined;
  SEAL_PKCS11_MODULE?: string | undefined;
  SEAL_PKCS11_TOKEN?: string | undefined;
  SEAL_PKCS11_KEY?: string | undefined;
  SEAL_PKCS11_PIN?: string | undefined;
  SEAL_PKCS11_PIN_FILE?: string | undefined;
  SEAL_CERTIFICATE_FILE?: string | undefined;
  TSA_URL?: string | undefined;
  TSA_ROOTS_FILE?: string | undefined;
  TSA_POLICY?: string | undefined;
  TSA_AUTHORIZATION?: string | undefined;
};

/** Reads where the key of the seal is and who stamps the time. Throws a sentence that names the setting. */
export const readSealSettings = (data: SealVariables): SealSettings => ({
  key: readKey(data),
  timeStamps: data.TSA_URL ? readTimeStamps(data.TSA_URL, data) : null,
});

const readKey = (data: SealVariables): SealSettings['key'] => {
  if (data.SEAL_KEY_FILE && data.SEAL_PKCS11_MODULE)
    throw new Error('SEAL_KEY_FILE and SEAL_PKCS11_MODULE: the key is in one place; set one of them.');
  if (data.SEAL_KEY_FILE) {
    const password = secretOf('SEAL_KEY_PASSWORD', data.SEAL_KEY_PASSWORD, data.SEAL_KEY_PASSWORD_FILE);
    return { kind: 'file', path: data.SEAL_KEY_FILE, password };
  }
  if (!data.SEAL_PKCS11_MODULE) return { kind: 'own' };
  const { SEAL_PKCS11_MODULE: module, SEAL_PKCS11_TOKEN: tokenLabel, SEAL_PKCS11_KEY: keyLabel } = data;
  if (!tokenLabel || !keyLabel)
    throw new Error('SEAL_PKCS11_TOKEN, SEAL_PKCS11_KEY: the labels of the token and of the key on it are needed.');
  const pin = secretOf('SEAL_PKCS11_PIN', data.SEAL_PKCS11_PIN, data.SEAL_PKCS11_PIN_FILE);
  const certificateFile = data.SEAL_CERTIFICATE_FILE ?? null;
  return { kind: 'module', settings: { module, tokenLabel, keyLabel, pin, certificateFile } };
};

/** A file keeps the secret out of the list of processes and of what a crash writes down. */
const secretOf = (name: string, given: string | undefined, file: string | undefined): string => {
  if (given !== undefined && file !== undefined) throw new Error(`${name} and ${name}_FILE: set one of them.`);
  if (file === undefined) return given ?? '';
  return readText(`${name}_FILE`, file).replace(/\r?\n$/, '');
};

const readText = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
};

const readTimeStamps = (url: string, data: SealVariables): TimeStampSettings => {
  if (!/^https?:\/\/[^\s@]+$/.test(url))
    throw new Error('TSA_URL: must be an http or https address, without a name in it.');
  if (!data.TSA_ROOTS_FILE)
    throw new Error(
      'TSA_ROOTS_FILE: is needed with TSA_URL; the certificates (PEM) that the authority must belong to.',
    );
  const roots = readRoots(data.TSA_ROOTS_FILE);
  if (data.TSA_POLICY !== undefined && !/^[0-2](\.\d+)+$/.test(data.TSA_POLICY))
    throw new Error('TSA_POLICY: must be an object identifier such as 1.2.392.200…');
  return { url, roots, policy: data.TSA_POLICY ?? null, authorization: data.TSA_AUTHORIZATION ?? null };
};

const readRoots = (path: string) => {
  const roots = readCertificates(readText('TSA_ROOTS_FILE', path));
  if (roots.length === 0) throw new Error(`TSA_ROOTS_FILE: ${path} holds no certificate (PEM).`);
  return roots;
};
