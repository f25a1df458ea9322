import { icSessionContract } from '@nattoku/contract/ic-support/ic-session';
import { refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';
import type { Adding } from '#areas/ic-support/talk/attendee-dialog.tsx';
import { keepIcOrder } from '#areas/ic-support/talk/ic-order.queries.ts';
import { call } from '#platform/network/call.ts';

/** Somebody who is there: added to those who were planned, or named where only their part was, and noted as present. Throws as `call`. */
export async function addPresent(talk: Talk, { attendee, replaces, idempotencyKey }: Adding): Promise<void> {
  const { id: orderId } = talk.order;
  const known = new Set(talk.order.talk.attendees.map(({ id }) => id));
  const params = { orderId };
  const order = await call(icSessionContract.addAttendee, { params, body: { attendee, replaces }, idempotencyKey });
  const id = replaces ?? order.talk.attendees.find((each) => !known.has(each.id))?.id;
  if (id) talk.tell({ kind: 'attendee', attendee: id, move: 'in' });
  keepIcOrder(order);
  refetchSession(orderId);
}
