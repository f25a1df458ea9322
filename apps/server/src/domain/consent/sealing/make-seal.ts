import { createHash, type X509Certificate } from 'node:crypto';
import type { SealFacts } from '@nattoku/contract/consent/consent-form';
import { consentFolder } from '#domain/consent/document/issued-document.ts';
import { drawSealed } from '#domain/consent/document/draw-sealed.ts';
import { readBack } from '#domain/consent/sealing/read-back.ts';
import { ReadBackFailed } from '#domain/consent/sealing/read-back-failed.ts';
import type { SealInput } from '#domain/consent/sealing/seal-input.ts';
import { fingerprintOf, nameOf, plainNameOf } from '#kernel/seal/certificates.ts';
import { requireHolding, type SealKey } from '#kernel/seal/seal-key.ts';
import { signPdf } from '#kernel/seal/sign-pdf.ts';
import { TimeStampProblem } from '#kernel/seal/time-stamp-authority.ts';
import { verifyPdf } from '#kernel/seal/verify-pdf.ts';
import type { Services } from '#kernel/services.ts';

/** The steps in their order; each is noted when it is finished. */
export const sealSteps = ['drawn', 'signed', 'timeStamped', 'stored', 'checked'] as const;
export type SealStep = (typeof sealSteps)[number];

/** `authority`: the certificate of the time-stamp, of an authority under the configured roots. */
export type MadeSeal = {
  path: string;
  sha256: Buffer;
  size: number;
  pageCount: number;
  facts: SealFacts;
  authority: X509Certificate | null;
};

const reasons = {
  sealed: '同意書の確定',
  refusal: '同意しないとの回答の記録',
  withdrawal: '同意の撤回の記録',
} as const;

/** An authority may sign with several certificates in turn; each attempt learns one more name. */
const NAME_ATTEMPTS = 5;

type Making = { facilityId: string; sealingId: string; attempt: number; note: (step: SealStep) => Promise<void> };

/**
 * Makes a sealed PDF from the beginning – draws, signs, stamps, stores – and reads it back as it was stored. Every try writes a file of its own,
 * so that one that was killed in the middle leaves nothing behind that another could take for finished.
 * @throws SealKeyProblem, TimeStampProblem, StorageError, ReadBackFailed, Problem `pdf.noTools`; Error where the original is not what was hashed.
 */
export async function makeSeal(
  { files, seal, clock }: Pick<Services, 'files' | 'seal' | 'clock'>,
  input: SealInput,
  { facilityId, sealingId, attempt, note }: Making,
): Promise<MadeSeal> {
  const key = await seal.key();
  const sealedAt = clock.now();
  requireHolding(key, sealedAt);
  const { timeStamps } = seal;
  const { bytes, drawn, authority } = await drawAndSign({ files, timeStamps }, input, { key, sealedAt, note });

  const path = `${consentFolder(facilityId, input.form.id)}/${input.kind}-${sealingId}-${attempt}.pdf`;
  const sha256 = createHash('sha256').update(bytes).digest();
  await files.put(path, bytes, { contentType: 'application/pdf' });
  await note('stored');

  const verified = await checkStored({ files, timeStamps }, path, sha256);
  if (verified.certificate?.sha256 !== fingerprintOf(key.certificate) || (timeStamps && !verified.timeStamp?.isVouched))
    throw new ReadBackFailed('readBackSeal');
  await readBack(bytes, input, drawn);
  await note('checked');
  return {
    path,
    sha256,
    size: bytes.length,
    pageCount: drawn.pageCount,
    authority,
    facts: {
      certificateSha256: fingerprintOf(key.certificate),
      certificateSubject: nameOf(key.certificate),
      certificateNotAfter: key.certificate.validToDate.toISOString(),
      trusted: key.source !== 'selfMade',
      sealedAt: sealedAt.toISOString(),
      timeStamp: timeStamps ? 'present' : 'none',
      timeStampAt: verified.timeStamp?.at.toISOString() ?? null,
      timeStampAuthority: verified.timeStamp?.authority ?? null,
      readBackAt: clock.now().toISOString(),
      substituted: drawn.substituted,
    },
  };
}

type Means = { files: Services['files']; timeStamps: Services['seal']['timeStamps'] };
type Signing = { key: SealKey; sealedAt: Date; note: (step: SealStep) => Promise<void> };

/**
 * The record names the certificates that the authority is known to sign with, and is signed before the authority is asked: where another name
 * answers, the document is drawn and signed again with it.
 */
async function drawAndSign({ files, timeStamps }: Means, input: SealInput, { key, sealedAt, note }: Signing) {
  const timeStampAuthority = timeStamps && new URL(timeStamps.url).host;
  for (let attempt = 1; attempt <= NAME_ATTEMPTS; attempt += 1) {
    const timeStampNames = timeStamps?.names() ?? [];
    const drawn = await drawSealed(files, input, { key, sealedAt, timeStampAuthority, timeStampNames });
    await note('drawn');
    let authority: X509Certificate | null = null;
    const stamp = async (signature: Buffer): Promise<Buffer> => {
      await note('signed');
      if (!timeStamps) throw new Error('no authority');
      const { token, stamp: stamped } = await timeStamps.stamp(signature);
      authority = stamped.signer;
      await note('timeStamped');
      return token;
    };
    const bytes = await signPdf(drawn.document, {
      key,
      reason: reasons[input.kind],
      facilityName: input.facilityName,
      at: sealedAt,
      recordSha256: createHash('sha256').update(drawn.record).digest('hex'),
      timeStamp: timeStamps && { stamp, mostBytes: timeStamps.mostBytes() },
    });
    if (!timeStamps) await note('signed');
    const signer = authority as X509Certificate | null;
    if (!signer || timeStampNames.includes(plainNameOf(signer))) return { bytes, drawn, authority: signer };
  }
  throw new TimeStampProblem('tsaSigner');
}

/** What lies in the store is, to the byte, what was written, and its seal holds. */
const checkStored = async ({ files, timeStamps }: Means, path: string, sha256: Buffer) => {
  const parts: Uint8Array[] = [];
  for await (const part of (await files.read(path)).stream) parts.push(part);
  const stored = Buffer.concat(parts);
  if (!createHash('sha256').update(stored).digest().equals(sha256)) throw new ReadBackFailed('readBackFile');
  const verified = verifyPdf(stored, (chain) => timeStamps?.trusts(chain) ?? false);
  if (!verified.isValid) throw new ReadBackFailed('readBackSeal', verified.fault ?? '');
  return verified;
};
