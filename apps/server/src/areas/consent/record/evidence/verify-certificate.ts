// Also runs in the page inside the evidence pack: what it imports stands before it there, and there is nothing else.
import {
  Broken,
  type Der,
  derTags,
  hexOf,
  insideDer,
  oidOf,
  readDerTime,
  sha256Of,
  wholeDer,
} from '#areas/consent/record/evidence/verify-der.ts';

type CertificateBytes = Uint8Array<ArrayBuffer>;
export type Certificate = { subject: string; issuer: string; sha256: string; from: Date; until: Date };

export const digestNames: Readonly<Record<string, string>> = {
  '608648016503040201': 'SHA-256',
  '608648016503040202': 'SHA-384',
  '608648016503040203': 'SHA-512',
};
/** What signs with which hash. */
export const signatureDigests: Readonly<Record<string, string>> = {
  '2a864886f70d01010b': 'SHA-256',
  '2a864886f70d01010c': 'SHA-384',
  '2a864886f70d01010d': 'SHA-512',
  '2a8648ce3d040302': 'SHA-256',
  '2a8648ce3d040303': 'SHA-384',
  '2a8648ce3d040304': 'SHA-512',
};
const RSA_KEY = '2a864886f70d010101';
const COMMON_NAME = '550403';
const EXTENDED_KEY_USAGE = '551d25';
/** id-kp-timeStamping (RFC 3161, 2.3). */
const TIME_STAMPING = '2b06010505070308';
const curves: Readonly<Record<string, [name: string, bytes: number]>> = {
  '2a8648ce3d030107': ['P-256', 32],
  '2b81040022': ['P-384', 48],
  '2b81040023': ['P-521', 66],
};

/** Serial, issuer, validity, subject and public key of an X.509 certificate (RFC 5280), and what its issuer signed. @throws Broken */
export function readCertificate(raw: CertificateBytes) {
  const [body, algorithm, signature] = insideDer(wholeDer(raw), derTags.sequence, 3);
  const parts = insideDer(body);
  const fields = parts[0]?.tag === derTags.context0 ? parts.slice(1) : parts;
  const [serial, inner, issuer, validity, subject, key] = fields;
  const extensions = fields.slice(6).find(({ tag }) => tag === derTags.context3);
  const [from, until] = insideDer(validity);
  if (!body || !signature || !serial || !issuer || !subject || !key) throw new Broken('certificate');
  // What stands outside is signed by nobody, and repeats what is.
  if (signature.tag !== 0x03 || hexOf(inner?.raw ?? body.raw) !== hexOf(algorithm?.raw ?? signature.raw))
    throw new Broken('certificate');
  return { raw, body, algorithm, signature, serial, issuer, subject, key, from, until, extensions };
}
export type ReadCertificate = ReturnType<typeof readCertificate>;

/** The one line that people know it by: CN, or what comes first. */
const nameIn = (name: Der): string => {
  const pairs = insideDer(name).flatMap((set) => insideDer(set, derTags.set).map((pair) => insideDer(pair)));
  const known = pairs.find(([type]) => oidOf(type) === COMMON_NAME) ?? pairs[0];
  return new TextDecoder().decode(known?.[1]?.content);
};

/** Whether the certificate may sign time-stamps: its extended key usage says so. */
export function mayStampTime({ extensions }: ReadCertificate): boolean {
  if (!extensions) return false;
  const [list] = insideDer(extensions, derTags.context3, 1);
  const usage = insideDer(list)
    .map((each) => insideDer(each))
    .find(([type]) => oidOf(type) === EXTENDED_KEY_USAGE);
  const value = usage?.at(-1);
  if (value?.tag !== derTags.octets) return false;
  return insideDer(wholeDer(value.content)).some((purpose) => oidOf(purpose) === TIME_STAMPING);
}

/** False as well where a date cannot be read. */
export const isValidAt = ({ from, until }: ReadCertificate, at: Date): boolean =>
  readDerTime(from) <= at && at <= readDerTime(until);

export const shownCertificate = async (read: ReadCertificate): Promise<Certificate> => ({
  subject: nameIn(read.subject),
  issuer: nameIn(read.issuer),
  sha256: await sha256Of(read.raw),
  from: readDerTime(read.from),
  until: readDerTime(read.until),
});

/** r and s of ECDSA side by side, as WebCrypto wants them, out of their DER. */
function sideBySide(signature: CertificateBytes, bytes: number): CertificateBytes {
  const joined = new Uint8Array(bytes * 2);
  const numbers = insideDer(wholeDer(signature), derTags.sequence, 2);
  if (numbers.length !== 2) throw new Broken('signature');
  numbers.forEach(({ tag, content }, index) => {
    const [first = 0, second = 0] = content;
    const isShortest = content.length > 0 && !(content.length > 1 && first === 0 && second < 0x80);
    const digits = first === 0 ? content.slice(1) : content;
    if (tag !== 0x02 || !isShortest || first > 0x7f || digits.length > bytes) throw new Broken('signature');
    joined.set(digits, bytes * (index + 1) - digits.length);
  });
  return joined;
}

/** @param spki the public key, as it stands in a certificate. @throws Broken for a kind of key that no browser knows. */
export async function isSignedBy(
  spki: Der,
  hash: string,
  signature: CertificateBytes,
  signed: CertificateBytes,
): Promise<boolean> {
  const [algorithm] = insideDer(spki);
  const [type, curve] = insideDer(algorithm);
  if (oidOf(type) === RSA_KEY) {
    const rsa = { name: 'RSASSA-PKCS1-v1_5', hash };
    const key = await crypto.subtle.importKey('spki', spki.raw, rsa, false, ['verify']);
    return crypto.subtle.verify(rsa, key, signature, signed);
  }
  const [namedCurve, bytes] = curves[oidOf(curve)] ?? [];
  if (!namedCurve || !bytes) throw new Broken('key');
  const key = await crypto.subtle.importKey('spki', spki.raw, { name: 'ECDSA', namedCurve }, false, ['verify']);
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, sideBySide(signature, bytes), signed);
}

const isIssuedBy = async (issued: ReadCertificate, issuer: ReadCertificate): Promise<boolean> => {
  const hash = signatureDigests[oidOf(insideDer(issued.algorithm)[0])];
  const isNamed = hexOf(issued.issuer.raw) === hexOf(issuer.subject.raw);
  if (!hash || !isNamed || issued.signature.content[0] !== 0) return false;
  return isSignedBy(issuer.key, hash, issued.signature.content.slice(1), issued.body.raw);
};

/**
 * Whether the certificates that came along are those that issued the first one, and none besides; one that says it issued itself must have.
 * Of the last, where its issuer did not come along, only what the one below it proves is certain.
 */
export async function isOneChain(first: ReadCertificate, others: readonly ReadCertificate[]): Promise<boolean> {
  let last = first;
  let left = [...others];
  while (left.length > 0) {
    const issuers = await Promise.all(left.map((each) => isIssuedBy(last, each)));
    const at = issuers.indexOf(true);
    const next = left[at];
    if (!next) return false;
    last = next;
    left = left.filter((_, index) => index !== at);
  }
  const saysItself = hexOf(last.issuer.raw) === hexOf(last.subject.raw);
  return !saysItself || isIssuedBy(last, last);
}
