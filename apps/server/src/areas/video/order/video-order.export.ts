import { OrderExport, orderExportColumnNames, videoOrderListFiles } from '@nattoku/contract/video/video-order-list';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, inArray } from 'drizzle-orm';
import { cellsOf } from '#areas/video/order/video-order.export-rows.ts';
import { wantedOrders } from '#areas/video/order/video-order.filters.ts';
import { listedOrders } from '#areas/video/order/video-order.paging.ts';
import { ordersOf } from '#areas/video/order/video-order.select.ts';
import { everyOf } from '#domain/order/list/paging.ts';
import { orders } from '#domain/order/order.table.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { serveExport } from '#domain/patient/serve-export.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { isOfPlainPatient } from '#domain/patient/sensitive-patients.ts';

export const serveOrderExport = (): FileRoutes =>
  serveFiles(videoOrderListFiles, {
    export: serveExport<OrderExport, OrderId>({
      body: OrderExport,
      fileName: 'video-orders.csv',
      action: 'order.export',
      subjectType: 'order',
      detail: ({ orderIds }) => ({ chosen: Boolean(orderIds) }),
      find: findOrders,
      patientsOf: async (tx, ids) => {
        const rows = await tx.select({ patientId: orders.patientId }).from(orders).where(inArray(orders.id, ids));
        return rows.map(({ patientId }) => patientId);
      },
      columnNames: orderExportColumnNames,
      lines: async (tx, ids, { columns }, now) => {
        const rows = await ordersOf(tx, { orderIds: ids });
        const byId = new Map(rows.map((row) => [row.order.id, row]));
        return ids.flatMap((id) => byId.get(id) ?? []).map((row) => cellsOf(row, columns, now));
      },
    }),
  });

const findOrders = (scope: StaffScope, { search, orderIds, sensitive }: OrderExport): Promise<OrderId[]> =>
  read(scope, async (tx) => {
    const asking = { staffId: scope.actor.staffId, now: scope.clock.now() };
    const where = and(
      await wantedOrders(tx, search, asking),
      orderIds ? inArray(orders.id, orderIds) : undefined,
      sensitive ? undefined : isOfPlainPatient(orders.patientId),
    );
    return everyOf(listedOrders(tx, search), where);
  });
