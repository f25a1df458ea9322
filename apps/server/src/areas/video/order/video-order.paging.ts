import type { OrderId } from '@nattoku/contract/shared/primitives';
import { ORDERS_COUNTED_AT_MOST, type OrderSearch } from '@nattoku/contract/video/video-order';
import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { responses } from '#domain/order/response.table.ts';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

const COUNTED = ORDERS_COUNTED_AT_MOST;

type Sorted = Pick<OrderSearch, 'sort' | 'descending'>;
/** A list has two parts, as its indexes have: orders with the date that it is sorted by, and behind them those without one, newest first. */
type Part = (where: SQL | undefined, take: number, skip: number) => Promise<OrderId[]>;

const newestFirst = [desc(orders.createdAt), asc(orders.id)];

const plain =
  (tx: Tx, condition: SQL | undefined, order: SQL[]): Part =>
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
  (tx: Tx, order: SQL[]): Part =>
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

const partsOf = (tx: Tx, { sort, descending }: Sorted): { parts: Part[]; dated: SQL | undefined } => {
  const [direction, opposite] = descending ? [desc, asc] : [asc, desc];
  // As the index has it: newest first, and of the same moment by id.
  if (sort === 'createdAt')
    return { parts: [plain(tx, undefined, [direction(orders.createdAt), opposite(orders.id)])], dated: undefined };
  if (sort === 'dueAt') {
    const dated = isNotNull(orders.dueOn);
    const byDue = plain(tx, dated, [direction(orders.dueOn), direction(orders.id)]);
    return { parts: [byDue, plain(tx, isNull(orders.dueOn), newestFirst)], dated };
  }
  const visited = byVisit(tx, [direction(responses.lastSeenAt), opposite(responses.orderId)]);
  return { parts: [visited, plain(tx, sql`NOT ${wasOpened}`, newestFirst)], dated: wasOpened };
};

/** The ids of one page in the wanted order. Nobody turns beyond what is counted. */
export async function pageOfOrders(
  tx: Tx,
  where: SQL | undefined,
  { page, pageSize, ...sorted }: Sorted & Pick<OrderSearch, 'page' | 'pageSize'>,
): Promise<OrderId[]> {
  const skip = (page - 1) * pageSize;
  const take = Math.max(0, Math.min(pageSize, COUNTED - skip));
  if (take === 0) return [];
  const { parts, dated } = partsOf(tx, sorted);
  const [first, second] = parts;
  if (!first) return [];
  const ids = await first(where, take, skip);
  if (!second || ids.length === take) return ids;
  const before = ids.length > 0 || skip === 0 ? skip + ids.length : await countUpTo(tx, and(where, dated));
  return [...ids, ...(await second(where, take - ids.length, Math.max(0, skip - before)))];
}

/** Every id that a search finds, in its order. */
export async function everyOrder(tx: Tx, where: SQL | undefined, sorted: Sorted): Promise<OrderId[]> {
  const all = 2_147_483_647;
  const found = [];
  for (const part of partsOf(tx, sorted).parts) found.push(...(await part(where, all, 0)));
  return found;
}

/** Counts one more than a list tells, to know that there are more. */
export const countUpTo = async (tx: Tx, where: SQL | undefined): Promise<number> => {
  const some = tx
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(where)
    .limit(COUNTED + 1)
    .as('some');
  const [counted] = await tx.select({ total: sql<number>`count(*)::int` }).from(some);
  return counted?.total ?? 0;
};
