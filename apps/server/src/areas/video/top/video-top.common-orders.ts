import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { TOP_SHOWN, type TopCommonOrder } from '@nattoku/contract/video/video-top';
import { and, desc, eq, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { commonOrders, standingAt } from '#domain/order/common/common-order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

const columns = {
  id: commonOrders.id,
  title: commonOrders.internalTitle,
  place: commonOrders.place,
  opened: sql<number>`(
    SELECT count(*)::int FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = common_orders.id)`,
};

const read = async (tx: Tx, where: SQL | undefined): Promise<{ total: number; items: TopCommonOrder[] }> => {
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(commonOrders)
    .where(where);
  const items = await tx
    .select(columns)
    .from(commonOrders)
    .where(where)
    .orderBy(desc(commonOrders.createdAt), desc(commonOrders.id))
    .limit(TOP_SHOWN);
  return { total: counted?.total ?? 0, items };
};

/** Those whose posters work now. */
export const readCommonOrders = (tx: Tx, now: Date) =>
  read(tx, and(eq(commonOrders.area, 'video'), sql`${standingAt(now)} = 'open'`));

export const commonOrdersAmong = async (tx: Tx, ids: readonly CommonOrderId[]): Promise<TopCommonOrder[]> =>
  tx
    .select(columns)
    .from(commonOrders)
    .where(and(inArray(commonOrders.id, [...ids]), notInArray(commonOrders.state, ['discarded'])));

/** By their titles and places; a table of some hundred rows. */
export const findCommonOrders = (tx: Tx, text: string) => {
  const isLike = text
    .trim()
    .split(/\s+/u)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
    .map((pattern) =>
      or(
        sql`${commonOrders.internalTitle} ILIKE ${pattern}`,
        sql`${commonOrders.patientTitle} ILIKE ${pattern}`,
        sql`${commonOrders.place} ILIKE ${pattern}`,
      ),
    );
  return read(tx, and(eq(commonOrders.area, 'video'), notInArray(commonOrders.state, ['discarded']), ...isLike));
};
