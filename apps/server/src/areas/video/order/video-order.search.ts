import type { OrderId } from '@nattoku/contract/shared/primitives';
import { OrderSearch } from '@nattoku/contract/order/order-search';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { sql } from 'drizzle-orm';
import { wantedOrders } from '#areas/video/order/video-order.filters.ts';
import { countedOrders, listedOrders } from '#areas/video/order/video-order.parts.ts';
import { ordersOf, type OrderRow, presentSummary } from '#areas/video/order/video-order.select.ts';
import { orders } from '#domain/order/order.table.ts';
import { foundByParts, patientList } from '#domain/patient/patient-list.ts';
import { isOfPlainPatient } from '#domain/patient/sensitive-patients.ts';
import type { Tx } from '#kernel/database/database.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Search = Omit<OrderSearch, 'page' | 'pageSize'>;

/** In the order of the ids. */
export const rowsOf = async (tx: Tx, ids: readonly OrderId[]): Promise<OrderRow[]> => {
  const rows = new Map((await ordersOf(tx, { orderIds: ids })).map((row) => [row.order.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
};

export const videoOrderList = patientList<Search, OrderId, OrderSummary>({
  id: orders.id,
  patientId: orders.patientId,
  isPlain: isOfPlainPatient(orders.patientId),
  subjectType: 'order',
  listed: 'order.search',
  exported: 'order.export',
  found: foundByParts<Search, OrderId>({ ...countedOrders, wanted: wantedOrders, parts: listedOrders }),
  rows: async (tx, ids, now) => (await rowsOf(tx, ids)).map((row) => presentSummary(row, now)),
  patientOf: ({ patient }) => patient.id,
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
