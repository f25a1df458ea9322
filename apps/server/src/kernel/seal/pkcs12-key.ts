import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { chainFrom } from '#kernel/seal/certificates.ts';
import { type SealKey, SealKeyProblem } from '#kernel/seal/seal-key.ts';

const bag = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
};
/** PBES2 (RFC 8018); what came before – RC2, 3DES – is what Windows exported for long, and no current OpenSSL reads by itself. */
const PBES2 = '1.2.840.113549.1.5.13';

/**
 * The key and certificates of a PKCS#12 file (.p12, .pfx). The certificate is the one that the key belongs to, wherever it stands in the file.
 * @throws SealKeyProblem that says what is wrong with it
 */
export async function openPkcs12Key(path: string, password: string): Promise<SealKey> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SealKeyProblem('keyMissing', `SEAL_KEY_FILE: ${path} cannot be read (${error.code}).`, { cause: error });
  });
  const { keys, certificates } = await openFile(bytes, password, path);
  for (const privateKey of keys) {
    const certificate = certificates.find((each) => each.checkPrivateKey(privateKey));
    const kind = privateKey.asymmetricKeyType;
    if (!certificate || (kind !== 'rsa' && kind !== 'ec')) continue;
    const chain = chainFrom(certificate, certificates).slice(1);
    return { kind, certificate, chain, source: 'file', sign: async (data) => sign('sha256', data, privateKey) };
  }
  throw new SealKeyProblem(
    'keyWithoutCertificate',
    `SEAL_KEY_FILE: ${path} holds no RSA or EC key with its certificate.`,
  );
}

type Opened = { keys: KeyObject[]; certificates: X509Certificate[] };

const openFile = async (bytes: Buffer, password: string, path: string): Promise<Opened> => {
  const { result, offset } = asn1js.fromBER(Uint8Array.from(bytes).buffer);
  if (offset < 0) throw unreadable(path);
  const given = Uint8Array.from(Buffer.from(password)).buffer;
  try {
    const file = new pkijs.PFX({ schema: result });
    await file.parseInternalValues({ password: given, checkIntegrity: true });
    const safe = file.parsedValue?.authenticatedSafe;
    if (!safe) throw unreadable(path);
    refuseOldFormat(safe, path);
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: given })) });
    return readBags(safe, given);
  } catch (error) {
    if (error instanceof SealKeyProblem) throw error;
    const text = error instanceof Error ? error.message : String(error);
    if (!/integrity|decrypt|operation|password/i.test(text)) throw unreadable(path, error);
    throw new SealKeyProblem('keyPassword', `SEAL_KEY_PASSWORD: does not open ${path}.`, { cause: error });
  }
};

const unreadable = (path: string, cause?: unknown) =>
  new SealKeyProblem('keyUnreadable', `SEAL_KEY_FILE: ${path} is no PKCS#12 file.`, { cause });

const oldFormat = (path: string) =>
  new SealKeyProblem(
    'keyOldFormat',
    `SEAL_KEY_FILE: ${path} is encrypted in the old way (RC2 or 3DES). Rewrite it once: openssl pkcs12 -legacy -in OLD.p12 -nodes -out all.pem && openssl pkcs12 -export -in all.pem -out NEW.p12 && shred -u all.pem`,
  );

const refuseOldFormat = ({ safeContents }: pkijs.AuthenticatedSafe, path: string): void => {
  for (const { contentType, content } of safeContents) {
    if (contentType !== '1.2.840.113549.1.7.6') continue;
    // Reading takes the structure apart, so a copy is read here.
    const copy = asn1js.fromBER((content as asn1js.BaseBlock).toBER()).result;
    const { encryptedContentInfo } = new pkijs.EncryptedData({ schema: copy });
    if (encryptedContentInfo.contentEncryptionAlgorithm.algorithmId !== PBES2) throw oldFormat(path);
  }
};

const readBags = (safe: pkijs.AuthenticatedSafe, password: ArrayBuffer): Opened => {
  const contents = (safe.parsedValue?.safeContents ?? []) as { value: pkijs.SafeContents }[];
  const opened: Opened = { keys: [], certificates: [] };
  for (const { bagId, bagValue } of contents.flatMap(({ value }) => value.safeBags)) {
    if (bagId === bag.certificate && bagValue instanceof pkijs.CertBag) {
      const { parsedValue } = bagValue;
      if (parsedValue instanceof pkijs.Certificate)
        opened.certificates.push(new X509Certificate(Buffer.from(parsedValue.toSchema().toBER())));
    } else if (bagId === bag.key && bagValue instanceof pkijs.PrivateKeyInfo) {
      opened.keys.push(keyOf(bagValue.toSchema().toBER()));
    } else if (bagId === bag.shroudedKey && bagValue instanceof pkijs.PKCS8ShroudedKeyBag) {
      opened.keys.push(unshroud(bagValue, password));
    }
  }
  return opened;
};

const keyOf = (der: ArrayBuffer): KeyObject =>
  createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });

const unshroud = (shrouded: pkijs.PKCS8ShroudedKeyBag, password: ArrayBuffer): KeyObject =>
  createPrivateKey({
    key: Buffer.from(shrouded.toSchema().toBER()),
    format: 'der',
    type: 'pkcs8',
    passphrase: Buffer.from(password),
  });
