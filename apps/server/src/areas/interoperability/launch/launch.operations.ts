import type { LaunchDifference, LaunchId, LaunchIntent, OpenedLaunch } from '@nattoku/contract/interoperability/launch';
import type { PatientId, StaffId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Row = {
  patientId: PatientId;
  intent: LaunchIntent;
  differences: LaunchDifference[];
  userEmail: string | null;
  systemName: string;
  expiresAt: Date;
  openedBy: StaffId | null;
};

type Opening = { launchId: LaunchId; asSomebodyElse: boolean };

/**
 * Opens what another system asked to open: for whoever comes first, and for them again while it holds, as after a reload. Where somebody else
 * works in the other system, that is said first, and the patient is not named.
 * @throws Problem `notFound`, `launch.over`
 */
export const openLaunch = write(
  async (tx, { launchId, asSomebodyElse }: Opening, scope: StaffScope): Promise<Written<OpenedLaunch>> => {
    const now = scope.clock.now();
    const launch = await holdLaunch(tx, launchId);
    const isTaken = launch.openedBy !== null && launch.openedBy !== scope.actor.staffId;
    if (isTaken || launch.expiresAt <= now) throw new Problem('launch.over');
    const other = launch.userEmail === null ? null : await otherUser(tx, launch.userEmail, scope.actor.staffId);
    if (other && !asSomebodyElse)
      return { result: { state: 'otherUser', ...other, systemName: launch.systemName }, audit: [] };
    await tx.$client.query('UPDATE launches SET opened_at = coalesce(opened_at, $2), opened_by = $3 WHERE id = $1', [
      launchId,
      now,
      scope.actor.staffId,
    ]);
    const { patientId, intent, differences } = launch;
    return {
      result: { state: 'opened', patientId, intent, differences },
      audit: {
        action: 'launch.open',
        subject: { type: 'launch', id: launchId },
        patientId,
        detail: { intent, asSomebodyElse: other !== null },
      },
    };
  },
);

const holdLaunch = async (tx: Tx, launchId: LaunchId): Promise<Row> => {
  const { rows } = await tx.$client.query<Row>(
    `SELECT coalesce(p.survivor_id, p.id) AS "patientId", l.intent, l.differences, l.user_email AS "userEmail", c.name AS "systemName",
            l.expires_at AS "expiresAt", l.opened_by AS "openedBy"
       FROM launches l JOIN patients p ON p.id = l.patient_id JOIN api_clients c ON c.id = l.api_client_id
      WHERE l.id = $1 FOR UPDATE OF l`,
    [launchId],
  );
  if (!rows[0]) throw new Problem('notFound');
  return rows[0];
};

/** Null where the person at this screen is who works in the other system. */
const otherUser = async (
  tx: Tx,
  email: string,
  staffId: StaffId,
): Promise<{ user: string; isKnown: boolean } | null> => {
  const { rows } = await tx.$client.query<{ id: StaffId; name: string }>(
    'SELECT id, name FROM staff WHERE lower(email) = lower($1)',
    [email],
  );
  const [found] = rows;
  if (found?.id === staffId) return null;
  return { user: found?.name ?? email, isKnown: found !== undefined };
};
