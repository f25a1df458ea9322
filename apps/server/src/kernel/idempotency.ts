import { hash } from 'node:crypto';
import type { Connections, Tx } from '#kernel/database/database.ts';
import { decrypt, encrypt } from '#kernel/secrets/encryption.ts';
import { Problem } from '#kernel/problem.ts';

/** One create as its caller named it (IETF draft httpapi-idempotency-key-header-07). */
export type Idempotency = { actorId: string; key: string; keyHash: Buffer; requestHash: Buffer };

/** Thrown inside the transaction when another request with the same key came first; the mount answers with what that one got. */
export class AlreadyDone extends Error {}

export const idempotencyOf = (actorId: string, key: string, request: unknown): Idempotency => ({
  actorId,
  key,
  keyHash: hash('sha256', key, 'buffer'),
  requestHash: hash('sha256', JSON.stringify(request), 'buffer'),
});

/** Takes the key for this transaction; waits when the same key is just being used. */
export async function claimKey(tx: Tx, { actorId, keyHash, requestHash }: Idempotency): Promise<void> {
  const { rowCount } = await tx.$client.query(
    'INSERT INTO idempotency_keys (actor_id, key_hash, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [actorId, keyHash, requestHash],
  );
  if (!rowCount) throw new AlreadyDone();
}

/** Whether the key was free cannot be told: what was sent with the claim failed, perhaps because it had been done under this key before. */
export class ClaimUnanswered extends Error {}

/** SQLSTATE class of what something stored forbids. */
const STORED_FORBIDS = /^23/;

/**
 * What is done while the claim of its key is on its way: it counts where the key was free, and what it refuses is told to nobody who was here before.
 * @throws AlreadyDone, ClaimUnanswered
 */
export async function whereFree<Done>(claimed: Promise<void>, work: Promise<Done>): Promise<Done> {
  const [claim, done] = await Promise.allSettled([claimed, work]);
  if (claim.status === 'rejected') {
    const reason = claim.reason as { code?: string };
    if (STORED_FORBIDS.test(reason.code ?? '')) throw new ClaimUnanswered();
    if (claim.reason instanceof AlreadyDone || done.status === 'fulfilled') throw claim.reason;
  }
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

export async function keepAnswer(tx: Tx, idempotency: Idempotency, answer: unknown): Promise<void> {
  await tx.$client.query('UPDATE idempotency_keys SET sealed_body = $3 WHERE actor_id = $1 AND key_hash = $2', [
    idempotency.actorId,
    idempotency.keyHash,
    seal(idempotency.key, JSON.stringify(answer)),
  ]);
}

/** The answer that was given to this key before, or undefined. Throws request.keyReused when it belonged to another request. */
export const earlierAnswer = (database: Connections, facilityId: string, idempotency: Idempotency): Promise<unknown> =>
  database.transaction(facilityId, async (tx) => {
    const { rows } = await tx.$client.query<{ request_hash: Buffer; sealed_body: Buffer }>(
      'SELECT request_hash, sealed_body FROM idempotency_keys WHERE actor_id = $1 AND key_hash = $2',
      [idempotency.actorId, idempotency.keyHash],
    );
    const [row] = rows;
    if (!row) return undefined;
    if (!row.request_hash.equals(idempotency.requestHash)) throw new Problem('request.keyReused');
    return JSON.parse(unseal(idempotency.key, row.sealed_body)) as unknown;
  });

// Answers may hold a link's secret or somebody's name. Only the hash of the key is stored, so the database alone cannot open them.
const PURPOSE = 'idempotency';
const seal = (key: string, text: string): Buffer => encrypt(Buffer.from(key), PURPOSE, '', Buffer.from(text));
const unseal = (key: string, sealed: Buffer): string => decrypt(Buffer.from(key), PURPOSE, '', sealed).toString();
