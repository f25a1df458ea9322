import type { DeliveryChannel } from '@nattoku/contract/order/reminder-plan';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { and, eq, isNull, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { responses } from '#domain/order/response.table.ts';
import { ownRecords, patients, patientSummaryColumns, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { sameNameCount } from '#domain/patient/same-names.ts';
import { attentionOf } from '#domain/order/attention.ts';
import { isAsked } from '#domain/order/attention.conditions.ts';
import { dueInstant } from '#domain/order/lifecycle/order-dates.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { nextDueOf } from '#domain/order/lifecycle/next-due.ts';
import { unfinishedOf } from '#domain/order/lifecycle/unfinished.ts';
import { orderLinks, orders } from '#domain/order/order.table.ts';
import { builtOnce } from '#kernel/database/built-once.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Items, seconds to watch and questions, looked up at once. An issued order keeps the questions it was issued with; a draft has those that the videos have now. */
const contents = sql<[number, number, number]>`(
  SELECT ARRAY[count(*), coalesce(sum(coalesce(i.duration_seconds, v.duration_seconds)), 0), coalesce(sum(CASE WHEN ${orders.lifecycle} = 'draft'
           THEN (SELECT count(*) FROM video_questions q WHERE q.video_id = i.video_id AND q.retired_at IS NULL)
           ELSE cardinality(i.question_ids) END), 0)]::float8[]
    FROM order_items n LEFT JOIN video_items i ON i.order_item_id = n.id LEFT JOIN videos v ON v.id = i.video_id WHERE n.order_id = ${orders.id})`;

type Sent = { channel: DeliveryChannel | null; reminders: number };

/** How the newest message about it went out, null where the code was handed over; and how often the patient was reminded. */
const deliveries = sql<Sent>`(
  SELECT json_build_object('channel', (array_agg(d.channel ORDER BY d.created_at DESC, d.id DESC))[1], 'reminders', count(*) FILTER (WHERE d.kind = 'reminder'))
    FROM deliveries d WHERE d.order_id = ${orders.id} AND d.state = 'sent')`;

const reviewedByName = sql<string | null>`(SELECT r.name FROM staff r WHERE r.id = ${orders.reviewedBy})`;

/** Only what is shown, and nothing of a link that leads to the patient's page: each column costs time in both processes. */
const orderColumns = {
  id: orders.id,
  version: orders.version,
  title: orders.title,
  lifecycle: orders.lifecycle,
  mode: orders.mode,
  commonOrderId: orders.commonOrderId,
  approachId: orders.approachId,
  templateId: orders.templateId,
  message: orders.message,
  dueOn: orders.dueOn,
  icAt: orders.icAt,
  reminderPlan: orders.reminderPlan,
  reminderChannel: orders.reminderChannel,
  expiresAt: orders.expiresAt,
  issuedAt: orders.issuedAt,
  cancelReason: orders.cancelReason,
  reviewedAt: orders.reviewedAt,
  createdAt: orders.createdAt,
};

const responseColumns = {
  progress: responses.progress,
  attention: responses.attention,
  watchedShare: responses.watchedShare,
  correctCount: responses.correctCount,
  answeredCount: responses.answeredCount,
  openedAt: responses.openedAt,
  lastSeenAt: responses.lastSeenAt,
  doneAt: responses.doneAt,
  undeliveredAt: responses.undeliveredAt,
};

const linkColumns = {
  issuedAt: orderLinks.issuedAt,
  expiresAt: orderLinks.expiresAt,
  wrongTries: orderLinks.wrongTries,
  lockedAt: orderLinks.lockedAt,
};

/** Orders as lists show them, to be narrowed by the caller. A response to a common order is none of them until it is linked to a patient. */
export const selectOrders = (tx: Tx) =>
  tx
    .select({
      order: orderColumns,
      patient: patientSummaryColumns,
      departmentName: departments.name,
      wardName: wards.name,
      createdByName: staff.name,
      response: responseColumns,
      link: linkColumns,
      contents,
      sent: deliveries,
      isUnfinished: sql<boolean>`${sql.raw(unfinishedOf('orders.id'))}`,
      dueOn: sql<PlainDate | null>`${sql.raw(nextDueOf('orders'))}::text`,
      isAsked: isAsked(sql`${orders.id}`),
      sameNameCount,
      reviewedByName,
    })
    .from(orders)
    .innerJoin(ownRecords, eq(ownRecords.id, orders.patientId))
    // An order of a record that was merged is shown with the one in which the patient lives on.
    .innerJoin(patients, eq(patients.id, survivorOfOwn))
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .innerJoin(staff, eq(staff.id, orders.createdBy))
    .leftJoin(responses, eq(responses.orderId, orders.id))
    .leftJoin(orderLinks, and(eq(orderLinks.orderId, orders.id), isNull(orderLinks.revokedAt)))
    .$dynamic();

export type OrderRow = Awaited<ReturnType<typeof selectOrders>>[number];

/** Those of a page, in no order. */
export const ordersOf = builtOnce<{ orderIds: readonly OrderId[] }, OrderRow[]>((tx) =>
  selectOrders(tx).where(sql`${orders.id} = ANY (${sql.placeholder('orderIds')})`),
);

export const videoOrderById = (orderId: OrderId | Placeholder): SQL | undefined =>
  and(eq(orders.id, orderId), eq(orders.area, 'video'));

export function presentSummary(row: OrderRow, now: Date): OrderSummary {
  const { order, response, link, sent, isUnfinished, dueOn } = row;
  const [itemCount, totalSeconds, questionCount] = row.contents;
  const lifecycle = lifecycleAt(order, now);
  const progress = response?.progress ?? 'notOpened';
  const isMistaken = response?.attention.includes('wrongAnswer') ?? false;
  const undeliveredAt = response?.undeliveredAt ?? null;
  const linkLockedAt = link?.lockedAt ?? null;
  return {
    id: order.id,
    version: order.version,
    title: order.title,
    patient: {
      ...row.patient,
      archivedAt: row.patient.archivedAt?.toISOString() ?? null,
      departmentName: row.departmentName,
      wardName: row.wardName,
      sameNameCount: row.sameNameCount,
    },
    lifecycle,
    progress,
    attention: attentionOf(
      { ...order, dueOn, lifecycle, isUnfinished, isMistaken, isAsked: row.isAsked, linkLockedAt, undeliveredAt },
      now,
    ),
    itemCount,
    totalSeconds,
    watchedShare: response?.watchedShare ?? 0,
    correctCount: response?.correctCount ?? 0,
    answeredCount: response?.answeredCount ?? 0,
    questionCount,
    channel: sent.channel,
    remindersSent: sent.reminders,
    dueAt: dueInstant(dueOn),
    expiresAt: order.expiresAt?.toISOString() ?? null,
    issuedAt: order.issuedAt?.toISOString() ?? null,
    lastSeenAt: response?.lastSeenAt.toISOString() ?? null,
    createdByName: row.createdByName,
    createdAt: order.createdAt.toISOString(),
  };
}
