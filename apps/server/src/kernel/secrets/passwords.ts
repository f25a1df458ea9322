import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#kernel/problem.ts';

/** Algorithm.Argon2id, an ambient const enum that type stripping cannot read. */
const ARGON2ID = 2;

/** OWASP's first recommendation for Argon2id: 19 MiB, two passes, one lane. */
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash takes a core for some 30 ms; more at once would let the person who tries passwords stop everything else. */
const HASHES_AT_ONCE = 2;
/** Beyond a whole hospital that signs in at eight o'clock; then it is better to say so than to let all wait. */
const MAX_WAITING = 1500;

let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < HASHES_AT_ONCE) running += 1;
  else if (waiting.length >= MAX_WAITING) throw new Problem('unavailable');
  else await new Promise<void>((resolve) => void waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost));

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is an account, so that nobody can find out who works here. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const compared = stored ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password.normalize('NFC')));
  return matches && stored !== null;
}

/** Whether this was hashed at another cost than today's, and should be hashed again while the password is at hand. */
export function isHashOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}
