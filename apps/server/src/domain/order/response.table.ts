import { asc, eq, sql } from 'drizzle-orm';
import { bigint, boolean, date, doublePrecision, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type {
  ChatMessageId,
  Language,
  OrderId,
  OrderItemId,
  StaffId,
  VideoQuestionId,
} from '@nattoku/contract/shared/primitives';
import type { AttentionReason, OrderProgress } from '@nattoku/contract/order/order-state';
import type { ChatMessage } from '@nattoku/contract/video/video-order';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { orderItems } from '#domain/order/order.table.ts';
import { rangeSet } from '#domain/order/watched-ranges.column.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import { bytes } from '#kernel/database/column-types.ts';
import type { Tx } from '#kernel/database/database.ts';

const instant = () => timestamp({ withTimezone: true });
/** Counted by the database in the order of arrival. */
const sequence = () => bigint({ mode: 'number' }).generatedAlwaysAsIdentity();

export const linkSessions = pgTable('link_sessions', {
  id: uuid().primaryKey(),
  linkId: uuid().notNull(),
  tokenHash: bytes().notNull(),
  createdAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  expiresAt: instant().notNull(),
  verifiedAt: instant(),
  endedAt: instant(),
  /** The session of staff that is locked behind a handed-over device, and who confirmed the patient's identity; null on any other. */
  staffSessionId: uuid(),
  confirmedBy: uuid().$type<StaffId>(),
});

/** What a look is needed for is stored as far as it does not depend on the clock or on the link. */
export type StoredAttention = Extract<AttentionReason, 'wrongAnswer' | 'question'>;

export const responses = pgTable('responses', {
  id: uuid().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  progress: text().$type<Exclude<OrderProgress, 'notOpened'>>().notNull(),
  attention: text().array().$type<StoredAttention[]>().notNull(),
  watchedShare: doublePrecision().notNull(),
  answeredCount: integer().notNull(),
  correctCount: integer().notNull(),
  questionCount: integer().notNull(),
  comprehensionNotifiedAt: instant(),
  deviceClass: text().$type<'phone' | 'tablet' | 'computer'>(),
  language: text().$type<Language>().notNull(),
  openedAt: instant().notNull(),
  lastSeenAt: instant().notNull(),
  doneAt: instant(),
  /** Ids of what still waits on a device whose link has ended, as that device told. */
  undeliveredRecords: uuid().array().notNull().default([]),
  /** When the first or a further one of them was told; null where nothing waits. */
  undeliveredAt: instant(),
});

export const itemWatches = pgTable('item_watches', {
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  watched: rangeSet().notNull(),
  resumeSeconds: doublePrecision().notNull(),
  lastPlayedAt: instant().notNull(),
});

export const watchedStretches = pgTable('watched_stretches', {
  id: uuid().primaryKey(),
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  stretchStart: doublePrecision().notNull(),
  stretchEnd: doublePrecision().notNull(),
  playedAt: instant().notNull(),
  receivedAt: instant().notNull(),
});

export const questionAnswers = pgTable('question_answers', {
  id: uuid().primaryKey(),
  orderItemId: uuid().$type<OrderItemId>().notNull(),
  questionId: uuid().$type<VideoQuestionId>().notNull(),
  option: integer().notNull(),
  correct: boolean().notNull(),
  answeredAt: instant().notNull(),
  receivedAt: instant().notNull(),
  sequence: sequence(),
});

export const chatMessages = pgTable('chat_messages', {
  id: uuid().$type<ChatMessageId>().primaryKey(),
  orderId: uuid().$type<OrderId>().notNull(),
  orderItemId: uuid().$type<OrderItemId>(),
  itemSeconds: integer(),
  sender: text().$type<'patient' | 'staff'>().notNull(),
  staffId: uuid().$type<StaffId>(),
  body: text().notNull(),
  sentAt: instant().notNull(),
  receivedAt: instant().notNull(),
  sequence: sequence(),
  /** When a question of the patient was answered; until then it is open. */
  readAt: instant(),
  /** By which message of staff; null where it was answered by word of mouth. */
  answeredMessageId: uuid().$type<ChatMessageId>(),
  /** Which note says what was said to the patient, or with what a thread was closed before there were such notes. */
  answeredNoteId: uuid(),
  answeredOrallyOn: date({ mode: 'string' }).$type<PlainDate>(),
  /** When the other side had it before their eyes. */
  seenAt: instant(),
  /** Sent by the hospital itself outside the hours in which somebody answers. */
  automatic: boolean().notNull().default(false),
});

type StoredMessage = typeof chatMessages.$inferSelect;

const selectMessages = builtOnce<{ orderId: OrderId }, { message: StoredMessage; itemTitle: string | null }[]>((tx) =>
  tx
    .select({ message: chatMessages, itemTitle: orderItems.title })
    .from(chatMessages)
    .leftJoin(orderItems, eq(orderItems.id, chatMessages.orderItemId))
    .where(eq(chatMessages.orderId, sql.placeholder('orderId')))
    .orderBy(asc(chatMessages.sentAt), asc(chatMessages.sequence)),
);

/** What was written about one order, as staff read it: in the order of sending, each with the title of the video that it was about. */
export async function messagesOf(tx: Tx, orderId: OrderId): Promise<ChatMessage[]> {
  const rows = await selectMessages(tx, { orderId });
  return rows.map(({ message, itemTitle }) => ({
    id: message.id,
    from: message.sender,
    text: message.body,
    sentAt: message.sentAt.toISOString(),
    readAt: message.readAt?.toISOString() ?? null,
    itemTitle,
    ...(message.itemSeconds !== null && { itemSeconds: message.itemSeconds }),
    ...(message.answeredOrallyOn && { answeredOrallyOn: message.answeredOrallyOn }),
  }));
}
