import { Readable } from 'node:stream';
import { apiPrefix } from '@nattoku/contract/endpoint';
import { OrderExport, orderExportColumnNames, orderExportPath } from '@nattoku/contract/video-order-list';
import type { OrderId, PatientId } from '@nattoku/contract/shared';
import { and, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { cellsOf } from '#areas/video-order/video-order.export-rows.ts';
import { wantedOrders } from '#areas/video-order/video-order.filters.ts';
import { everyOrder } from '#areas/video-order/video-order.paging.ts';
import { selectOrders } from '#areas/video-order/video-order.select.ts';
import { orders } from '#areas/video-order/video-order.table.ts';
import { recordAudit } from '#kernel/audit.ts';
import { csvPieces } from '#kernel/csv/csv-stream.ts';
import { requireFreshProof } from '#kernel/fresh-proof.ts';
import { authorise } from '#kernel/http/mount.ts';
import { invalidInput } from '#kernel/problem.ts';
import { read, type StaffActor, type StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with the orders of a search as a CSV file, row by row as they are read: its length costs no memory. */
export function serveOrderExport(app: FastifyInstance, services: Services): void {
  app.post(
    apiPrefix + orderExportPath,
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'patient.export');
        // It tells of patients and of orders: who writes it out may see both.
        authorise(request.actor, 'patient.export');
        authorise(request.actor, 'video.order');
      },
    },
    async (request, reply) => {
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      requireFreshProof(scope);
      const wanted = OrderExport.safeParse(request.body);
      if (!wanted.success) throw invalidInput({ field: 'columns', message: '書き出す列を選んでください' });
      const ids = await idsOf(scope, wanted.data);
      await recordExport(scope, wanted.data, ids);
      void reply.type(`text/csv; charset=${wanted.data.encoding === 'cp932' ? 'shift_jis' : 'utf-8'}`);
      void reply.header('content-disposition', 'attachment; filename="video-orders.csv"');
      void reply.header('x-row-count', String(ids.length));
      return reply.send(Readable.from(csvPieces(tableOf(scope, wanted.data, ids), wanted.data.encoding)));
    },
  );
}

const idsOf = (scope: StaffScope, { search, orderIds, sensitive }: OrderExport): Promise<OrderId[]> =>
  read(scope, async (tx) => {
    const asking = { staffId: scope.actor.staffId, now: scope.clock.now() };
    const where = and(
      await wantedOrders(tx, search, asking),
      orderIds ? inArray(orders.id, orderIds) : undefined,
      sensitive
        ? undefined
        : sql`NOT EXISTS (SELECT FROM patients p JOIN patients s ON s.id = coalesce(p.survivor_id, p.id)
                           WHERE p.id = ${orders.patientId} AND (p.is_sensitive OR s.is_sensitive))`,
    );
    return everyOrder(tx, where, search);
  });

const BATCH = 500;

function* batchesOf<Id>(ids: readonly Id[]): Generator<Id[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}

/** Who left the house is written down before the first of them does: an answer that breaks off has told something all the same. */
const recordExport = (
  scope: StaffScope,
  { search, columns, sensitive, encoding, orderIds }: OrderExport,
  ids: readonly OrderId[],
) =>
  read(scope, async (tx) => {
    const { text, ...filters } = search;
    const subject = { type: 'order', id: null };
    const chosen = Boolean(orderIds);
    const detail = { count: ids.length, columns, sensitive, encoding, filters, byWords: text !== '', chosen };
    const parts = [];
    for (const batch of batchesOf(ids)) {
      const rows = await tx.select({ patientId: orders.patientId }).from(orders).where(inArray(orders.id, batch));
      const patientIds = [...new Set(rows.flatMap(({ patientId }): PatientId[] => (patientId ? [patientId] : [])))];
      parts.push({ action: 'order.export', subject, patientIds, detail: { ...detail, part: parts.length + 1 } });
    }
    await recordAudit(tx, scope, parts.length > 0 ? parts : [{ action: 'order.export', subject, detail }]);
  });

async function* tableOf(
  scope: StaffScope,
  { columns }: OrderExport,
  ids: readonly OrderId[],
): AsyncGenerator<string[][]> {
  yield [columns.map((column) => orderExportColumnNames[column])];
  const now = scope.clock.now();
  for (const batch of batchesOf(ids)) {
    const rows = await read(scope, (tx) => selectOrders(tx).where(inArray(orders.id, batch)));
    const byId = new Map(rows.map((row) => [row.order.id, row]));
    yield batch.flatMap((id) => byId.get(id) ?? []).map((row) => cellsOf(row, columns, now));
  }
}
