import type { NewAttendee } from '@nattoku/contract/ic-support/ic-talk';
import type { AttendeeId, OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import type { EntryBody } from '@nattoku/rules/talk/session-entry';
import { and, eq, sql } from 'drizzle-orm';
import { findIcOrder } from '#areas/ic-support/order/ic-order.detail.ts';
import { lockTalk, talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { refuseUnknown } from '#areas/ic-support/order/plan-references.ts';
import { changeTalk } from '#domain/talk/move-talk.ts';
import { icAttendees, icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** Writes down of each attendee when they first came and since when they are gone, as the log has it. */
export async function keepAttendance(tx: Tx, itemId: OrderItemId): Promise<void> {
  const { rows } = await tx.$client.query<{ id: string; body: EntryBody; at: Date; by: string }>(
    "SELECT id, body, at, staff_id AS by FROM ic_entries WHERE order_item_id = $1 AND kind IN ('attendee', 'end', 'startUndone')",
    [itemId],
  );
  const { attendance } = foldSession(rows.map(({ id, body, at, by }) => ({ ...body, id, at: at.toISOString(), by })));
  await tx.$client.query(
    `UPDATE ic_attendees a SET in_at = k.in_at, out_at = k.out_at
       FROM jsonb_to_recordset($2::jsonb) AS k (id uuid, in_at timestamptz, out_at timestamptz)
      WHERE a.order_item_id = $1 AND a.id = k.id`,
    [
      itemId,
      JSON.stringify(Object.entries(attendance).map(([id, { inAt, outAt }]) => ({ id, in_at: inAt, out_at: outAt }))),
    ],
  );
}

type Adding = { orderId: OrderId; attendee: NewAttendee; replaces: AttendeeId | null };

/** Somebody whom nobody had planned; or of whom only the kind was known gets a name, and stays the one who was expected. */
export const addAttendee = write(async (tx, { orderId, attendee, replaces }: Adding, scope: StaffScope) => {
  const [known] = await tx.select({ version: icTalks.version }).from(icTalks).where(eq(icTalks.orderId, orderId));
  if (!known) throw new Problem('notFound');
  const { order, talk } = await lockTalk(tx, { orderId, talkVersion: known.version }, scope);
  if (!['planned', 'inSession', 'explained', 'decided'].includes(talk.state))
    throw new Problem('talk.illegalTransition');
  await refuseUnknown(tx, { attendees: [attendee] });
  const { orderItemId } = talk;
  if (replaces === null)
    await tx.insert(icAttendees).values({
      ...attendee,
      id: newId<AttendeeId>(),
      orderItemId,
      position: sql`(SELECT coalesce(max(position) + 1, 0) FROM ic_attendees WHERE order_item_id = ${orderItemId})`,
    });
  else {
    const own = and(eq(icAttendees.orderItemId, orderItemId), eq(icAttendees.id, replaces));
    const changed = await tx.update(icAttendees).set(attendee).where(own).returning({ id: icAttendees.id });
    if (changed.length === 0) throw new Problem('notFound');
  }
  await changeTalk(tx, orderItemId, {}, scope.clock.now());
  return {
    result: () => findIcOrder(tx, orderId, scope),
    audit: talkAudit('talk.addAttendee', order),
    changes: [...talkChanges(order), { topic: 'talk', id: orderId }],
  };
});
