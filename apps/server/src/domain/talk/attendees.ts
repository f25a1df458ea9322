import type { Attendee, NewAttendee } from '@nattoku/contract/ic-support/ic-talk';
import { attendeeKindNames, type TalkState } from '@nattoku/contract/ic-support/ic-talk-state';
import type { AttendeeId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { icAttendees } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';

/** Who has to come to these talks and who may, in the order of their lists. */
export async function attendeesOf(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, Attendee[]>> {
  const byItem = new Map<OrderItemId, Attendee[]>(itemIds.map((id) => [id, []]));
  if (itemIds.length === 0) return byItem;
  const rows = await tx
    .select({ attendee: icAttendees, staffName: staff.name })
    .from(icAttendees)
    .leftJoin(staff, eq(staff.id, icAttendees.staffId))
    .where(sql`${icAttendees.orderItemId} = ANY (${sql.param(itemIds)}::uuid[])`)
    .orderBy(asc(icAttendees.orderItemId), asc(icAttendees.position));
  for (const { attendee, staffName } of rows) {
    const { id, kind, staffId, name, relation, required, inAt, outAt } = attendee;
    byItem.get(attendee.orderItemId)?.push({
      id,
      kind,
      staffId,
      name,
      relation,
      required,
      shownName: staffName ?? name,
      inAt: inAt?.toISOString() ?? null,
      outAt: outAt?.toISOString() ?? null,
    });
  }
  return byItem;
}

/** Over a talk, by its name in the statement: somebody who has to come is not named. */
export const isSomebodyUnnamed = (talk: string): SQL =>
  sql.raw(`EXISTS (SELECT FROM ic_attendees a
     WHERE a.order_item_id = ${talk}.order_item_id AND a.required AND a.kind <> 'patient' AND a.staff_id IS NULL AND a.name = '')`);

/** Puts these in the place of all who were planned. */
export async function replaceAttendees(
  tx: Tx,
  orderItemId: OrderItemId,
  attendees: readonly NewAttendee[],
): Promise<void> {
  await tx.delete(icAttendees).where(eq(icAttendees.orderItemId, orderItemId));
  if (attendees.length === 0) return;
  await tx
    .insert(icAttendees)
    .values(attendees.map((attendee, position) => ({ ...attendee, id: newId<AttendeeId>(), orderItemId, position })));
}

type Expected = Pick<Attendee, 'kind' | 'shownName' | 'relation' | 'required' | 'inAt'>;

/** 家族（未定）, 看護師 佐藤 花子 */
export const attendeeWords = ({ kind, shownName, relation }: Omit<Expected, 'required' | 'inAt'>): string => {
  const role = relation === '' ? attendeeKindNames[kind] : `${attendeeKindNames[kind]}・${relation}`;
  if (kind === 'patient' && shownName === '') return role;
  return shownName === '' ? `${role}（未定）` : `${role} ${shownName}`;
};

/** Before a talk, who has to come and is not named; once it has begun, who has to be there and never was. */
export const missingOf = (state: TalkState, attendees: readonly Expected[]): string[] => {
  if (state === 'canceled') return [];
  const isMissing = ({ kind, shownName, inAt }: Expected) =>
    state === 'planned' ? kind !== 'patient' && shownName === '' : inAt === null;
  return attendees.filter((attendee) => attendee.required && isMissing(attendee)).map(attendeeWords);
};
