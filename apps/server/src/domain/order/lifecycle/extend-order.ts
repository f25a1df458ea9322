import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { holdItems, settleItems, turnItems } from '#domain/order/lifecycle/item-lifecycle.ts';
import { refuseDueInPast } from '#domain/order/lifecycle/issue-order.ts';
import type { StaffMoment } from '#domain/order/lifecycle/moment.ts';
import { linkExpiry } from '#domain/order/lifecycle/order-dates.ts';
import { settleOverdue } from '#domain/order/lifecycle/overdue.ts';
import { makeLink, moveLinkExpiry } from '#domain/order/link/order-link.ts';
import { dateOwnItems, freePassedItems } from '#domain/order/order-items.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import type { Tx } from '#kernel/database/database.ts';

type Extending = {
  dueOn: PlainDate;
  /** The parts that are meant, where it is not the whole order. */
  itemIds?: readonly OrderItemId[] | undefined;
  /** Where the order was over, or staff open once more what was answered: it goes out again. */
  withNewLink: boolean;
  auditKey: AuditKey;
};

/**
 * Moves the due date of a held order that was issued, and with it the end of its link; what was over goes out again.
 * @throws Problem `order.dueInPast`
 */
export async function extendOrder(
  tx: Tx,
  orderId: OrderId,
  { dueOn: day, itemIds, withNewLink, auditKey }: Extending,
  moment: StaffMoment,
): Promise<Traces & { linkSecret: string | null }> {
  const { now, by } = moment;
  refuseDueInPast(day, now);
  await holdItems(tx, [orderId]);
  const ofItemsAlone = itemIds !== undefined && (await dateOwnItems(tx, orderId, { ids: itemIds, day }));
  const dueOn = ofItemsAlone ? await laterOf(tx, orderId, day) : day;
  await freePassedItems(tx, orderId, todayInTokyo(now));
  const expiresAt = linkExpiry(dueOn, now);
  await changeOrder(tx, orderId, { lifecycle: 'issued', dueOn, expiresAt, overdueNotifiedAt: null }, now);
  const link = { orderId, expiresAt, issuedBy: by, auditKey };
  const linkSecret = withNewLink ? makeLink(tx, link, now) : null;
  if (!withNewLink) await moveLinkExpiry(tx, orderId, expiresAt);
  // What was done while the time ran counts, and somebody may have come of age since.
  const turned = withNewLink
    ? await turnItems(tx, orderId, 'issuedAgain', moment)
    : await settleItems(tx, orderId, moment);
  const settled = { audit: [], changes: await settleOverdue(tx, orderId, by, now), jobs: [] };
  return { linkSecret, ...joined([turned, settled]) };
}

/** The other parts of an order keep the time they have. */
const laterOf = async (tx: Tx, orderId: OrderId, day: PlainDate): Promise<PlainDate> => {
  const { rows } = await tx.$client.query<{ day: PlainDate }>(
    'SELECT greatest(due_on, $2)::text AS day FROM orders WHERE id = $1',
    [orderId, day],
  );
  return rows[0]?.day ?? day;
};

/** The order and its link stay open at least until then, whatever its due date was; one that expired meanwhile opens again. */
export async function keepOpenUntil(tx: Tx, orderId: OrderId, until: Date, now: Date): Promise<void> {
  await tx.$client.query(
    'UPDATE order_links SET expires_at = greatest(expires_at, $2) WHERE order_id = $1 AND revoked_at IS NULL',
    [orderId, until],
  );
  await tx.$client.query(
    `UPDATE orders SET expires_at = greatest(expires_at, $2), lifecycle = CASE WHEN lifecycle = 'expired' AND $2 > $3::timestamptz THEN 'issued' ELSE lifecycle END
      WHERE id = $1 AND expires_at IS NOT NULL`,
    [orderId, until, now],
  );
}
