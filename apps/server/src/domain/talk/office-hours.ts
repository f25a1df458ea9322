import { isAnswered } from '@nattoku/rules/time/answering-hours';
import { facilities } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Whether this moment lies outside the hours of the facility; false where it has said none. */
export async function isOutOfHours(tx: Tx, at: Date): Promise<boolean> {
  const [facility] = await tx.select({ hours: facilities.openingHours }).from(facilities);
  return !isAnswered({ hours: facility?.hours ?? [], isClosedOn: () => false }, at);
}
