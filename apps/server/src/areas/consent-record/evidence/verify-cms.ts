// Also runs in the page inside the evidence pack, where there is no module but this: it imports nothing, and knows only WebCrypto.

/** One element of a DER structure (X.690). */
export type Der = { tag: number; content: Uint8Array<ArrayBuffer>; raw: Uint8Array<ArrayBuffer> };
export type CheckedCms = {
  certificate: { subject: string; sha256: string; from: Date; until: Date };
  content: Uint8Array<ArrayBuffer> | null;
  signature: Uint8Array<ArrayBuffer>;
  timeStampToken: Uint8Array<ArrayBuffer> | null;
};

export class Broken extends Error {}

const SEQUENCE = 0x30;
const SET = 0x31;
const CONTEXT_0 = 0xa0;
const CONTEXT_1 = 0xa1;

export function readDer(bytes: Uint8Array<ArrayBuffer>): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < bytes.length;) {
    const [tag, first] = [bytes[at], bytes[at + 1]];
    if (tag === undefined || first === undefined) throw new Broken('der');
    const digits = first < 0x80 ? 0 : first - 0x80;
    let length = digits === 0 ? first : 0;
    for (let place = 0; place < digits; place += 1) length = length * 256 + (bytes[at + 2 + place] ?? 0);
    const start = at + 2 + digits;
    if (digits > 4 || start + length > bytes.length) throw new Broken('der');
    found.push({ tag, content: bytes.slice(start, start + length), raw: bytes.slice(at, start + length) });
    at = start + length;
  }
  return found;
}

/** The elements inside of one with this tag: every byte of the frame is looked at, since nobody signed it. */
const inside = (element: Der | undefined, tag = SEQUENCE): Der[] => {
  if (element?.tag !== tag) throw new Broken('der');
  return readDer(element.content);
};

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const isSame = (a: Uint8Array, b: Uint8Array): boolean => hexOf(a) === hexOf(b);

export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const oidOf = (element: Der | undefined): string => (element ? hexOf(element.content) : '');
const oids = {
  signedData: '2a864886f70d010702',
  data: '2a864886f70d010701',
  timeStampInfo: '2a864886f70d0109100104',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910022f',
  timeStampToken: '2a864886f70d010910020e',
  commonName: '550403',
};
const hashes: Readonly<Record<string, string>> = {
  '608648016503040201': 'SHA-256',
  '608648016503040202': 'SHA-384',
  '608648016503040203': 'SHA-512',
};
const signatureHashes: Readonly<Record<string, string>> = {
  '2a864886f70d01010b': 'SHA-256',
  '2a864886f70d01010c': 'SHA-384',
  '2a864886f70d01010d': 'SHA-512',
  '2a8648ce3d040302': 'SHA-256',
  '2a8648ce3d040303': 'SHA-384',
  '2a8648ce3d040304': 'SHA-512',
};
const RSA_KEY = '2a864886f70d010101';
const curves: Readonly<Record<string, [name: string, bytes: number]>> = {
  '2a8648ce3d030107': ['P-256', 32],
  '2b81040022': ['P-384', 48],
  '2b81040023': ['P-521', 66],
};

export function readTime(element: Der | undefined): Date {
  const text = new TextDecoder('latin1').decode(element?.content);
  const full = element?.tag === 0x17 ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(full) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** Serial, issuer, validity, subject and public key of an X.509 certificate (RFC 5280). */
function readCertificate(raw: Uint8Array<ArrayBuffer>) {
  const [body] = inside(readDer(raw)[0]);
  const parts = inside(body);
  const [serial, , issuer, validity, subject, key] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  const [from, until] = inside(validity);
  const names = inside(subject).flatMap((set) => inside(set, SET).map((pair) => inside(pair)));
  const name = names.find(([type]) => oidOf(type) === oids.commonName)?.[1] ?? names[0]?.[1];
  if (!serial || !issuer || !key) throw new Broken('certificate');
  return {
    serial,
    issuer,
    key,
    subject: new TextDecoder().decode(name?.content),
    from: readTime(from),
    until: readTime(until),
  };
}

/** r and s of ECDSA side by side, as WebCrypto wants them, out of their DER. */
function sideBySide(signature: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(bytes * 2);
  inside(readDer(signature)[0]).forEach(({ content }, index) => {
    const digits = content.slice(Math.max(0, content.length - bytes));
    joined.set(digits, bytes * (index + 1) - digits.length);
  });
  return joined;
}

async function isSignedBy(
  spki: Der,
  hash: string,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [algorithm] = inside(spki);
  const [type, curve] = inside(algorithm);
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

const attributesOf = (element: Der | undefined): Map<string, Der | undefined> =>
  new Map(
    (element ? readDer(element.content) : []).map((attribute) => {
      const [type, values] = inside(attribute);
      return [oidOf(type), inside(values, SET)[0]] as const;
    }),
  );

/** The signature names its certificate by its hash (RFC 5035), so that no other can be put in its place; a time-stamp may do without. */
async function isNamed(named: Der | undefined, certificate: Uint8Array<ArrayBuffer>): Promise<boolean> {
  if (!named) return true;
  const id = inside(inside(inside(named)[0])[0]);
  const told = id.find(({ tag }) => tag === 0x04);
  const [first] = id;
  const hash = first?.tag === 0x30 ? hashes[oidOf(inside(first)[0])] : 'SHA-256';
  if (!hash || !told) throw new Broken('certificate');
  return isSame(told.content, new Uint8Array(await crypto.subtle.digest(hash, certificate)));
}

/** An algorithm without parameters, or with none said. */
const plainOid = (algorithm: Der | undefined): string => {
  const [type, parameters, ...more] = inside(algorithm);
  if (more.length > 0 || (parameters && hexOf(parameters.raw) !== '0500')) throw new Broken('der');
  return oidOf(type);
};
const hashOf = (algorithm: Der | undefined): string | undefined => hashes[plainOid(algorithm)];

/** ContentInfo and SignedData around the one signature. */
function readFrame(bytes: Uint8Array<ArrayBuffer>, contentType: string) {
  const [root, ...more] = readDer(bytes);
  const [type, wrapped] = inside(root);
  const [signedData] = inside(wrapped, CONTEXT_0);
  const parts = inside(signedData);
  const [version, digests, encapsulated] = parts;
  const [innerType, inner] = inside(encapsulated);
  const isKnown = hexOf(version?.raw ?? new Uint8Array()) === (contentType === oids.data ? '020101' : '020103');
  if (more.length > 0 || parts.length !== 5 || oidOf(type) !== oids.signedData || !isKnown) throw new Broken('der');
  if (type?.tag !== 0x06 || innerType?.tag !== 0x06 || oidOf(innerType) !== contentType) throw new Broken('der');
  const hash = hashOf(inside(digests, SET)[0]);
  if (!hash) throw new Broken('digest');
  return { parts, hash, encapsulated: inner };
}

/**
 * Checks a CMS signature (RFC 5652): the digest of what was signed, and that the key of its certificate made it.
 * @param detached what was signed, where it does not stand inside.
 * @throws Broken with `digest`, `signature`, `certificate`, `der` or `key`.
 */
export async function checkCms(
  bytes: Uint8Array<ArrayBuffer>,
  detached: Uint8Array<ArrayBuffer> | null,
): Promise<CheckedCms> {
  const { parts, hash, encapsulated } = readFrame(bytes, detached ? oids.data : oids.timeStampInfo);
  const content = encapsulated ? (inside(encapsulated, CONTEXT_0)[0]?.content ?? null) : null;
  const given = inside(parts[3], CONTEXT_0);
  const signer = inside(inside(parts[4], SET)[0]);
  const [version, name, digestAlgorithm, signed, algorithm, value, rest] = signer;
  if (hexOf(version?.raw ?? new Uint8Array()) !== '020101' || signed?.tag !== CONTEXT_0 || value?.tag !== 0x04)
    throw new Broken('signature');
  if (hashOf(digestAlgorithm) !== hash || (rest && rest.tag !== CONTEXT_1) || signer.length > 7)
    throw new Broken('signature');
  const [issuer, serial] = inside(name);
  if (!issuer || !serial) throw new Broken('signature');

  const own = given.find(({ raw }) => {
    const certificate = readCertificate(raw);
    return isSame(certificate.serial.raw, serial.raw) && isSame(certificate.issuer.raw, issuer.raw);
  });
  if (!own) throw new Broken('certificate');
  const over = detached ?? content;
  if (!over) throw new Broken('digest');
  const attributes = attributesOf(signed);
  const digest = new Uint8Array(await crypto.subtle.digest(hash, over));
  const told = attributes.get(oids.messageDigest);
  if (!told || !isSame(told.content, digest)) throw new Broken('digest');
  if (!(await isNamed(attributes.get(oids.signingCertificate), own.raw))) throw new Broken('certificate');
  const asSet = signed.raw.slice();
  asSet[0] = 0x31;
  const certificate = readCertificate(own.raw);
  const signatureHash = signatureHashes[plainOid(algorithm)] ?? hash;
  if (!(await isSignedBy(certificate.key, signatureHash, value.content, asSet))) throw new Broken('signature');
  const unsigned = attributesOf(rest);
  return {
    certificate: {
      subject: certificate.subject,
      sha256: await sha256Of(own.raw),
      from: certificate.from,
      until: certificate.until,
    },
    content,
    signature: value.content,
    timeStampToken: unsigned.get(oids.timeStampToken)?.raw ?? null,
  };
}

/** When an authority saw this signature (RFC 3161). @throws Broken */
export async function checkTimeStamp(
  token: Uint8Array<ArrayBuffer>,
  stamped: Uint8Array<ArrayBuffer>,
): Promise<{ at: Date; authority: string }> {
  const { content, certificate } = await checkCms(token, null);
  const [, , imprint, , time] = inside(readDer(content ?? new Uint8Array())[0]);
  const [algorithm, digest] = inside(imprint);
  const hash = hashes[oidOf(inside(algorithm)[0])];
  if (!hash || !digest) throw new Broken('timeStamp');
  if (!isSame(digest.content, new Uint8Array(await crypto.subtle.digest(hash, stamped)))) throw new Broken('timeStamp');
  return { at: readTime(time), authority: certificate.subject };
}
