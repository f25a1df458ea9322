import type { CommonResponse } from '@nattoku/contract/order/common-response';
import { eq, sql } from 'drizzle-orm';
import { staff } from '#domain/staff/staff.table.ts';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { responses } from '#domain/order/response.table.ts';
import { ownRecords, patients, patientSummaryColumns, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { orders } from '#domain/order/order.table.ts';
import type { Tx } from '#kernel/database/database.ts';

const questionCount = sql<number>`(
  SELECT coalesce(sum(cardinality(i.question_ids)), 0)::int FROM order_items n JOIN video_items i ON i.order_item_id = n.id WHERE n.order_id = ${orders.id})`;

/** Responses of those who got in, to be narrowed by the caller. */
export const selectCommonResponses = (tx: Tx) =>
  tx
    .select({
      own: commonResponses,
      response: responses,
      patient: patientSummaryColumns,
      departmentName: departments.name,
      wardName: wards.name,
      linkedByName: staff.name,
      questionCount,
    })
    .from(commonResponses)
    .innerJoin(orders, eq(orders.id, commonResponses.orderId))
    .innerJoin(responses, eq(responses.orderId, orders.id))
    .leftJoin(ownRecords, eq(ownRecords.id, orders.patientId))
    // A response of a record that was merged is shown with the one in which the patient lives on.
    .leftJoin(patients, eq(patients.id, survivorOfOwn))
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .leftJoin(staff, eq(staff.id, commonResponses.linkedBy))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectCommonResponses>>[number] & { sameNameCount: number };

export const presentCommonResponse = ({ own, response, patient, ...row }: Row, now: Date): CommonResponse => ({
  orderId: own.orderId,
  receiptCode: own.codeUntil > now ? own.receiptCode : null,
  openedAt: response.openedAt.toISOString(),
  lastSeenAt: response.lastSeenAt.toISOString(),
  doneAt: response.doneAt?.toISOString() ?? null,
  progress: response.progress,
  watchedShare: response.watchedShare,
  answeredCount: response.answeredCount,
  correctCount: response.correctCount,
  questionCount: row.questionCount,
  attention: response.attention,
  patient: patient && {
    ...patient,
    archivedAt: patient.archivedAt?.toISOString() ?? null,
    departmentName: row.departmentName,
    wardName: row.wardName,
    sameNameCount: row.sameNameCount,
  },
  linkedAt: own.linkedAt?.toISOString() ?? null,
  linkedByName: row.linkedByName,
  linkedHow: own.linkedHow,
});
