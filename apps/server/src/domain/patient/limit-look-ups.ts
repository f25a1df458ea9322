import { recordAudit } from '#kernel/audit/audit.ts';
import { LimitReached, type LimitName, type RateLimits } from '#kernel/rate-limits.ts';
import type { StaffScope } from '#kernel/scope.ts';

type LookUp = Extract<LimitName, 'patientSearchPerStaff' | 'patientChartPerStaff'>;

/**
 * Nobody goes through the patients one after the other, in whatever role: each look-up counts for its person, over all their sessions.
 * That somebody reached the limit is written down once.
 */
export const limitLookUps =
  (rateLimits: RateLimits) =>
  async (limit: LookUp, scope: StaffScope): Promise<void> => {
    const { staffId, facilityId } = scope.actor;
    try {
      await rateLimits.spend(limit, staffId);
    } catch (error) {
      if (error instanceof LimitReached && error.isFirst) {
        const entry = {
          action: 'patient.lookUpLimit' as const,
          subject: { type: 'staff', id: staffId },
          outcome: 'refused' as const,
          detail: { limit },
        };
        await scope.database.transaction(facilityId, (tx) => recordAudit(tx, scope, [entry]));
      }
      throw error;
    }
  };
