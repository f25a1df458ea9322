import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, inArray, lte, ne } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { endSessions } from '#domain/staff/end-sessions.ts';
import { allFacilityIds } from '#kernel/all-facility-ids.ts';
import { newId } from '#kernel/new-id.ts';
import type { Scope, SystemActor } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';
import { write } from '#kernel/write.ts';

/** Writes down who has left. Their sign-in stopped at 00:00 by the clock already, whenever this runs. */
export async function retireLeavers(services: Services): Promise<void> {
  for (const facilityId of await allFacilityIds(services.database)) {
    await retireDue(services.scopeOf({ kind: 'system', facilityId }, newId(), services.log), {});
  }
}

const retireDue = write(async (tx, _: object, { clock }: Scope<SystemActor>) => {
  const now = clock.now();
  const due = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(ne(staff.state, 'retired'), lte(staff.retiresOn, todayInTokyo(now))))
    .for('no key update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0) await tx.update(staff).set({ state: 'retired', updatedAt: now }).where(inArray(staff.id, ids));
  const ended = [];
  for (const id of ids) ended.push(...(await endSessions(tx, id, { reason: 'accountClosed', now })));
  return {
    result: {},
    audit: ids.map((id) => ({ action: 'staff.left', subject: { type: 'staff', id } })),
    changes: [...ids.map((id) => ({ topic: 'staff', id }) as const), ...ended],
  };
});
