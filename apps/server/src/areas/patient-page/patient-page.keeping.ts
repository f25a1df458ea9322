import type { OrderId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { contactOf } from '#areas/patient-page/patient-page.contact.ts';
import type { Traces } from '#domain/order/traces.ts';
import type { FittingMessage, FittingSeen } from '#areas/patient-page/patient-page.sorting.ts';
import { chatMessages } from '#domain/order/response.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { receiveQuestion } from '#domain/chat/thread.ts';
import type { Tx } from '#kernel/database/database.ts';
import { notify } from '#kernel/notify.ts';
import { placeOf } from '#domain/order/order-area.ts';

export async function keepMessages(tx: Tx, messages: readonly FittingMessage[], now: Date): Promise<Traces> {
  const traces: Traces = { audit: [], changes: [], jobs: [] };
  for (const { id, orderId, itemId, itemSeconds, text, at } of messages) {
    const place = { orderId, orderItemId: itemId, itemSeconds };
    const [kept] = await tx
      .insert(chatMessages)
      .values({ ...place, id, sender: 'patient', body: text, sentAt: at, receivedAt: now })
      .onConflictDoNothing()
      .returning({ id: chatMessages.id });
    if (kept) await tellOfQuestion(tx, { orderId, messageId: id }, now, traces);
  }
  return traces;
}

/** The patient had these answers before the eyes, at the time that the device tells. */
export async function keepSeen(tx: Tx, seen: readonly FittingSeen[]): Promise<Traces> {
  const traces: Traces = { audit: [], changes: [], jobs: [] };
  for (const { orderId, messageIds, at } of seen) {
    const marked = await tx
      .update(chatMessages)
      .set({ seenAt: at })
      .where(
        and(
          eq(chatMessages.orderId, orderId),
          inArray(chatMessages.id, messageIds),
          eq(chatMessages.sender, 'staff'),
          isNull(chatMessages.seenAt),
        ),
      )
      .returning({ id: chatMessages.id });
    if (marked.length > 0) traces.changes.push({ topic: 'chat', id: orderId });
  }
  return traces;
}

type Asked = { orderId: OrderId; messageId: string };

const tellOfQuestion = async (tx: Tx, { orderId, messageId }: Asked, now: Date, traces: Traces): Promise<void> => {
  const [order] = await tx
    .select({ createdBy: orders.createdBy, patientId: orders.patientId, area: orders.area })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  const { createdBy, patientId, area } = order;
  traces.audit.push({ action: 'order.ask', subject: { type: 'order', id: orderId }, patientId });
  if (patientId) traces.changes.push({ topic: 'patient', id: patientId });
  const { phone } = await contactOf(tx, patientId);
  traces.audit.push(...(await receiveQuestion(tx, { orderId, patientId, phone }, now)));
  traces.changes.push({ topic: 'chat', id: orderId });
  const jobs = await notify(
    tx,
    {
      kind: 'patient.question',
      subject: { type: 'order', id: orderId },
      cause: messageId,
      staffIds: [createdBy],
      link: (await placeOf(tx, { id: orderId, area })).thread,
    },
    now,
  );
  traces.jobs.push(...jobs);
};
