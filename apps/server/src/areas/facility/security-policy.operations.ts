import type { PolicyStanding } from '@nattoku/contract/facility/facility-settings';
import { hospitalRoles, type HospitalRole } from '@nattoku/contract/auth/permission-rules';
import type { SecurityPolicy } from '@nattoku/contract/auth/security-policy';
import { checkPolicy, normalisePolicy } from '@nattoku/contract/auth/security-policy-rules';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { eq } from 'drizzle-orm';
import { facilities } from '#domain/staff/staff.table.ts';
import { lockSettings, settingsWritten } from '#areas/facility/facility-settings.operations.ts';
import { changedFields } from '#areas/facility/structure.audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const HAS_SECOND_FACTOR = `(
  EXISTS (SELECT FROM totp_factors t WHERE t.staff_id = s.id AND t.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.staff_id = s.id))`;

const hasSecondFactor = async (tx: Tx, staffId: string): Promise<boolean> => {
  const { rows } = await tx.$client.query<{ has: boolean }>(
    `SELECT ${HAS_SECOND_FACTOR} AS has FROM staff s WHERE s.id = $1`,
    [staffId],
  );
  return rows[0]?.has ?? false;
};

/** How many staff a rule about second factors would meet today. */
export const policyStanding = (scope: StaffScope): Promise<PolicyStanding> =>
  read(scope, async (tx) => {
    const { rows } = await tx.$client.query<{ role: HospitalRole; staff: number; without: number }>(
      `SELECT s.role, count(*)::int AS staff, (count(*) FILTER (WHERE NOT ${HAS_SECOND_FACTOR}))::int AS without
         FROM staff s WHERE s.state = 'active' GROUP BY s.role`,
    );
    const roles = hospitalRoles.map((role) => {
      const found = rows.find((row) => row.role === role);
      return { role, staff: found?.staff ?? 0, withoutSecondFactor: found?.without ?? 0 };
    });
    return { roles, ownSecondFactor: await hasSecondFactor(tx, scope.actor.staffId) };
  });

type PolicyChange = { policy: SecurityPolicy; version: number };

export const updatePolicy = write(async (tx, { policy: given, version }: PolicyChange, scope: StaffScope) => {
  const { actor, clock } = scope;
  const today = todayInTokyo(clock.now());
  const policy = normalisePolicy(given, today);
  const ownSecondFactor = await hasSecondFactor(tx, actor.staffId);
  const problems = checkPolicy(policy, { role: actor.role, ownSecondFactor, today });
  if (problems.length > 0) throw invalidInput(...problems);
  const before = await lockSettings(tx, version);
  await tx
    .update(facilities)
    .set({ ...policy, version: version + 1 })
    .where(eq(facilities.id, actor.facilityId));
  return settingsWritten(tx, scope, 'facility.securityPolicy', changedFields(before.policy, policy));
});
