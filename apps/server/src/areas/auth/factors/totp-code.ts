import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the values that every authenticator app knows. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** One step each way: a phone's clock may be half a minute off. */
const WINDOW = 1;
/** So far we look for an explanation, five minutes each way; such a code is never accepted. */
const DRIFT_WINDOW = 10;

export type Verdict = { step: number } | 'clockOff' | 'wrong';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Buffer, label = ''): TOTP =>
  new TOTP({
    issuer: 'Nattoku',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });

/** What an app reads from the QR code, and the secret in Base32 for who types it. */
export const totpLink = (secret: Buffer, email: string): { uri: string; secret: string } => {
  const totp = totpOf(secret, email);
  return { uri: totp.toString(), secret: totp.secret.base32 };
};

/** As the app shows it or as a Japanese keyboard types it: 123 456, １２３４５６. */
const cleanCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** The step of time that a code belongs to; `clockOff` where it would fit another time within five minutes. Does not know what was used. */
export function judgeTotp(secret: Buffer, typed: string, now: Date): Verdict {
  const token = cleanCode(typed);
  if (!new RegExp(`^\\d{${DIGITS}}$`).test(token)) return 'wrong';
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const near = totp.validate({ token, timestamp, window: WINDOW });
  if (near !== null) return { step: Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + near };
  return totp.validate({ token, timestamp, window: DRIFT_WINDOW }) === null ? 'wrong' : 'clockOff';
}
