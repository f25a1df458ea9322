import type { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq, ilike, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import { findCommonOrder, presentSummary, selectCommonOrders } from '#areas/video/common/common-order.select.ts';
import { commonOrders, standingAt } from '#domain/order/common/common-order.table.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

const standings = { draft: ['draft'], open: ['open'], paused: ['paused'], over: ['full', 'expired', 'ended'] } as const;

/** Numbers only: nobody is shown, so nothing is written down for it. */
export const listCommonOrders = (scope: StaffScope, search: CommonOrderSearch) =>
  read(scope, async (tx) => {
    const now = scope.clock.now();
    const where = wanted(search, scope, now);
    const rows = await selectCommonOrders(tx, now)
      .where(where)
      .orderBy(desc(commonOrders.createdAt), commonOrders.id)
      .limit(search.pageSize)
      .offset((search.page - 1) * search.pageSize);
    const items = rows.map((row) => presentSummary(row, now));
    return { items, total: await tx.$count(commonOrders, where), page: search.page, pageSize: search.pageSize };
  });

const wanted = ({ text, standing, mine }: CommonOrderSearch, { actor }: StaffScope, now: Date): SQL | undefined => {
  const words = text.normalize('NFKC').trim().split(/\s+/).filter(Boolean);
  return and(
    eq(commonOrders.area, 'video'),
    ne(commonOrders.state, 'discarded'),
    // What somebody has only begun is nobody else's business yet.
    or(ne(commonOrders.state, 'draft'), eq(commonOrders.createdBy, actor.staffId)),
    standing ? inArray(standingAt(now), [...standings[standing]]) : undefined,
    mine === 'true' ? eq(commonOrders.createdBy, actor.staffId) : undefined,
    ...words.map((word) => {
      const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return or(
        ...[commonOrders.internalTitle, commonOrders.patientTitle, commonOrders.place].map((column) =>
          ilike(sql`normalize(${column}, NFKC)`, like),
        ),
      );
    }),
  );
};

export const getCommonOrder = (scope: StaffScope, commonOrderId: CommonOrderId) =>
  read(scope, (tx) => findCommonOrder(tx, commonOrderId, scope));

type Day = { date: string; opened: number; done: number; linked: number };

/** Each day (in Tokyo) on which somebody opened it, oldest first; what was finished or linked counts for the day of its opening. */
export const countDays = (scope: StaffScope, commonOrderId: CommonOrderId) =>
  read(scope, async (tx) => {
    await findCommonOrder(tx, commonOrderId, scope);
    const { rows: days } = await tx.$client.query<Day>(
      `SELECT ((r.opened_at AT TIME ZONE 'Asia/Tokyo')::date)::text AS date, count(*)::int AS opened,
              count(*) FILTER (WHERE r.progress = 'done')::int AS done,
              count(*) FILTER (WHERE o.patient_id IS NOT NULL)::int AS linked
         FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = $1 GROUP BY 1 ORDER BY 1`,
      [commonOrderId],
    );
    return { days };
  });
