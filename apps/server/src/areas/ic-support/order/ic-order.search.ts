import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import type { IcOrderSearch } from '@nattoku/contract/ic-support/ic-order-search';
import { ORDERS_COUNTED_AT_MOST } from '@nattoku/contract/order/order-search';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { wantedIcOrders } from '#areas/ic-support/order/ic-order.filters.ts';
import { icOrdersOf, presentIcOrder } from '#areas/ic-support/order/ic-order.select.ts';
import { orders } from '#domain/order/order.table.ts';
import { foundByParts, patientList } from '#domain/patient/patient-list.ts';
import { isOfPlainPatient } from '#domain/patient/sensitive-patients.ts';
import { attendeesOf } from '#domain/talk/attendees.ts';
import { icTalks } from '#domain/talk/talk.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Listed, Part } from '#kernel/list/paging.ts';

type Search = Omit<IcOrderSearch, 'page' | 'pageSize'>;

/** An order of IC support is found with its talk. */
const joined = sql`${icTalks} JOIN ${orders} ON ${orders.id} = ${icTalks.orderId}`;

/** The order of each talk that is met. As a join, all orders of every area are read to count the talks of a few. */
const oneByOne = sql`${icTalks} CROSS JOIN LATERAL (SELECT * FROM orders o WHERE o.id = ${icTalks.orderId} OFFSET 0) AS orders`;

/** Whoever narrows by the patient is served by an index of orders, whatever else narrows by one of talks. */
const talksFor = ({ text, patientId, scope, departmentId, wardId }: Search): SQL =>
  text.trim() !== '' || patientId || (scope && scope !== 'mine') || departmentId || wardId ? joined : oneByOne;

const byTalk =
  (tx: Tx, table: SQL, condition: SQL | undefined, order: SQL[]): Part<OrderId> =>
  async (where, take, skip) => {
    const query = tx
      .select({ id: sql<OrderId>`${icTalks.orderId}` })
      .from(table)
      .where(and(where, condition))
      .orderBy(...order);
    return (await query.limit(take).offset(skip)).map(({ id }) => id);
  };

/** By the time of the talk: those that have one, and behind them those that have none, newest first. */
const listed = (tx: Tx, search: Search): Listed<OrderId> => {
  const [direction, opposite] = search.descending ? [desc, asc] : [asc, desc];
  const table = talksFor(search);
  if (search.sort === 'createdAt') {
    // By an index of orders, but for the few talks of a preset, which are sorted when all of them are met.
    const of = search.only ? table : joined;
    return { first: byTalk(tx, of, undefined, [direction(orders.createdAt), opposite(orders.id)]) };
  }
  const dated = isNotNull(icTalks.startsAt);
  return {
    first: byTalk(tx, table, dated, [direction(icTalks.startsAt), direction(icTalks.orderId)]),
    dated,
    behind: byTalk(tx, table, isNull(icTalks.startsAt), [desc(icTalks.orderId)]),
  };
};

export const icOrderRows = async (tx: Tx, ids: readonly OrderId[], now: Date): Promise<IcOrderSummary[]> => {
  const rows = new Map((await icOrdersOf(tx, { orderIds: ids })).map((row) => [row.order.id, row]));
  const attendees = await attendeesOf(
    tx,
    [...rows.values()].map(({ talk }) => talk.orderItemId),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [presentIcOrder(row, attendees.get(row.talk.orderItemId) ?? [], now)] : [];
  });
};

export const icOrderList = patientList<Search, OrderId, IcOrderSummary>({
  id: orders.id,
  patientId: orders.patientId,
  isPlain: isOfPlainPatient(orders.patientId),
  subjectType: 'order',
  listed: 'talk.search',
  exported: 'talk.export',
  found: foundByParts<Search, OrderId>({
    table: talksFor,
    atMost: ORDERS_COUNTED_AT_MOST,
    wanted: wantedIcOrders,
    parts: listed,
  }),
  rows: icOrderRows,
  patientOf: ({ patient }) => patient.id,
});
