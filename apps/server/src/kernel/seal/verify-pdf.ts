import { createHash } from 'node:crypto';
import { checkCms, CmsProblem, oids } from '#kernel/seal/cms.ts';
import { holdsAt, nameOf } from '#kernel/seal/certificates.ts';
import { DerError, readOne, tags } from '#kernel/seal/der.ts';
import { checkTimeStamp } from '#kernel/seal/time-stamp-token.ts';

export type SealFault =
  /** No signature is in the file at all. */
  | 'noSignature'
  /** Something stands before, behind or in between that the signature is not over. */
  | 'notWhole'
  | 'changed'
  /** The signature is not one that the certificate's key made, or is not what such a signature looks like. */
  | 'signature'
  | 'certificateExpired'
  | 'timeStamp';

export type VerifiedSeal = {
  /** The file is, to the last byte, what was sealed. */
  isValid: boolean;
  fault: SealFault | null;
  sha256: string;
  certificate: { subject: string; issuer: string; sha256: string; notBefore: Date; notAfter: Date } | null;
  /** What the file says about when it was sealed; proven only by a time-stamp. */
  sealedAt: Date | null;
  timeStamp: { at: Date; authority: string } | null;
};

const nothingKnown = { certificate: null, sealedAt: null, timeStamp: null };

/**
 * Checks the seal of a PDF by itself, without anybody's trust: that one signature is over every byte of it but itself, that the bytes are
 * those, that the key of the certificate made it, and, where there is a time-stamp, that it is over this signature. Whose certificate it is
 * must be judged by the person who asks.
 */
export function verifyPdf(bytes: Buffer): VerifiedSeal {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const bad = (fault: SealFault): VerifiedSeal => ({ ...nothingKnown, isValid: false, fault, sha256 });
  const ranges = [...bytes.toString('latin1').matchAll(BYTE_RANGE)];
  const [range] = ranges;
  if (!range) return bad('noSignature');
  const [before = 0, start = 0, behind = 0, length = 0] = range.slice(1).map(Number);
  const isWhole = ranges.length === 1 && before === 0 && start < behind && behind + length === bytes.length;
  if (!isWhole || range.index > start) return bad('notWhole');
  const signature = signatureIn(bytes.subarray(start, behind));
  if (!signature) return bad('notWhole');
  const hash = (name: string) =>
    createHash(name).update(bytes.subarray(0, start)).update(bytes.subarray(behind)).digest();
  try {
    const checked = checkCms(signature, oids.data, hash);
    const { signer, timeStampToken } = checked;
    const sealedAt = sealedAtOf(bytes, range.index);
    const known = {
      sha256,
      certificate: {
        subject: nameOf(signer),
        issuer: signer.issuer,
        sha256: createHash('sha256').update(signer.raw).digest('hex'),
        notBefore: signer.validFromDate,
        notAfter: signer.validToDate,
      },
      sealedAt,
    };
    const stamp = timeStampToken && stampOf(timeStampToken, checked.signature);
    if (stamp === 'bad') return { ...known, isValid: false, fault: 'timeStamp', timeStamp: null };
    const at = stamp?.at ?? sealedAt;
    if (!at || !holdsAt(signer, at)) return { ...known, isValid: false, fault: 'certificateExpired', timeStamp: stamp };
    return { ...known, isValid: true, fault: null, timeStamp: stamp };
  } catch (error) {
    if (error instanceof CmsProblem && error.message === 'digest') return bad('changed');
    // Whatever OpenSSL says to a certificate or key that is none.
    if (error instanceof CmsProblem || error instanceof DerError || error instanceof Error) return bad('signature');
    throw error;
  }
}

const BYTE_RANGE = /\/ByteRange \[ ?(\d+) (\d+) (\d+) (\d+) *\]/g;

/** `<hex 000…>`: the structure, and behind it zeros only, so that not one sign of the gap is free. */
const signatureIn = (gap: Buffer): Buffer | null => {
  const [, hex = ''] = /^<((?:[\da-f]{2})+)>$/.exec(gap.toString('latin1')) ?? [];
  const bytes = Buffer.from(hex, 'hex');
  if (bytes[0] !== tags.sequence) return null;
  try {
    const { raw } = readOne(bytes);
    return bytes.subarray(raw.length).every((byte) => byte === 0) ? raw : null;
  } catch {
    return null;
  }
};

const stampOf = (token: Buffer, signature: Buffer): { at: Date; authority: string } | 'bad' => {
  try {
    const { at, signer } = checkTimeStamp(token, signature);
    return { at, authority: nameOf(signer) };
  } catch {
    return 'bad';
  }
};

/** /M of the dictionary that the signature stands in. */
const sealedAtOf = (bytes: Buffer, at: number): Date | null => {
  const around = bytes.subarray(Math.max(0, at - 2000), at).toString('latin1');
  const found = [...around.matchAll(/\/M ?\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z?\)/g)].at(-1);
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
};
