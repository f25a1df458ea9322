import type { PatientPage, PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { endOfDayInTokyo } from '@nattoku/rules/time/date-time';
import { fillVariables } from '@nattoku/rules/text/message-variables';
import { fullName } from '@nattoku/rules/text/person-name';
import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { contactOf } from '#areas/patient-page/patient-page.contact.ts';
import { type InLanguage, layersOfOrders } from '#domain/order/layers-of-orders.ts';
import { isOpen, keepSeconds } from '#areas/patient-page/patient-page.rules.ts';
import { chatMessages, responses } from '#domain/order/response.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { approaches } from '#domain/video/video.table.ts';
import { orderItems, orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { answeringOf } from '#domain/chat/answering.ts';
import { talksOf, type Talk } from '#domain/chat/talk.ts';
import type { Browser, ItemViewer, OrderItem } from '#domain/order/item-kind.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import { byKind } from '#domain/order/item-kinds.ts';
import { mayWithOrders } from '#domain/order/order-area.ts';
import { titleMadeOf } from '#domain/order/order-title.ts';
import type { Tx } from '#kernel/database/database.ts';
import { messageNames, messageValues } from '#domain/order/message-values.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { LinkScope, StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

type Asked = Pick<Browser, 'staffBeside'> & InLanguage;

/**
 * Everything that is open for the patient. An order that has ended shows nothing, also to the person who is still in. A write, since what is
 * shown may be brought up to date first, such as who has to sign.
 */
export const getPatientPage = write(
  async (tx, { staffBeside, language }: Asked, scope: LinkScope): Promise<Written<PatientPage>> => {
    const { orderId, facilityId } = scope.actor;
    const now = scope.clock.now();
    const found = await selectOrders(tx, scope.actor, now);
    const own = found.find(({ order }) => order.id === orderId && isOpen(order, now));
    if (!own) throw new Problem('link.invalid');
    // Behind a common order nobody has proved who they are: the page names nobody.
    const patientId = scope.actor.isCommon ? null : scope.actor.patientId;
    const viewer = { facilityId, now, staffBeside, isPreview: false };
    const { page, ...traces } = await presentPage(tx, found, { patientId, first: orderId, viewer, language });
    const { expiresAt } = own.order;
    const isDone = found.every(({ doneAt }) => doneAt !== null);
    const seconds = keepSeconds({ isKiosk: scope.actor.isKiosk, isDone, expiresAt }, now);
    return { ...traces, result: { ...page, ...(seconds !== undefined && { keepSeconds: seconds }) } };
  },
);

type Previewed = InLanguage & { orderId: OrderId };

/** What the patient will see: the order as it stands now, in front of what is open already, as far as this person may look at it. */
export const previewPatientPage = (scope: StaffScope, { orderId, language }: Previewed): Promise<PatientPage> =>
  recordedRead(scope, async (tx) => {
    const [order] = await tx
      .select({ patientId: orders.patientId, area: orders.area })
      .from(orders)
      .where(eq(orders.id, orderId));
    if (!order || !mayWithOrders(scope, order.area, 'order')) throw new Problem('notFound');
    const now = scope.clock.now();
    const seen = await selectOrders(tx, { ...order, orderId, isCommon: false }, now);
    const found = seen.filter((row) => row.order.id === orderId || mayWithOrders(scope, row.order.area, 'view'));
    const written = await Promise.all(found.map((row) => writtenOut(tx, row, scope.actor.name)));
    const viewer = { facilityId: scope.actor.facilityId, now, staffBeside: false, isPreview: true };
    const { page } = await presentPage(tx, written, {
      patientId: order.patientId,
      first: orderId,
      viewer,
      language,
    });
    return {
      result: page,
      audit: { action: 'order.preview', subject: { type: 'order', id: orderId }, patientId: order.patientId },
    };
  });

type Seer = { patientId: PatientId | null; isCommon: boolean; isKiosk?: boolean; orderId: OrderId };

const selectOrders = (tx: Tx, seer: Seer, now: Date) =>
  tx
    .select({
      order: orders,
      senderName: staff.name,
      approachName: approaches.name,
      doneAt: responses.doneAt,
      receiptCode: commonResponses.receiptCode,
    })
    .from(orders)
    .innerJoin(staff, eq(staff.id, orders.createdBy))
    .leftJoin(approaches, eq(approaches.id, orders.approachId))
    .leftJoin(responses, eq(responses.orderId, orders.id))
    .leftJoin(commonResponses, eq(commonResponses.orderId, orders.id))
    .where(
      and(
        ordersSeenBy(seer),
        or(eq(orders.id, seer.orderId), and(eq(orders.lifecycle, 'issued'), gt(orders.expiresAt, now))),
      ),
    )
    .orderBy(desc(orders.issuedAt), asc(orders.id));

type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** A draft as it would be sent: its placeholders are filled in then. */
const writtenOut = async (tx: Tx, row: FoundOrder, staffName: string): Promise<FoundOrder> => {
  const { order } = row;
  if (order.lifecycle !== 'draft') return row;
  const values = messageValues(await messageNames(tx, order.id), { ...order, staffName });
  return { ...row, order: { ...order, message: fillVariables(order.message, values) } };
};

type Presenting = InLanguage & { patientId: PatientId | null; first: OrderId; viewer: ItemViewer };

const presentPage = async (
  tx: Tx,
  found: readonly FoundOrder[],
  { patientId, first, viewer, language }: Presenting,
): Promise<Traces & { page: PatientPage }> => {
  const inOrder = found.toSorted((a, b) => Number(b.order.id === first) - Number(a.order.id === first));
  const orderIds = inOrder.map(({ order }) => order.id);
  const { shown, ...traces } = await presentItems(tx, inOrder, viewer);
  const messages = await messagesOf(tx, orderIds);
  const contact = await contactOf(tx, patientId);
  const talks = await talksOf(tx, orderIds);
  const page = {
    contact,
    answering: await answeringOf(tx, contact.phone, viewer.now),
    ...(patientId === null ? { patientName: null } : await personOf(tx, patientId)),
    orders: inOrder.map((row) =>
      presentOrder(row, {
        items: shown.get(row.order.id) ?? [],
        messages: messages.filter(({ message }) => message.orderId === row.order.id),
        talk: talks.get(row.order.id),
        facilityName: contact.facilityName,
      }),
    ),
    ...(language && {
      layers: await layersOfOrders(
        tx,
        inOrder.map(({ order }) => ({ order, items: shown.get(order.id) ?? [] })),
        language,
      ),
    }),
  };
  return { ...traces, page };
};

/** What every kind shows of its items, under their orders and in the order of the list; what has ended is not shown any more. */
const presentItems = async (tx: Tx, found: readonly FoundOrder[], viewer: ItemViewer) => {
  const dueOf = new Map(found.map(({ order }) => [order.id, order.dueOn]));
  const drafts = new Set(found.flatMap(({ order }) => (order.lifecycle === 'draft' ? [order.id] : [])));
  const rows = await tx
    .select()
    .from(orderItems)
    .where(
      and(
        inArray(
          orderItems.orderId,
          found.map(({ order }) => order.id),
        ),
        isNull(orderItems.endedAt),
      ),
    )
    .orderBy(asc(orderItems.position));
  const traces: Traces[] = [];
  const items = new Map<OrderItemId, PatientPageItem>();
  for (const [kind, own] of byKind(rows.map((item) => ({ ...item, isDraft: drafts.has(item.orderId) })))) {
    const presented = await kind.present(tx, own, viewer);
    for (const [id, item] of presented.items) items.set(id, item);
    traces.push(presented);
  }
  const of = (orderId: OrderId) =>
    rows.flatMap((item) => {
      const shown = item.orderId === orderId && items.get(item.id);
      return shown ? { ...shown, ...ownDue(item, dueOf.get(orderId) ?? null) } : [];
    });
  return { ...joined(traces), shown: new Map(found.map(({ order }) => [order.id, of(order.id)])) };
};

/** A part with a day before that of its order says it: the order's day alone would come too late for it. */
const ownDue = ({ dueOn }: OrderItem, dueOnOfOrder: OrderItem['dueOn']): Pick<PatientPageItem, 'dueAt'> =>
  dueOn !== null && (dueOnOfOrder === null || dueOn < dueOnOfOrder) ? { dueAt: endOfDayInTokyo(dueOn) } : {};

const messagesOf = (tx: Tx, orderIds: OrderId[]) =>
  tx
    .select({ message: chatMessages, itemTitle: orderItems.title })
    .from(chatMessages)
    .leftJoin(orderItems, eq(orderItems.id, chatMessages.orderItemId))
    .where(inArray(chatMessages.orderId, orderIds))
    .orderBy(asc(chatMessages.sentAt), asc(chatMessages.sequence));

const personOf = async (
  tx: Tx,
  patientId: PatientId,
): Promise<Pick<PatientPage, 'patientName' | 'patientNameKana' | 'patientNameRoman' | 'language'>> => {
  const [patient] = await tx
    .select({
      familyName: patients.familyName,
      givenName: patients.givenName,
      familyNameKana: patients.familyNameKana,
      givenNameKana: patients.givenNameKana,
      familyNameRoman: patients.familyNameRoman,
      givenNameRoman: patients.givenNameRoman,
      language: patients.language,
    })
    .from(patients)
    .where(eq(patients.id, patientId));
  if (!patient) throw new Problem('notFound');
  const { familyNameKana, givenNameKana, familyNameRoman, givenNameRoman, language } = patient;
  const patientNameKana = fullName({ familyName: familyNameKana, givenName: givenNameKana });
  const patientNameRoman = fullName({ familyName: familyNameRoman, givenName: givenNameRoman });
  return { patientName: fullName(patient), patientNameKana, ...(patientNameRoman && { patientNameRoman }), language };
};

type Content = {
  items: PatientPageItem[];
  messages: Awaited<ReturnType<typeof messagesOf>>;
  talk: Talk | undefined;
  facilityName: string;
};

const presentOrder = (
  { order, senderName, approachName, doneAt, receiptCode }: FoundOrder,
  { items, messages, talk, facilityName }: Content,
): PatientPageOrder => {
  return {
    id: order.id,
    // A draft without a title gets the one with which it would be issued.
    title: order.title || titleMadeOf(order.area, approachName, items),
    message: order.message,
    senderName,
    dueAt: order.dueOn === null ? null : endOfDayInTokyo(order.dueOn),
    items,
    chatMessages: messages.map(({ message, itemTitle }) => ({
      id: message.id,
      from: message.sender,
      text: message.body,
      sentAt: message.sentAt.toISOString(),
      readAt: (message.seenAt ?? message.readAt)?.toISOString() ?? null,
      itemTitle,
      ...(message.itemSeconds !== null && { itemSeconds: message.itemSeconds }),
      ...(message.automatic && { automatic: true }),
      ...(message.answeredOrallyOn && { answeredOrallyOn: message.answeredOrallyOn }),
    })),
    teamName: talk?.teamName ?? facilityName,
    chatClosed: talk?.isClosed ?? false,
    doneAt: doneAt?.toISOString() ?? null,
    receiptCode,
  };
};
