import { hash, verify } from '@node-rs/argon2';

/** Algorithm.Argon2id, an ambient const enum that type stripping cannot read. */
const ARGON2ID = 2;

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), cost);

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is an account, so that nobody can find out who works here. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && stored !== null;
}
