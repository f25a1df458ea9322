import { createHash, X509Certificate } from 'node:crypto';
import { context, inside, readOid, readWhole, tags } from '#kernel/seal/der.ts';

/** The name fits and the key of `issuer` signed it. */
export const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** A person who is issued a certificate for a server or a person must not issue others with it. */
const mayIssue = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && isIssuedBy(certificate, issuer);

/** The certificates of a PEM text in their order. @throws where one of them is none. */
export const readCertificates = (pem: string): X509Certificate[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)].map(
    ([text]) => new X509Certificate(text),
  );

/** The certificate itself, then those that issued it, as far as `others` hold them. */
export function chainFrom(certificate: X509Certificate, others: readonly X509Certificate[]): X509Certificate[] {
  const chain = [certificate];
  for (;;) {
    const last = chain.at(-1) ?? certificate;
    const issuer = others.find((each) => !chain.some(({ raw }) => raw.equals(each.raw)) && isIssuedBy(last, each));
    if (!issuer) return chain;
    chain.push(issuer);
  }
}

/** The one line of a subject that people know it by: CN, or whatever comes first. */
export const nameOf = ({ subject }: X509Certificate): string => {
  const lines = subject.split('\n');
  return (lines.find((line) => line.startsWith('CN=')) ?? lines[0] ?? '').replace(/^\w+=/, '');
};

const COMMON_NAME = '2.5.4.3';

/**
 * The same line as its bytes say it, read as the offline verifier reads it: `subject` of node:crypto escapes commas and quotation marks, and the
 * two must agree to be compared.
 */
export function plainNameOf({ raw }: X509Certificate): string {
  const [body] = inside(readWhole(raw, tags.sequence), tags.sequence);
  const fields = inside(body, tags.sequence);
  const subject = fields[0]?.tag === context(0) ? fields[5] : fields[4];
  const pairs = inside(subject, tags.sequence).flatMap((set) =>
    inside(set, tags.set).map((pair) => inside(pair, tags.sequence)),
  );
  const known = pairs.find(([type]) => readOid(type) === COMMON_NAME) ?? pairs[0];
  return new TextDecoder().decode(known?.[1]?.content);
}

/** Whether the first of the certificates is, or was issued by, one that is trusted, over others that may issue. */
export function isTrusted(chain: readonly X509Certificate[], roots: readonly X509Certificate[]): boolean {
  for (const [at, each] of chain.entries()) {
    if (roots.some((root) => root.raw.equals(each.raw) || mayIssue(each, root))) return true;
    const next = chain[at + 1];
    if (!next || !mayIssue(each, next)) return false;
  }
  return false;
}

export const holdsAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate;

export const fingerprintOf = ({ raw }: X509Certificate): string => createHash('sha256').update(raw).digest('hex');

/** SHA-256 of all that a signature carries: the signer's certificate, then those that issued it in the order of their hashes. */
export const fingerprintsOf = (key: { certificate: X509Certificate; chain: readonly X509Certificate[] }): string[] => [
  fingerprintOf(key.certificate),
  ...key.chain.map(fingerprintOf).toSorted(),
];
