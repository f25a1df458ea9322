import type { SessionEnd } from '@nattoku/contract/auth/auth';
import type { Change } from '@nattoku/contract/shared/events';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

type Ending = {
  /** What their windows say when they lead to the sign-in page. */
  reason: SessionEnd;
  now: Date;
  /** The session that goes on, by its id. */
  except?: string | null;
};

/**
 * Ends the sessions of a member of staff: after a change of the password, on suspension or retirement, when the ways to sign in change
 * (specification/auth.md §13). The changes belong into the same write; they make the windows leave at once.
 */
export async function endSessions(tx: Tx, staffId: StaffId, { reason, now, except = null }: Ending): Promise<Change[]> {
  const { rows } = await tx.$client.query<{ id: string }>(
    `UPDATE sessions SET ended_at = $2, end_reason = $3
      WHERE staff_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $4::uuid RETURNING id`,
    [staffId, now, reason, except],
  );
  return rows.map(({ id }) => ({ topic: 'session', id }));
}
