import type { PatientPage, PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import type { OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { titleMadeOf } from '@nattoku/contract/video/video-order-input';
import { endOfDayInTokyo } from '@nattoku/rules/time/date-time';
import { fillVariables } from '@nattoku/rules/text/message-variables';
import { fullName } from '@nattoku/rules/text/person-name';
import { isFinished } from '@nattoku/rules/video/watched-ranges';
import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import type { Browser } from '#areas/patient-page/patient-page.consent.ts';
import { contactOf } from '#areas/patient-page/patient-page.contact.ts';
import { findMaterial, type Material } from '#areas/patient-page/patient-page.material.ts';
import { isOpen } from '#areas/patient-page/patient-page.rules.ts';
import { responses } from '#domain/order/response.table.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { approaches, playbackOf, plays } from '#domain/video/video.table.ts';
import { orders, ordersSeenBy } from '#domain/order/order.table.ts';
import { answeringOf } from '#domain/chat/answering.ts';
import { talksOf, type Talk } from '#domain/chat/talk.ts';
import { consentsForPatient } from '#domain/consent/form/present-for-patient.ts';
import type { Tx } from '#kernel/database/database.ts';
import { messageValues } from '#domain/order/message-values.ts';
import { Problem } from '#kernel/problem.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import type { LinkScope, StaffScope } from '#kernel/scope.ts';
import { write, type Written } from '#kernel/write.ts';

/**
 * Everything that is open for the patient. An order that has ended shows nothing, also to whoever is still in. A write, since who has to sign a
 * form is asked again for today.
 */
export const getPatientPage = write(
  async (tx, { staffBeside }: Pick<Browser, 'staffBeside'>, scope: LinkScope): Promise<Written<PatientPage>> => {
    const { orderId, facilityId } = scope.actor;
    const now = scope.clock.now();
    const found = await selectOrders(tx, { ...scope.actor, kinds: ['video', 'consent'] }, now);
    if (!found.some(({ order }) => order.id === orderId && isOpen(order, now))) throw new Problem('link.invalid');
    // Behind a common order nobody has proved who they are: the page names nobody.
    const patientId = scope.actor.isCommon ? null : scope.actor.patientId;
    const page = await presentPage(tx, found, { patientId, first: orderId, now });
    const ofForms = found.flatMap(({ order }) => (order.area === 'consent' ? [order.id] : []));
    if (ofForms.length === 0) return { result: page, audit: [] };
    const { consents, ...settled } = await consentsForPatient(tx, ofForms, { facilityId, now, staffBeside });
    const withConsents = page.orders.map((order) => ({ ...order, consent: consents.get(order.id) }));
    return { ...settled, result: { ...page, orders: withConsents } };
  },
);

/** What the patient will see: the order as it stands now, in front of what is open already. */
export const previewPatientPage = (scope: StaffScope, orderId: OrderId): Promise<PatientPage> =>
  recordedRead(scope, async (tx) => {
    const [order] = await tx
      .select({ patientId: orders.patientId })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.area, 'video')));
    if (!order) throw new Problem('notFound');
    const found = await selectOrders(tx, { ...order, orderId, isCommon: false, kinds: ['video'] }, scope.clock.now());
    const written = await Promise.all(found.map((row) => writtenOut(tx, row, scope.actor.name)));
    return {
      result: await presentPage(tx, written, { patientId: order.patientId, first: orderId, now: scope.clock.now() }),
      audit: { action: 'order.preview', subject: { type: 'order', id: orderId }, patientId: order.patientId },
    };
  });

type Seer = {
  patientId: PatientId | null;
  isCommon: boolean;
  isKiosk?: boolean;
  orderId: OrderId;
  kinds: ('video' | 'consent')[];
};

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
        inArray(orders.area, seer.kinds),
        or(eq(orders.id, seer.orderId), and(eq(orders.lifecycle, 'issued'), gt(orders.expiresAt, now))),
      ),
    )
    .orderBy(desc(orders.issuedAt), asc(orders.id));

type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** A draft as it would be sent: its placeholders are filled in then. */
const writtenOut = async (tx: Tx, row: FoundOrder, staffName: string): Promise<FoundOrder> => {
  const { order } = row;
  if (order.lifecycle !== 'draft') return row;
  const values = await messageValues(tx, { ...order, staffName });
  return { ...row, order: { ...order, message: fillVariables(order.message, values) } };
};

const presentPage = async (
  tx: Tx,
  found: readonly FoundOrder[],
  { patientId, first, now }: { patientId: PatientId | null; first: OrderId; now: Date },
): Promise<PatientPage> => {
  const inOrder = found.toSorted((a, b) => Number(b.order.id === first) - Number(a.order.id === first));
  const material = await findMaterial(
    tx,
    inOrder.map(({ order }) => order),
  );
  const contact = await contactOf(tx, patientId);
  const talks = await talksOf(
    tx,
    inOrder.map(({ order }) => order.id),
  );
  return {
    contact,
    answering: await answeringOf(tx, contact.phone, now),
    patientName: patientId === null ? null : await nameOf(tx, patientId),
    orders: inOrder.map((row) =>
      presentOrder(row, material, { talk: talks.get(row.order.id), facilityName: contact.facilityName }),
    ),
  };
};

const nameOf = async (tx: Tx, patientId: PatientId): Promise<string> => {
  const [patient] = await tx
    .select({ familyName: patients.familyName, givenName: patients.givenName })
    .from(patients)
    .where(eq(patients.id, patientId));
  if (!patient) throw new Problem('notFound');
  return fullName(patient);
};

const presentOrder = (
  { order, senderName, approachName, doneAt, receiptCode }: FoundOrder,
  material: Material,
  { talk, facilityName }: { talk: Talk | undefined; facilityName: string },
): PatientPageOrder => {
  const items = material.items.filter(({ item }) => item.orderId === order.id).map((row) => presentItem(row, material));
  return {
    id: order.id,
    // A draft without a title gets the one with which it would be issued.
    title:
      order.title ||
      titleMadeOf(
        approachName,
        items.map(({ title }) => title),
      ),
    message: order.message,
    senderName,
    dueAt: order.dueOn === null ? null : endOfDayInTokyo(order.dueOn),
    items,
    chatMessages: material.messages
      .filter(({ message }) => message.orderId === order.id)
      .map(({ message, itemTitle }) => ({
        id: message.id,
        from: message.sender,
        text: message.body,
        sentAt: message.sentAt.toISOString(),
        readAt: (message.seenAt ?? message.readAt)?.toISOString() ?? null,
        itemTitle,
        ...(message.automatic && { automatic: true }),
        ...(message.answeredOrallyOn && { answeredOrallyOn: message.answeredOrallyOn }),
      })),
    teamName: talk?.teamName ?? facilityName,
    chatClosed: talk?.isClosed ?? false,
    doneAt: doneAt?.toISOString() ?? null,
    receiptCode,
  };
};

const nothingToPlay = { hls: null, original: null, originalContentType: null, poster: null, captions: [] };

const presentItem = (row: Material['items'][number], material: Material): PatientPageItem => {
  const { item, own, video, watch, contentType } = row;
  const available = plays(video);
  const durationSeconds = own.durationSeconds ?? video.durationSeconds ?? 0;
  const captions = material.captions.filter(({ videoId }) => videoId === video.id);
  return {
    id: item.id,
    title: item.title ?? video.title,
    description: video.description,
    durationSeconds,
    required: item.required,
    available,
    playback: available ? playbackOf(video, contentType, captions) : nothingToPlay,
    watchedRanges: watch?.watched ?? [],
    resumeSeconds: watch?.resumeSeconds ?? 0,
    finished: isFinished(watch?.watched ?? [], durationSeconds),
    chapters: material.isDraft(row) ? video.chapters : own.chapters,
    questions: material
      .questionsOf(row)
      .map(({ videoId: _video, position: _position, retiredAt: _at, ...question }) => ({
        ...question,
        answers: material.answers
          .filter((answer) => answer.orderItemId === item.id && answer.questionId === question.id)
          .map(({ option, correct }) => ({ option, correct })),
      })),
  };
};
