import { createHash } from 'node:crypto';
import { isTranslated } from '@nattoku/contract/text-layer/language-read';
import { consentSignatures } from '#domain/consent/consent.table.ts';
import { canonicalJson } from '#kernel/audit/audit-hash.ts';

type Row = typeof consentSignatures.$inferSelect;
/** Everything of a signature that its hash covers. */
export type SignatureEvidence = Omit<Row, 'sequence' | 'hash'>;

/**
 * What chains the signatures of one form: SHA-256 of the JSON array below, with the keys of objects in order and times in UTC with
 * milliseconds. A person who changes one of them, or leaves one out, has to change every later one. There is no key in it: anybody who holds the
 * evidence can compute it again. A name that was confirmed and not typed, and a page that spoke another language than Japanese, say so in the
 * version and at the end.
 */
export const signatureHash = (evidence: SignatureEvidence): Buffer =>
  createHash('sha256')
    .update(
      canonicalJson([
        `nattoku.consent.signature.${versionOf(evidence)}`,
        evidence.id,
        evidence.formId,
        evidence.signerId,
        evidence.signature,
        evidence.initials,
        evidence.typedName,
        evidence.shownSha256.toString('hex'),
        evidence.method,
        evidence.staffId,
        evidence.linkSessionId,
        evidence.userAgent,
        evidence.address,
        evidence.signedAt.toISOString(),
        evidence.receivedAt.toISOString(),
        evidence.previousHash?.toString('hex') ?? null,
        ...(evidence.nameConfirmed ? ['nameConfirmed'] : []),
        ...(isTranslated(evidence) ? [evidence.language, evidence.layers] : []),
      ]),
    )
    .digest();

const versionOf = (evidence: SignatureEvidence): number => {
  if (isTranslated(evidence)) return 3;
  return evidence.nameConfirmed ? 2 : 1;
};

/** The first signature in the order of arrival whose hash or place in the chain is not what it must be; null when all of them hold. */
export function firstBrokenSignature(rows: readonly Row[]): string | null {
  let previous: Buffer | null = null;
  for (const { sequence: _sequence, hash, ...evidence } of rows.toSorted((a, b) => a.sequence - b.sequence)) {
    const follows =
      previous === null ? evidence.previousHash === null : evidence.previousHash?.equals(previous) === true;
    if (!follows || !signatureHash(evidence).equals(hash)) return evidence.id;
    previous = hash;
  }
  return null;
}
