import type { X509Certificate } from 'node:crypto';
import { holdsAt } from '#kernel/seal/certificates.ts';

/** What seals: a certificate, those that issued it, and the way to its private key. */
export type SealKey = {
  kind: 'rsa' | 'ec';
  certificate: X509Certificate;
  /** Those that issued the certificate, the nearest first. */
  chain: readonly X509Certificate[];
  source: 'file' | 'module' | 'selfMade';
  /** Signs with SHA-256: RSASSA-PKCS1-v1_5, or ECDSA as DER. @throws SealKeyProblem */
  sign(bytes: Uint8Array): Promise<Buffer>;
};

export type SealKeyFailure =
  | 'keyMissing'
  | 'keyUnreadable'
  | 'keyPassword'
  | 'keyOldFormat'
  | 'keyWithoutCertificate'
  | 'keyExpired'
  | 'keyNotYetValid'
  | 'keyModule';

/** A key that cannot be used. The message is for operators and says what to do; `code` is for screens. */
export class SealKeyProblem extends Error {
  override readonly name = 'SealKeyProblem';
  readonly code: SealKeyFailure;

  constructor(code: SealKeyFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** From this many days before its end on, a key is said to end soon. */
export const KEY_ENDS_SOON_DAYS = 60;

/** A seal made outside the validity of its certificate would never hold. @throws SealKeyProblem */
export function requireHolding({ certificate }: SealKey, now: Date): void {
  if (holdsAt(certificate, now)) return;
  const [from, to] = [certificate.validFromDate.toISOString(), certificate.validToDate.toISOString()];
  throw now > certificate.validToDate
    ? new SealKeyProblem(
        'keyExpired',
        `SEAL_KEY: the certificate ended at ${to}. Get a new one and set it; nothing is lost, what waits is sealed with it.`,
      )
    : new SealKeyProblem(
        'keyNotYetValid',
        `SEAL_KEY: the certificate begins at ${from}. Is the clock of this machine right?`,
      );
}

export const daysLeft = ({ certificate }: SealKey, now: Date): number =>
  Math.floor((certificate.validToDate.getTime() - now.getTime()) / 86_400_000);
