import { createHash, type X509Certificate } from 'node:crypto';
import { checkCms, CmsProblem, oids } from '#kernel/seal/cms.ts';
import { holdsAt, nameOf, plainNameOf } from '#kernel/seal/certificates.ts';
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
  /** `isVouched`: the authority is one that the caller trusts. Without it the time is proven by nobody. */
  timeStamp: { at: Date; authority: string; isVouched: boolean } | null;
};

/** Gets the authority's certificate, then those that issued it. */
export type Vouching = (chain: readonly X509Certificate[]) => boolean;

const nothingKnown = { certificate: null, sealedAt: null, timeStamp: null };

/**
 * Checks the seal of a PDF by itself, without anybody's trust: that one signature is over every byte of it but itself, that the bytes are
 * those, that the key of the certificate made it, and, where there is a time-stamp, that it is over this signature and by an authority of the
 * name that the sealed record gives. Whose certificate it is must be judged by the person who asks.
 * @param vouches whether the authority with these certificates is one that is trusted; by default none is.
 */
export function verifyPdf(bytes: Buffer, vouches: Vouching = () => false): VerifiedSeal {
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
    const stamp =
      timeStampToken &&
      stampOf(timeStampToken, checked.signature, { vouches, names: recordedNames(bytes, range.index) });
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

type Expected = { vouches: Vouching; names: readonly string[] | null };

const stampOf = (
  token: Buffer,
  signature: Buffer,
  { vouches, names }: Expected,
): NonNullable<VerifiedSeal['timeStamp']> | 'bad' => {
  try {
    const { at, signer, chain } = checkTimeStamp(token, signature);
    if (names && !names.includes(plainNameOf(signer))) return 'bad';
    return { at, authority: nameOf(signer), isVouched: vouches(chain) };
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

const ATTACHED =
  /\/Type \/EmbeddedFile\b[^>]{0,200}(?:<<[^>]{0,200}>>)?[^>]{0,200}\/Length (\d+)[^>]{0,200}>>\s*stream\r?\n/g;

/** The authority's names in the attached record that the signature's dictionary names by its hash; null where the record gives none. */
const recordedNames = (bytes: Buffer, at: number): readonly string[] | null => {
  const latin = bytes.toString('latin1');
  const dictionary = latin.slice(latin.lastIndexOf(' obj', at), latin.indexOf('endobj', at));
  const [, named] = /\/NTTK_Record \(([\da-f]{64})\)/.exec(dictionary) ?? [];
  if (!named) return null;
  for (const found of latin.matchAll(ATTACHED)) {
    const start = found.index + found[0].length;
    const attached = bytes.subarray(start, start + Number(found[1]));
    if (createHash('sha256').update(attached).digest('hex') !== named) continue;
    const { timeStampNames } = JSON.parse(attached.toString('utf8')) as { timeStampNames?: readonly string[] };
    return timeStampNames ?? null;
  }
  return null;
};
