import { createHash, verify, X509Certificate } from 'node:crypto';
import { chainFrom, isIssuedBy } from '#kernel/seal/certificates.ts';
import {
  context,
  contentOf,
  DerError,
  encode,
  type Element,
  inside,
  integer,
  nothing,
  octets,
  oid,
  readOid,
  readWhole,
  sequence,
  setOf,
  tags,
} from '#kernel/seal/der.ts';
import type { SealKey } from '#kernel/seal/seal-key.ts';

/** RFC 5652, RFC 5035, RFC 3161. */
export const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  rsa: '1.2.840.113549.1.1.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha384WithRsa: '1.2.840.113549.1.1.12',
  sha512WithRsa: '1.2.840.113549.1.1.13',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  ecdsaWithSha384: '1.2.840.10045.4.3.3',
  ecdsaWithSha512: '1.2.840.10045.4.3.4',
} as const;

type Hash = 'sha256' | 'sha384' | 'sha512';
const hashes: Record<string, Hash> = { [oids.sha256]: 'sha256', [oids.sha384]: 'sha384', [oids.sha512]: 'sha512' };
/** What signs with which hash; plain RSA takes that of the digest. */
const signatures: Record<string, Hash | 'digest'> = {
  [oids.rsa]: 'digest',
  [oids.sha256WithRsa]: 'sha256',
  [oids.sha384WithRsa]: 'sha384',
  [oids.sha512WithRsa]: 'sha512',
  [oids.ecdsaWithSha256]: 'sha256',
  [oids.ecdsaWithSha384]: 'sha384',
  [oids.ecdsaWithSha512]: 'sha512',
};

export const digestOf = (hash: Hash, bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest();

/** Why a signature does not hold; a code, for people to be told in their words. */
export class CmsProblem extends Error {
  override readonly name = 'CmsProblem';
}

const attribute = (type: string, value: Buffer): Buffer => sequence(oid(type), setOf(value));
const algorithm = (type: string): Buffer => sequence(oid(type));

/**
 * A detached CAdES signature as PAdES wants it (ETSI EN 319 142-1, baseline B-B): content type, message digest and signing-certificate-v2
 * are signed, the time of signing stands in the PDF's own dictionary. With `timeStamp` B-T: the token over the signature goes along unsigned.
 */
export async function signDetached(
  digest: Buffer,
  key: SealKey,
  timeStamp: ((signature: Buffer) => Promise<Buffer>) | null,
): Promise<Buffer> {
  const own = key.certificate.raw;
  const certificateId = sequence(octets(digestOf('sha256', own)), issuerSerial(own));
  const attributes = [
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(digest)),
    attribute(oids.signingCertificateV2, sequence(sequence(certificateId))),
  ].toSorted(Buffer.compare);
  const signature = await key.sign(encode(tags.set, ...attributes));
  const token = timeStamp && (await timeStamp(signature));
  const { issuer, serial } = partsOf(own);
  const signer = sequence(
    integer(Buffer.of(1)),
    sequence(issuer.raw, serial.raw),
    algorithm(oids.sha256),
    encode(context(0), ...attributes),
    key.kind === 'rsa' ? sequence(oid(oids.sha256WithRsa), nothing) : algorithm(oids.ecdsaWithSha256),
    octets(signature),
    ...(token ? [encode(context(1), attribute(oids.timeStampToken, token))] : []),
  );
  const certificates = [own, ...key.chain.map(({ raw }) => raw)];
  const signedData = sequence(
    integer(Buffer.of(1)),
    setOf(algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    encode(context(0), ...certificates.toSorted(Buffer.compare)),
    setOf(signer),
  );
  return sequence(oid(oids.signedData), encode(context(0), signedData));
}

const issuerSerial = (certificate: Buffer): Buffer => {
  const { issuer, serial } = partsOf(certificate);
  return sequence(sequence(encode(context(4), issuer.raw)), serial.raw);
};

/** TBSCertificate: version, serial, algorithm, issuer … (RFC 5280); the first version of the format says no version. */
const partsOf = (certificate: Buffer): { issuer: Element; serial: Element } => {
  const [body] = inside(readWhole(certificate, tags.sequence), tags.sequence);
  const parts = inside(body, tags.sequence);
  const [serial, , issuer] = parts[0]?.tag === context(0) ? parts.slice(1) : parts;
  if (!serial || !issuer) throw new DerError('no certificate');
  return { issuer, serial };
};

export type CheckedSignature = {
  /** What stands inside; null where the signature is detached. */
  content: Buffer | null;
  signer: X509Certificate;
  /** The signer's certificate, then those that issued it, as far as they came along. */
  chain: readonly X509Certificate[];
  signature: Buffer;
  /** The token that came along unsigned; not looked into. */
  timeStampToken: Buffer | null;
};

/**
 * Reads a CMS signature and checks everything that can be checked without trust: the digest of the content, the signature over the signed
 * attributes, that the attributes name the certificate, and that nothing stands in it that nobody signed or that leads nowhere.
 * @param contentType what the signature says it is over.
 * @param detached what was signed, where it does not stand inside; by its hash function, since the signature names which.
 * @throws CmsProblem, DerError
 */
export function checkCms(
  der: Buffer,
  contentType: string,
  detached: ((hash: Hash) => Buffer) | null,
): CheckedSignature {
  const [type, wrapped] = atMost(2, inside(readWhole(der, tags.sequence), tags.sequence));
  if (readOid(type) !== oids.signedData) throw new CmsProblem('structure');
  const [signedData] = atMost(1, inside(wrapped, context(0)));
  const parts = atMost(5, inside(signedData, tags.sequence));
  const [version, digests, encapsulated, certificates, signers] = parts;
  if (!isVersion(version, contentType === oids.data ? 1 : 3)) throw new CmsProblem('structure');
  const [innerType, inner] = atMost(2, inside(encapsulated, tags.sequence));
  if (readOid(innerType) !== contentType) throw new CmsProblem('structure');
  const content = inner ? contentOf(atMost(1, inside(inner, context(0)))[0], tags.octets) : null;
  if ((content === null) !== (detached !== null)) throw new CmsProblem('structure');

  const given = inside(certificates, context(0)).map(({ raw }) => new X509Certificate(raw));
  const info = readSigner(signers);
  if (readHash(atMost(1, inside(digests, tags.set))[0]) !== info.hash) throw new CmsProblem('structure');
  const signer = given.find(({ raw }) => isNamedBy(info.name, raw));
  if (!signer) throw new CmsProblem('certificate');

  const attributes = new Map(info.attributes.map((each) => readAttribute(each)));
  const signedType = attributes.get(oids.contentType);
  if (!signedType || readOid(signedType) !== contentType) throw new CmsProblem('structure');
  const digest = content ? digestOf(info.hash, content) : detached?.(info.hash);
  if (!digest?.equals(contentOf(attributes.get(oids.messageDigest), tags.octets))) throw new CmsProblem('digest');
  if (!namesCertificate(attributes, signer.raw)) throw new CmsProblem('certificate');
  const signed = encode(tags.set, ...info.attributes.map(({ raw }) => raw));
  if (!verify(info.signatureHash, signed, signer.publicKey, info.signature)) throw new CmsProblem('signature');

  const chain = chainFrom(signer, given);
  const last = chain.at(-1) ?? signer;
  // A person who adds or changes a certificate adds bytes that nobody signed.
  if (chain.length !== given.length || (last.checkIssued(last) && !isIssuedBy(last, last)))
    throw new CmsProblem('certificate');
  return { content, signer, chain, signature: info.signature, timeStampToken: info.timeStampToken };
}

const isVersion = (element: Element | undefined, version: number): boolean =>
  contentOf(element, tags.integer).equals(Buffer.of(version));

/** Elements that nothing reads would be bytes that anybody may change. */
const atMost = (count: number, elements: Element[]): Element[] => {
  if (elements.length > count) throw new CmsProblem('structure');
  return elements;
};

const readHash = (element: Element | undefined): Hash => {
  const [type, parameters] = atMost(2, inside(element, tags.sequence));
  const hash = hashes[readOid(type)];
  if (!hash || (parameters && !parameters.raw.equals(nothing))) throw new CmsProblem('algorithm');
  return hash;
};

const readSigner = (signers: Element | undefined) => {
  const [info] = atMost(1, inside(signers, tags.set));
  const parts = atMost(7, inside(info, tags.sequence));
  const [version, name, digest, attributes, signature, value, unsigned] = parts;
  if (!isVersion(version, 1)) throw new CmsProblem('structure');
  const hash = readHash(digest);
  const [type, parameters] = atMost(2, inside(signature, tags.sequence));
  const isRsa = readOid(type).startsWith('1.2.840.113549.');
  const named = signatures[readOid(type)];
  if (!named || (parameters ? !isRsa || !parameters.raw.equals(nothing) : false)) throw new CmsProblem('algorithm');
  return {
    name,
    hash,
    attributes: inside(attributes, context(0)),
    signatureHash: named === 'digest' ? hash : named,
    signature: contentOf(value, tags.octets),
    timeStampToken: unsigned ? readUnsigned(unsigned) : null,
  };
};

const readUnsigned = (element: Element): Buffer => {
  const [only] = atMost(1, inside(element, context(1)));
  if (!only) throw new CmsProblem('structure');
  const [type, value] = readAttribute(only);
  if (type !== oids.timeStampToken) throw new CmsProblem('structure');
  return value.raw;
};

const readAttribute = (element: Element): [type: string, value: Element] => {
  const [type, values] = atMost(2, inside(element, tags.sequence));
  const [value] = atMost(1, inside(values, tags.set));
  if (!value) throw new CmsProblem('structure');
  return [readOid(type), value];
};

/** IssuerAndSerialNumber; the other way of naming, by key, is rare and not used for time-stamps or by us. */
const isNamedBy = (name: Element | undefined, certificate: Buffer): boolean => {
  const [issuer, serial] = atMost(2, inside(name, tags.sequence));
  const own = partsOf(certificate);
  return own.issuer.raw.equals(issuer?.raw ?? Buffer.alloc(0)) && own.serial.raw.equals(serial?.raw ?? Buffer.alloc(0));
};

/** ESSCertIDv2 (RFC 5035), or the older one by SHA-1 (RFC 2634) that authorities of time still send. */
const namesCertificate = (attributes: ReadonlyMap<string, Element>, certificate: Buffer): boolean => {
  const newer = attributes.get(oids.signingCertificateV2);
  const older = attributes.get(oids.signingCertificate);
  const [ids] = inside(newer ?? older, tags.sequence);
  const [id] = inside(ids, tags.sequence);
  const parts = inside(id, tags.sequence);
  if (!newer) return contentOf(parts[0], tags.octets).equals(createHash('sha1').update(certificate).digest());
  const hash = parts[0]?.tag === tags.sequence ? readHash(parts.shift()) : 'sha256';
  return contentOf(parts[0], tags.octets).equals(digestOf(hash, certificate));
};
