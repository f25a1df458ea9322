import type { InterviewCommonResponse } from '@nattoku/contract/medical-interview/interview-common';
import type { OrderId, OrderItemId, PatientId } from '@nattoku/contract/shared/primitives';
import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { unseenNames } from '#areas/medical-interview/list/interview-list.rows.ts';
import { interviewResponseLinks } from '#areas/medical-interview/common/interview-common.table.ts';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import { commonOrders, commonResponses } from '#domain/order/common/common-order.table.ts';
import { orderItems, orders } from '#domain/order/order.table.ts';
import { patientSummaries } from '#domain/patient/patient-summary.ts';
import { patients } from '#domain/patient/patient.table.ts';
import { staff } from '#domain/staff/staff.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

/** When the first of its questionnaires was sent; null while none was. */
export const answeredAt: SQL<Date | null> = sql`(
  SELECT min(v.received_at) FROM interview_items v WHERE v.order_id = ${orders.id})`.mapWith(interviewItems.receivedAt);

/** Whether a red flag of what was sent waits for a name. */
export const hasUnseenRed: SQL = sql`EXISTS (
  SELECT FROM interview_items v WHERE v.order_id = ${orders.id} AND v.unseen_red > 0)`;

/** Who has said who they are, or was not asked: what they answer stands in a questionnaire of their own. */
export const isAsked = sql`EXISTS (SELECT FROM interview_items v WHERE v.order_id = ${orders.id})`;

/** Responses behind common orders of interviews, to be narrowed by the caller. */
export const selectInterviewResponses = (tx: Tx) =>
  tx
    .select({
      own: commonResponses,
      order: { id: orders.id, patientId: orders.patientId, createdAt: orders.createdAt },
      commonTitle: commonOrders.internalTitle,
      answeredAt,
    })
    .from(commonResponses)
    .innerJoin(orders, and(eq(orders.id, commonResponses.orderId), eq(orders.area, 'medicalInterview')))
    .innerJoin(commonOrders, eq(commonOrders.id, commonResponses.commonOrderId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectInterviewResponses>>[number];

export async function presentResponses(tx: Tx, rows: readonly Row[], now: Date): Promise<InterviewCommonResponse[]> {
  const ids = rows.map(({ order }) => order.id);
  const patientIds = rows.flatMap(({ order }) => order.patientId ?? []);
  const [interviews, links, people] = await together(
    interviewsOf(tx, ids),
    linksOf(tx, ids),
    patientSummaries(tx, patientIds),
  );
  const interviewIds = interviews.map(({ id }) => id);
  const beside = {
    flagNames: await unseenNames(tx, interviewIds),
    links: Map.groupBy(links, ({ link }) => link.orderId),
    interviews: Map.groupBy(interviews, ({ orderId }) => orderId),
    people,
  };
  return rows.map((row) => present(row, beside, now));
}

type Beside = {
  flagNames: ReadonlyMap<OrderItemId, string[]>;
  links: ReadonlyMap<OrderId, Awaited<ReturnType<typeof linksOf>>>;
  interviews: ReadonlyMap<OrderId, Awaited<ReturnType<typeof interviewsOf>>>;
  people: Awaited<ReturnType<typeof patientSummaries>>;
};

const present = (row: Row, { links, interviews, people, flagNames }: Beside, now: Date): InterviewCommonResponse => {
  const { own, order } = row;
  return {
    orderId: order.id,
    interviews: (interviews.get(order.id) ?? []).map(({ orderId: _, title, ...interview }) => ({
      ...interview,
      title: title ?? '',
      flagNames: flagNames.get(interview.id) ?? [],
    })),
    commonOrderId: own.commonOrderId,
    commonTitle: row.commonTitle,
    receiptCode: own.codeUntil > now ? own.receiptCode : null,
    openedAt: order.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    given: { name: own.givenName, birthDate: own.givenBirthDate, patientNumber: own.givenNumber },
    patient: (order.patientId && people.get(order.patientId)) ?? null,
    linkedHow: own.linkedHow,
    links: (links.get(order.id) ?? []).map(({ link, linkedByName, patientNumber }) => ({
      linkedAt: link.linkedAt.toISOString(),
      linkedByName,
      patientNumber,
      reason: link.reason,
    })),
  };
};

const interviewsOf = (tx: Tx, orderIds: readonly OrderId[]) =>
  tx
    .select({
      orderId: interviewItems.orderId,
      id: interviewItems.orderItemId,
      state: interviewItems.state,
      title: orderItems.title,
      flags: {
        red: interviewItems.red,
        amber: interviewItems.amber,
        unseenRed: interviewItems.unseenRed,
        unseenAmber: interviewItems.unseenAmber,
      },
    })
    .from(interviewItems)
    .innerJoin(orderItems, eq(orderItems.id, interviewItems.orderItemId))
    .where(inArray(interviewItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.position));

const linksOf = (tx: Tx, orderIds: readonly OrderId[]) =>
  tx
    .select({ link: interviewResponseLinks, linkedByName: staff.name, patientNumber: patients.patientNumber })
    .from(interviewResponseLinks)
    .innerJoin(staff, eq(staff.id, interviewResponseLinks.linkedBy))
    .innerJoin(patients, eq(patients.id, interviewResponseLinks.patientId))
    .where(inArray(interviewResponseLinks.orderId, [...orderIds]))
    .orderBy(desc(interviewResponseLinks.sequence));

/** One response, or nothing. */
export async function findResponse(tx: Tx, where: SQL | undefined, now: Date): Promise<InterviewCommonResponse | null> {
  const rows = await selectInterviewResponses(tx).where(where).limit(1);
  const [response] = await presentResponses(tx, rows, now);
  return response ?? null;
}

export const patientIdsIn = (responses: readonly InterviewCommonResponse[]): PatientId[] =>
  responses.flatMap(({ patient }) => (patient ? [patient.id] : []));
