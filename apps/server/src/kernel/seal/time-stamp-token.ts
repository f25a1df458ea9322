import type { X509Certificate } from 'node:crypto';
import { checkCms, CmsProblem, digestOf, oids } from '#kernel/seal/cms.ts';
import { holdsAt } from '#kernel/seal/certificates.ts';
import { contentOf, inside, readAll, readInteger, readOid, readTime, readWhole, tags } from '#kernel/seal/der.ts';

export type TimeStamp = {
  at: Date;
  signer: X509Certificate;
  chain: readonly X509Certificate[];
  policy: string;
  nonce: Buffer | null;
};

const hashOf: Record<string, 'sha256' | 'sha384' | 'sha512'> = {
  [oids.sha256]: 'sha256',
  [oids.sha384]: 'sha384',
  [oids.sha512]: 'sha512',
};
/** id-kp-timeStamping: the certificate may be used for this. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/**
 * Reads a time-stamp token (RFC 3161) and checks that it is over `stamped`, that it is signed, and that the certificate is one for time-stamps, which
 * held at that moment, as did those that issued it. Whether the authority is one that we trust is the caller's.
 * @throws CmsProblem, DerError
 */
export function checkTimeStamp(token: Buffer, stamped: Buffer): TimeStamp {
  const { content, signer, chain } = checkCms(token, oids.timeStampInfo, null);
  const [version, policy, imprint, , at, ...more] = inside(
    readWhole(content ?? Buffer.alloc(0), tags.sequence),
    tags.sequence,
  );
  if (!contentOf(version, tags.integer).equals(Buffer.of(1))) throw new CmsProblem('structure');
  const [algorithm, digest] = inside(imprint, tags.sequence);
  const hash = hashOf[readOid(inside(algorithm, tags.sequence)[0])];
  if (!hash || !contentOf(digest, tags.octets).equals(digestOf(hash, stamped))) throw new CmsProblem('imprint');
  const stampedAt = readTime(at);
  if (!signer.keyUsage?.includes(TIME_STAMPING)) throw new CmsProblem('certificate');
  if (!chain.every((each) => holdsAt(each, stampedAt))) throw new CmsProblem('expired');
  const nonce = more.find(({ tag }) => tag === tags.integer);
  return { at: stampedAt, signer, chain, policy: readOid(policy), nonce: nonce ? readInteger(nonce) : null };
}

/** The token of an authority's answer (TimeStampResp), or the status with which it refused. */
export function readReply(reply: Buffer): { token: Buffer } | { refused: number } {
  const [status, token] = inside(readWhole(reply, tags.sequence), tags.sequence);
  const [code] = readAll(contentOf(status, tags.sequence));
  const number = readInteger(code)[0] ?? -1;
  return token && number <= 1 ? { token: token.raw } : { refused: number };
}
