import { createHash, createPrivateKey, generateKeyPair, randomBytes, sign, X509Certificate } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCertificates } from '#kernel/seal/certificates.ts';
import { context, encode, integer, nothing, octets, oid, sequence, setOf, tags, time } from '#kernel/seal/der.ts';
import { type SealKey, SealKeyProblem } from '#kernel/seal/seal-key.ts';

const KEY_BITS = 3072;
/** Made in a tenth of the time. */
const TEST_KEY_BITS = 2048;
const YEARS = 10;
const NAME = '納得 試用の電子署名（自己署名）';

/**
 * The key of an installation for trying out: DATA_DIR/keys/seal.pem, made at the first use. A person who made it could have made another, so what it
 * seals can be checked for changes, but says nothing about who sealed it.
 */
export async function openOwnKey(dataDir: string, now: Date): Promise<SealKey> {
  const folder = join(dataDir, 'keys');
  const path = join(folder, 'seal.pem');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await isThere(path))) await makeFile(path, await makeKey(now));
  return keyIn(await readFile(path, 'utf8'), path);
}

/** A key that is kept nowhere and is forgotten with the process: for what is sealed only to be looked at. */
export const makeTestKey = async (now: Date): Promise<SealKey> => keyIn(await makeKey(now, TEST_KEY_BITS), 'test key');

/** `path` is where an operator finds the text. */
const keyIn = (text: string, path: string): SealKey => {
  const [certificate] = readCertificates(text);
  if (!certificate)
    throw new SealKeyProblem(
      'keyUnreadable',
      `${path}: holds no certificate. Remove the file; the next start makes a new one.`,
    );
  const key = createPrivateKey(text);
  return { kind: 'rsa', certificate, chain: [], source: 'selfMade', sign: async (bytes) => sign('sha256', bytes, key) };
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Two processes may start at once: the person who is second takes the first one's. */
const makeFile = async (path: string, text: string): Promise<void> => {
  const own = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(own, 'wx', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await link(own, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(own);
};

/** The private key and a certificate that it signed itself, as PEM. */
async function makeKey(now: Date, modulusLength = KEY_BITS): Promise<string> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength });
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const algorithm = sequence(oid('1.2.840.113549.1.1.11'), nothing);
  const name = sequence(setOf(sequence(oid('2.5.4.3'), encode(tags.utf8, Buffer.from(NAME)))));
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 1;
  const body = sequence(
    encode(context(0), integer(Buffer.of(2))),
    integer(serial),
    algorithm,
    name,
    sequence(time(now), time(end)),
    name,
    spki,
    encode(context(3), extensions(spki)),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = new X509Certificate(sequence(body, algorithm, encode(tags.bits, Buffer.of(0), signature)));
  return `${privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()}${certificate.toString()}`;
}

/** Signs and cannot be denied, issues nothing (RFC 5280). */
const extensions = (spki: Buffer): Buffer => {
  const yes = encode(tags.boolean, Buffer.of(0xff));
  const usage = encode(tags.bits, Buffer.of(6, 0b1100_0000));
  const keyId = createHash('sha1').update(spki).digest();
  return sequence(
    sequence(oid('2.5.29.19'), yes, octets(sequence())),
    sequence(oid('2.5.29.15'), yes, octets(usage)),
    sequence(oid('2.5.29.14'), octets(octets(keyId))),
  );
};
