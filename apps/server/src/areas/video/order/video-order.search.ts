import { OrderSearch, type OrderSummary } from '@nattoku/contract/video/video-order';
import { sql } from 'drizzle-orm';
import { wantedOrders } from '#areas/video/order/video-order.filters.ts';
import { countedOrders, listedOrders } from '#areas/video/order/video-order.paging.ts';
import { ordersOf, presentSummary } from '#areas/video/order/video-order.select.ts';
import { countUpTo, pageOf, totalOf } from '#domain/order/list/paging.ts';
import { orders } from '#domain/order/order.table.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import { together } from '#kernel/database/pipelining.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

export const searchOrders = (scope: StaffScope, search: OrderSearch) =>
  recordedRead(scope, async (tx) => {
    const now = scope.clock.now();
    const where = await wantedOrders(tx, search, { staffId: scope.actor.staffId, now });
    // The page is cut before anything is joined to it.
    const [counted, ids] = await together(
      countUpTo(tx, countedOrders, where),
      pageOf(tx, listedOrders(tx, search), where, { ...search, ...countedOrders }),
    );
    const found = ids.length === 0 ? [] : await ordersOf(tx, { orderIds: ids });
    const rows = new Map(found.map((row) => [row.order.id, row]));
    const items = ids.flatMap((id) => rows.get(id) ?? []).map((row) => presentSummary(row, now));
    return {
      result: {
        items,
        ...totalOf(counted, countedOrders),
        page: search.page,
        pageSize: search.pageSize,
      },
      audit: listed(items),
    };
  });

/** The number beside 「オーダー一覧」: it shows nobody, so nothing is written down for it. */
export const countAttention = (scope: StaffScope) =>
  read(scope, async (tx) => {
    const search = OrderSearch.parse({ attention: true });
    const where = await wantedOrders(tx, search, { staffId: scope.actor.staffId, now: scope.clock.now() });
    const [counted] = await tx
      .select({ total: sql<number>`count(*)::int` })
      .from(orders)
      .where(where);
    return { total: counted?.total ?? 0 };
  });

/** Whom the page showed, and never what was looked for. A page without anybody tells nothing. */
const listed = (items: readonly OrderSummary[]): AuditEntry[] => {
  const patientIds = items.map(({ patient }) => patient.id);
  return patientIds.length === 0 ? [] : [{ action: 'order.search', subject: { type: 'order', id: null }, patientIds }];
};
