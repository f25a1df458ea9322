import type { ChatEntry, ChatTeam, ChatThread } from '@nattoku/contract/chat/chat';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import type { MessageValues } from '@nattoku/rules/text/message-variables';
import { asc, eq } from 'drizzle-orm';
import { facilities, staff } from '#domain/staff/staff.table.ts';
import { chatNotes, chatThreads } from '#domain/chat/chat.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { chatMessages } from '#domain/order/response.table.ts';
import { mayWithOrders, placeOf } from '#domain/order/order-area.ts';
import { chatPage } from '#domain/order/pages.ts';
import { closedFor, closureOf } from '#domain/patient/open-patient.ts';
import { patientSummary } from '#domain/patient/patient-summary.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import { videoItems } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export type ChatOrder = Awaited<ReturnType<typeof findOrder>>;

/** The order whose thread it is, with the patient where it has one. A draft has no thread: nobody but staff knows of it. */
export async function findOrder(tx: Tx, orderId: OrderId, now: Date) {
  const [row] = await tx
    .select({
      id: orders.id,
      area: orders.area,
      title: orders.title,
      lifecycle: orders.lifecycle,
      expiresAt: orders.expiresAt,
      icAt: orders.icAt,
      patientId: orders.patientId,
      familyName: patients.familyName,
      givenName: patients.givenName,
      departmentName: departments.name,
    })
    .from(orders)
    .leftJoin(patients, eq(patients.id, orders.patientId))
    .leftJoin(departments, eq(departments.id, orders.departmentId))
    .where(eq(orders.id, orderId));
  if (!row || row.lifecycle === 'draft') throw new Problem('notFound');
  // An order ends by the clock, not when the job that writes it down gets round to it.
  const isOver = row.lifecycle === 'issued' && row.expiresAt !== null && row.expiresAt <= now;
  const closed = closedFor(await closureOf(tx, row.patientId), now);
  return { ...row, lifecycle: isOver ? ('expired' as const) : row.lifecycle, closed };
}

/** Whether a message would still reach the patient. */
const reachesPatient = ({ lifecycle, closed }: Pick<ChatOrder, 'lifecycle' | 'closed'>): boolean =>
  lifecycle === 'issued' && closed === null;

/** @throws Problem `chat.orderEnded`, `patient.deceased`, `patient.archived` where a message would not reach the patient. */
export function requireReachable(order: Pick<ChatOrder, 'lifecycle' | 'closed'>): void {
  if (order.lifecycle !== 'issued') throw new Problem('chat.orderEnded');
  if (order.closed !== null) throw new Problem(`patient.${order.closed}`);
}

export async function presentThread(tx: Tx, order: ChatOrder, scope: StaffScope): Promise<ChatThread> {
  const place = mayWithOrders(scope, order.area, 'view') ? await placeOf(tx, order) : null;
  const [[thread], patient, entries, values] = await together(
    selectThread(tx, order.id),
    order.patientId === null ? Promise.resolve(null) : patientSummary(tx, order.patientId),
    entriesOf(tx, order.id),
    valuesOf(tx, order, scope.actor.name),
  );
  return {
    orderId: order.id,
    version: thread?.thread.version ?? 0,
    state: thread?.thread.state ?? 'open',
    team: thread ? teamOf(thread) : null,
    waitingSince: thread?.thread.waitingSince?.toISOString() ?? null,
    orderTitle: order.title,
    lifecycle: order.lifecycle,
    patient,
    page: place && place.page !== chatPage(order.id) ? place.page : null,
    entries,
    mayReply: reachesPatient(order),
    values,
  };
}

const selectThread = (tx: Tx, orderId: OrderId) =>
  tx
    .select({ thread: chatThreads, departmentName: departments.name, wardName: wards.name })
    .from(chatThreads)
    .leftJoin(departments, eq(departments.id, chatThreads.departmentId))
    .leftJoin(wards, eq(wards.id, chatThreads.wardId))
    .where(eq(chatThreads.orderId, orderId));

type ThreadRow = Awaited<ReturnType<typeof selectThread>>[number];

const teamOf = ({ thread, departmentName, wardName }: ThreadRow): ChatTeam | null => {
  const name = wardName ?? departmentName;
  return name === null ? null : { departmentId: thread.departmentId, wardId: thread.wardId, name };
};

const entriesOf = async (tx: Tx, orderId: OrderId): Promise<ChatEntry[]> => {
  const messages = await tx
    .select({
      message: chatMessages,
      itemTitle: orderItems.title,
      videoId: videoItems.videoId,
      staffName: staff.name,
    })
    .from(chatMessages)
    .leftJoin(orderItems, eq(orderItems.id, chatMessages.orderItemId))
    .leftJoin(videoItems, eq(videoItems.orderItemId, chatMessages.orderItemId))
    .leftJoin(staff, eq(staff.id, chatMessages.staffId))
    .where(eq(chatMessages.orderId, orderId))
    .orderBy(asc(chatMessages.sentAt), asc(chatMessages.sequence));
  const notes = await tx
    .select({ note: chatNotes, staffName: staff.name })
    .from(chatNotes)
    .leftJoin(staff, eq(staff.id, chatNotes.staffId))
    .where(eq(chatNotes.orderId, orderId))
    .orderBy(asc(chatNotes.notedAt), asc(chatNotes.sequence));
  const entries: ChatEntry[] = [
    ...messages.map(({ message, itemTitle, videoId, staffName }) => ({
      kind: 'message' as const,
      id: message.id,
      from: message.sender,
      text: message.body,
      at: message.sentAt.toISOString(),
      seenAt: (message.seenAt ?? message.readAt)?.toISOString() ?? null,
      itemTitle,
      ...(videoId !== null && message.itemSeconds !== null && { film: { videoId, seconds: message.itemSeconds } }),
      staffName,
      automatic: message.automatic,
      open: message.sender === 'patient' && message.readAt === null,
    })),
    ...notes.map(({ note, staffName }) => ({
      kind: note.kind,
      id: note.id,
      text: note.body,
      at: note.notedAt.toISOString(),
      staffName,
      teamName: note.teamName,
      saidOn: messages.find(({ message }) => message.answeredNoteId === note.id)?.message.answeredOrallyOn ?? null,
    })),
  ];
  return entries.toSorted((a, b) => a.at.localeCompare(b.at));
};

/** A value that is not there leaves its placeholder standing, so that it is seen before it is sent. */
const valuesOf = async (tx: Tx, order: ChatOrder, staffName: string): Promise<MessageValues> => {
  const [facility] = await tx.select({ name: facilities.name }).from(facilities);
  const { familyName, givenName, departmentName, icAt } = order;
  return {
    ...(familyName !== null && givenName !== null && { 患者名: fullName({ familyName, givenName }) }),
    ...(facility && { 施設名: facility.name }),
    担当者名: staffName,
    ...(departmentName !== null && { 診療科: departmentName }),
    ...(icAt && { 説明予定日: formatDateTime(icAt.toISOString()) }),
  };
};
