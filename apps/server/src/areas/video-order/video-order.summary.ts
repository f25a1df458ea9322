import { apiPrefix } from '@nattoku/contract/endpoint';
import { orderRecord, orderSummaryPath, type OrderRecord } from '@nattoku/contract/order-record';
import { OrderId } from '@nattoku/contract/shared';
import { formatDateTime } from '@nattoku/rules/date-time';
import type { FastifyInstance } from 'fastify';
import { findOrder } from '#areas/video-order/video-order.detail.ts';
import { orderAudit } from '#areas/video-order/video-order.lock.ts';
import { authorise } from '#kernel/http/mount.ts';
import { flowOn } from '#kernel/pdf/pdf-flow.ts';
import { newSheet } from '#kernel/pdf/pdf-sheet.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#kernel/recorded-read.ts';
import type { StaffActor, StaffScope } from '#kernel/scope.ts';
import type { Services } from '#kernel/services.ts';

/** Answers with what an order comes to, on A4 for the record of the patient. */
export function serveOrderSummary(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderId: string } }>(
    apiPrefix + orderSummaryPath(':orderId'),
    {
      schema: { hide: true },
      onRequest: async (request) => {
        request.actor = await services.identify(request, 'video.order');
        authorise(request.actor, 'video.order');
      },
    },
    async (request, reply) => {
      const orderId = OrderId.safeParse(request.params.orderId);
      if (!orderId.success) throw new Problem('notFound');
      const scope = services.scopeOf(request.actor as StaffActor, request.id, request.log);
      const record = await recordToPrint(scope, orderId.data);
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="order-summary.pdf"',
      });
      return reply.type('application/pdf').send(Buffer.from(await draw(record, scope)));
    },
  );
}

const recordToPrint = (scope: StaffScope, orderId: OrderId): Promise<OrderRecord> =>
  recordedRead(scope, async (tx) => {
    const order = await findOrder(tx, orderId, scope);
    const audit = orderAudit('order.print', { id: orderId, patientId: order.patient.id });
    return { result: orderRecord(order), audit };
  });

/** Who printed it and when stands on every page: paper leaves the house. */
async function draw({ title, patient, facts, videos, questions }: OrderRecord, { actor, clock }: StaffScope) {
  const now = clock.now();
  const flow = flowOn(await newSheet({ title: `動画説明の記録 ${title}`, paper: 'A4', now }));
  flow.text('動画説明の記録', 'title');
  flow.facts([...patient, ...facts]);
  for (const video of videos) {
    flow.text(video.title, 'heading');
    flow.text(video.facts);
    for (const line of [...video.chapters, ...video.answers]) flow.text(`・${line}`);
  }
  if (questions.length > 0) flow.text('患者さんからの質問', 'heading');
  for (const line of questions) flow.text(`・${line}`);
  return flow.save(`${formatDateTime(now.toISOString())} 印刷　${actor.name}`);
}
