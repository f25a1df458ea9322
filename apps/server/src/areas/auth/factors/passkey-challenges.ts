import { randomBytes } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@nattoku/contract/auth/passkey';
import { Problem } from '#kernel/problem.ts';
import { hashSecret } from '#kernel/secrets/secret.ts';
import type { Services } from '#kernel/services.ts';

/** `present`: show a passkey in a session; `enrol`: make one; `signIn`: before anybody is known. */
export type ChallengePurpose = 'signIn' | 'present' | 'enrol';
type Bound = { purpose: ChallengePurpose; sessionId: string | null };
type Means = Pick<Services, 'database' | 'clock'>;

/** How long a browser may ask its owner. */
export const CHALLENGE_MS = 5 * 60_000;

/** A number that an authenticator signs, once, for this purpose, in this session. */
export async function issueChallenge({ database, clock }: Means, { purpose, sessionId }: Bound): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const now = clock.now();
  await database.pool.query('DELETE FROM passkey_challenges WHERE expires_at < $1', [now]);
  await database.pool.query(
    'INSERT INTO passkey_challenges (challenge_hash, purpose, session_id, expires_at) VALUES ($1, $2, $3, $4)',
    [hashSecret(challenge), purpose, sessionId, new Date(now.getTime() + CHALLENGE_MS)],
  );
  return challenge;
}

/** Uses the challenge up that this answer signs, whether or not the answer is right. Throws `passkey.failed` for one that was not asked here. */
export async function takeChallenge(
  { database, clock }: Means,
  answer: PasskeyAssertion | PasskeyAttestation,
  { purpose, sessionId }: Bound,
): Promise<string> {
  const challenge = challengeIn(answer.response.clientDataJSON);
  const { rowCount } = await database.pool.query(
    `DELETE FROM passkey_challenges
      WHERE challenge_hash = $1 AND purpose = $2 AND session_id IS NOT DISTINCT FROM $3::uuid AND expires_at > $4`,
    [hashSecret(challenge), purpose, sessionId, clock.now()],
  );
  if (!rowCount) throw new Problem('passkey.failed');
  return challenge;
}

const challengeIn = (clientDataJSON: string): string => {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown };
    return typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
};
