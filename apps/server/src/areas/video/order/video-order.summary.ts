import { orderRecord, orderRecordFiles, type OrderRecord } from '@nattoku/contract/order/order-record';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { findOrder } from '#areas/video/order/video-order.detail.ts';
import { orderAudit } from '#areas/video/order/video-order.lock.ts';
import { type FileRoutes, serveFiles } from '#kernel/http/mount-files.ts';
import { servePdf } from '#kernel/http/serve-pdf.ts';
import { flowOn } from '#kernel/pdf/pdf-flow.ts';
import { newSheet } from '#kernel/pdf/pdf-sheet.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** Answers with what an order comes to, on A4 for the record of the patient. */
export const serveOrderSummary = (): FileRoutes =>
  serveFiles(orderRecordFiles, {
    summary: servePdf(async (scope, { params: { orderId } }) => ({
      bytes: await draw(await recordToPrint(scope, orderId), scope),
      fileName: 'order-summary.pdf',
    })),
  });

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
