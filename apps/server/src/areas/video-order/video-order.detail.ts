import { isAllowed } from '@nattoku/contract/permissions';
import { BIRTH_DATE_TRIES } from '@nattoku/contract/patient-page';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared';
import type { Order, OrderItem, QuestionResult } from '@nattoku/contract/video-order';
import { isFinished, watchedShare } from '@nattoku/rules/watched-ranges';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { staff } from '#areas/auth/auth.table.ts';
import { chatMessages, itemWatches, questionAnswers } from '#areas/patient-page/patient-page.table.ts';
import { plays, posterAddress, videoQuestions, videos } from '#areas/video/video.table.ts';
import { historyOf } from '#areas/video-order/video-order.history.ts';
import { allowedVerbs } from '#areas/video-order/video-order.rules.ts';
import { presentSummary, selectOrders, videoOrderById, type OrderRow } from '#areas/video-order/video-order.select.ts';
import { orderItems } from '#areas/video-order/video-order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** One whole order as this member of staff sees it. */
export async function findOrder(tx: Tx, orderId: OrderId, { actor, clock }: StaffScope): Promise<Order> {
  const [row] = await selectOrders(tx).where(videoOrderById(orderId));
  if (!row) throw new Problem('notFound');
  const { order, response } = row;
  const summary = presentSummary(row, clock.now());
  return {
    ...summary,
    commonOrderId: order.commonOrderId,
    message: order.message,
    approachId: order.approachId,
    dueOn: order.dueOn,
    icAt: order.icAt?.toISOString() ?? null,
    templateId: order.templateId,
    reminderPlan: order.reminderPlan,
    reminderChannel: order.reminderChannel,
    items: await itemsOf(tx, row),
    chatMessages: await messagesOf(tx, orderId),
    history: await historyOf(tx, orderId),
    openedAt: response?.openedAt.toISOString() ?? null,
    doneAt: response?.doneAt?.toISOString() ?? null,
    reviewedAt: order.reviewedAt?.toISOString() ?? null,
    reviewedByName: await nameOf(tx, order.reviewedBy),
    cancelReason: order.cancelReason,
    link: presentLink(row),
    allowed: isAllowed(actor, 'video.order') ? allowedVerbs(summary.lifecycle, summary.attention, order.mode) : [],
  };
}

const presentLink = ({ link }: OrderRow): Order['link'] =>
  link && {
    issuedAt: link.issuedAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    lockedAt: link.lockedAt?.toISOString() ?? null,
    triesLeft: Math.max(0, BIRTH_DATE_TRIES - link.wrongTries),
  };

const nameOf = async (tx: Tx, staffId: OrderRow['order']['reviewedBy']): Promise<string | null> => {
  if (staffId === null) return null;
  const [found] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId));
  return found?.name ?? null;
};

const selectItems = (tx: Tx, orderId: OrderId) =>
  tx
    .select({
      item: orderItems,
      video: {
        id: videos.id,
        title: videos.title,
        durationSeconds: videos.durationSeconds,
        status: videos.status,
        withdrawnAt: videos.withdrawnAt,
        mediaFolder: videos.mediaFolder,
        hasHls: videos.hasHls,
        hasPoster: videos.hasPoster,
        chapters: videos.chapters,
      },
      watch: itemWatches,
    })
    .from(orderItems)
    .innerJoin(videos, eq(videos.id, orderItems.videoId))
    .leftJoin(itemWatches, eq(itemWatches.orderItemId, orderItems.id))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));

type ItemRow = Awaited<ReturnType<typeof selectItems>>[number];

const itemsOf = async (tx: Tx, { order }: OrderRow): Promise<OrderItem[]> => {
  const rows = await selectItems(tx, order.id);
  const questions = await questionsOf(tx, rows, order.lifecycle === 'draft');
  const answers = await answersOf(
    tx,
    rows.map(({ item }) => item.id),
  );
  return rows.map((row) => presentItem(row, questions(row), answers(row.item.id), order.lifecycle === 'draft'));
};

const presentItem = (
  { item, video, watch }: ItemRow,
  questions: (typeof videoQuestions.$inferSelect)[],
  answers: (typeof questionAnswers.$inferSelect)[],
  isDraft: boolean,
): OrderItem => {
  const durationSeconds = item.durationSeconds ?? video.durationSeconds ?? 0;
  const watchedRanges = watch?.watched ?? [];
  return {
    id: item.id,
    position: item.position,
    required: item.required,
    // A draft shows the chapters that the video has now, an order those it was issued with.
    chapters: isDraft ? video.chapters : item.chapters,
    video: {
      id: video.id,
      title: item.title ?? video.title,
      durationSeconds,
      poster: posterAddress(video),
      available: plays(video),
    },
    watchedRanges,
    watchedShare: watchedShare(watchedRanges, durationSeconds),
    finished: isFinished(watchedRanges, durationSeconds),
    lastPlayedAt: watch?.lastPlayedAt.toISOString() ?? null,
    questions: questions.map((question) => presentQuestion(question, answers)),
  };
};

const presentQuestion = (
  { videoId: _video, position: _position, retiredAt: _retired, ...question }: typeof videoQuestions.$inferSelect,
  answers: (typeof questionAnswers.$inferSelect)[],
): QuestionResult => ({
  ...question,
  answers: answers
    .filter(({ questionId }) => questionId === question.id)
    .map(({ option, correct, answeredAt }) => ({ option, correct, answeredAt: answeredAt.toISOString() })),
});

/** A draft shows the questions that the videos have now; an issued order those it was issued with. */
const questionsOf = async (tx: Tx, rows: readonly ItemRow[], isDraft: boolean) => {
  const found = await tx
    .select()
    .from(videoQuestions)
    .where(
      isDraft
        ? and(
            inArray(
              videoQuestions.videoId,
              rows.map(({ video }) => video.id),
            ),
            isNull(videoQuestions.retiredAt),
          )
        : inArray(
            videoQuestions.id,
            rows.flatMap(({ item }) => item.questionIds),
          ),
    )
    .orderBy(asc(videoQuestions.position));
  return ({ item, video }: ItemRow) =>
    found.filter(({ id, videoId }) => (isDraft ? videoId === video.id : item.questionIds.includes(id)));
};

const answersOf = async (tx: Tx, itemIds: OrderItemId[]) => {
  const found = await tx
    .select()
    .from(questionAnswers)
    .where(inArray(questionAnswers.orderItemId, itemIds))
    .orderBy(asc(questionAnswers.answeredAt), asc(questionAnswers.sequence));
  return (itemId: OrderItemId) => found.filter(({ orderItemId }) => orderItemId === itemId);
};

const messagesOf = async (tx: Tx, orderId: OrderId): Promise<Order['chatMessages']> => {
  const rows = await tx
    .select({ message: chatMessages, itemTitle: orderItems.title })
    .from(chatMessages)
    .leftJoin(orderItems, eq(orderItems.id, chatMessages.orderItemId))
    .where(eq(chatMessages.orderId, orderId))
    .orderBy(asc(chatMessages.sentAt), asc(chatMessages.sequence));
  return rows.map(({ message, itemTitle }) => ({
    id: message.id,
    from: message.sender,
    text: message.body,
    sentAt: message.sentAt.toISOString(),
    readAt: message.readAt?.toISOString() ?? null,
    itemTitle,
  }));
};
