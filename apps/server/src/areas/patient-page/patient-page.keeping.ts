import type { OrderId } from '@nattoku/contract/shared/primitives';
import { mergeRanges } from '@nattoku/rules/video/watched-ranges';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { contactOf } from '#areas/patient-page/patient-page.contact.ts';
import type { Traces } from '#areas/patient-page/patient-page.progress.ts';
import type {
  FittingAnswer,
  FittingMessage,
  FittingSeen,
  FittingWatch,
} from '#areas/patient-page/patient-page.sorting.ts';
import { chatMessages, questionAnswers, watchedStretches } from '#domain/order/response.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { receiveQuestion } from '#domain/chat/thread.ts';
import { formatRanges } from '#kernel/database/column-types.ts';
import type { Tx } from '#kernel/database/database.ts';
import { notify } from '#kernel/notify.ts';
import { placeOf } from '#domain/order/order-area.ts';

/** The stretches as they were played, and their union for each video: what arrives twice changes neither. */
export async function keepWatched(tx: Tx, watched: readonly FittingWatch[], now: Date): Promise<void> {
  if (watched.length === 0) return;
  const kept = await tx
    .insert(watchedStretches)
    .values(
      watched.map(({ id, itemId, range, at }) => ({
        id,
        orderItemId: itemId,
        stretchStart: range.start,
        stretchEnd: range.end,
        playedAt: at,
        receivedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: watchedStretches.id });
  const isNew = new Set(kept.map(({ id }) => id));
  const fresh = watched.filter(({ id }) => isNew.has(id));
  const itemIds = [...new Set(fresh.map(({ itemId }) => itemId))].toSorted();
  for (const itemId of itemIds)
    await addStretches(
      tx,
      fresh.filter((stretch) => stretch.itemId === itemId),
    );
}

/** Playing goes on where the stretch ended that was played last, by the time on the device. */
const addStretches = async (tx: Tx, stretches: readonly FittingWatch[]): Promise<void> => {
  const last = stretches.at(-1);
  if (!last) return;
  await tx.$client.query(
    `INSERT INTO item_watches AS known (order_item_id, watched, resume_seconds, last_played_at)
     VALUES ($1, $2::nummultirange, $3, $4)
     ON CONFLICT (facility_id, order_item_id) DO UPDATE
       SET watched = known.watched + excluded.watched,
           resume_seconds = CASE WHEN excluded.last_played_at >= known.last_played_at
             THEN excluded.resume_seconds ELSE known.resume_seconds END,
           last_played_at = greatest(known.last_played_at, excluded.last_played_at)`,
    [last.itemId, formatRanges(mergeRanges(stretches.map(({ range }) => range))), last.range.end, last.at],
  );
};

export async function keepAnswers(tx: Tx, answers: readonly FittingAnswer[], now: Date): Promise<void> {
  if (answers.length === 0) return;
  await tx
    .insert(questionAnswers)
    .values(
      answers.map(({ id, itemId, questionId, option, correct, at }) => ({
        id,
        orderItemId: itemId,
        questionId,
        option,
        correct,
        answeredAt: at,
        receivedAt: now,
      })),
    )
    .onConflictDoNothing();
}

export async function keepMessages(tx: Tx, messages: readonly FittingMessage[], now: Date): Promise<Traces> {
  const traces: Traces = { audit: [], changes: [], jobs: [] };
  for (const { id, orderId, itemId, text, at } of messages) {
    const [kept] = await tx
      .insert(chatMessages)
      .values({ id, orderId, orderItemId: itemId, sender: 'patient', body: text, sentAt: at, receivedAt: now })
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
