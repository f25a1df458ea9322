import type { Change } from '@nattoku/contract/shared/events';
import type { Tx } from '#kernel/database/database.ts';

/**
 * Locks a session of staff in all its windows, as part of a larger write: from this commit on the server answers it nothing but unlock and
 * sign-out. The changes belong into the same write; they make the other windows cover themselves.
 */
export async function lockSession(tx: Tx, sessionId: string, now: Date): Promise<Change[]> {
  await tx.$client.query('UPDATE sessions SET locked_at = $2 WHERE id = $1 AND ended_at IS NULL', [sessionId, now]);
  return [{ topic: 'session', id: sessionId }];
}
