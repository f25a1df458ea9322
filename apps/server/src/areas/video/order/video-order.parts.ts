import type { OrderId } from '@nattoku/contract/shared/primitives';
import { ORDERS_COUNTED_AT_MOST, type OrderSearch } from '@nattoku/contract/order/order-search';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Counted, Listed, Part } from '#kernel/list/paging.ts';
import { responses } from '#domain/order/response.table.ts';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export const countedOrders: Counted = { table: orders, atMost: ORDERS_COUNTED_AT_MOST };

const newestFirst = [desc(orders.createdAt), asc(orders.id)];

const plain =
  (tx: Tx, condition: SQL | undefined, order: SQL[]): Part<OrderId> =>
  async (where, take, skip) => {
    const query = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(where, condition))
      .orderBy(...order);
    return (await query.limit(take).offset(skip)).map(({ id }) => id);
  };

/** Goes through the visits and not through the orders, whose date they are not. */
const byVisit =
  (tx: Tx, order: SQL[]): Part<OrderId> =>
  async (where, take, skip) => {
    const query = tx
      .select({ id: orders.id })
      .from(responses)
      .innerJoin(orders, eq(orders.id, responses.orderId))
      .where(where)
      .orderBy(...order);
    return (await query.limit(take).offset(skip)).map(({ id }) => id);
  };

const wasOpened = sql`EXISTS (SELECT FROM responses r WHERE r.order_id = ${orders.id})`;

/** The orders of a search as it sorts them: those with the date that it is sorted by, and behind them those without one, newest first. */
export const listedOrders = (
  tx: Tx,
  { sort, descending }: Pick<OrderSearch, 'sort' | 'descending'>,
): Listed<OrderId> => {
  const [direction, opposite] = descending ? [desc, asc] : [asc, desc];
  // As the index has it: newest first, and of the same moment by id.
  if (sort === 'createdAt') return { first: plain(tx, undefined, [direction(orders.createdAt), opposite(orders.id)]) };
  if (sort === 'dueAt') {
    const dated = isNotNull(orders.dueOn);
    const first = plain(tx, dated, [direction(orders.dueOn), direction(orders.id)]);
    return { first, dated, behind: plain(tx, isNull(orders.dueOn), newestFirst) };
  }
  const first = byVisit(tx, [direction(responses.lastSeenAt), opposite(responses.orderId)]);
  return { first, dated: wasOpened, behind: plain(tx, sql`NOT ${wasOpened}`, newestFirst) };
};
