import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { queueEmail } from '#domain/staff/account-outbox.ts';
import type { Worker } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { LimitReached } from '#kernel/rate-limits.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';
import { queueNamed } from '#kernel/jobs/queue.ts';

export const MANY_FAILED_SIGN_INS = queueNamed('auth.many-failures');

/** Stands for the person who has no account, so that as much is done for them. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

type Person = { staffId: StaffId; facilityId: FacilityId };

/** Does it, and lets the owner of the account know when it failed so often that there is a wait now. Takes as long where there is no account. */
export async function warningOwner<T>(
  { database, jobs }: Services,
  owner: Person | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LimitReached && error.isFirst) {
      const data = { facilityId: owner?.facilityId ?? NOBODY, staffId: owner?.staffId ?? NOBODY, causeId: newId() };
      await database.transaction(data.facilityId, (tx) => jobs.enqueue(tx, { queue: MANY_FAILED_SIGN_INS, data }));
    }
    throw error;
  }
}

export const reportFailedSignIns =
  (services: Services): Worker =>
  async ({ facilityId, staffId = NOBODY, causeId = NOBODY }) => {
    if (facilityId === NOBODY) return;
    const system = { kind: 'system', facilityId: facilityId as FacilityId } as const;
    const scope = services.scopeOf(system, newId(), services.log);
    await recordFailedSignIns(scope, { staffId: staffId as StaffId, causeId });
  };

const recordFailedSignIns = write(
  async (tx, { staffId, causeId }: { staffId: StaffId; causeId: string }, { actor, clock }: Scope<SystemActor>) => {
    const now = clock.now();
    const { facilityId } = actor;
    const { rowCount } = await tx.$client.query('SELECT FROM account_emails WHERE cause_id = $1', [causeId]);
    const isTold = Boolean(rowCount);
    return {
      result: {},
      audit: isTold
        ? []
        : { action: 'auth.manyMisses', subject: { type: 'staff', id: staffId }, outcome: 'refused' as const },
      jobs: isTold ? [] : [await queueEmail(tx, { facilityId, staffId, kind: 'manyMisses', causeId, now })],
    };
  },
);
