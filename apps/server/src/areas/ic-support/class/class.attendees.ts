import type { ClassAttendee } from '@nattoku/contract/ic-support/ic-class';
import type { CommonOrderId, OrderId } from '@nattoku/contract/shared/primitives';
import { eq, inArray } from 'drizzle-orm';
import { classes, person } from '#areas/ic-support/class/class.content.ts';
import { icClassAttendance } from '#areas/ic-support/class/class.table.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { orders } from '#domain/order/order.table.ts';
import { responses } from '#domain/order/response.table.ts';
import { ownRecords, patients, patientSummaryColumns, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { withSameNames } from '#domain/patient/same-names.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/fresh-proof.ts';
import type { StaffScope } from '#kernel/scope.ts';

const ALL = 100_000;

/** Each person once, by the response in which they were first seen there. */
const firstOfEach = `
  WITH people AS (
    SELECT DISTINCT ON (${person}) t.order_id, t.attended_at
      FROM ic_class_attendance t JOIN orders o ON o.id = t.order_id JOIN common_responses c ON c.order_id = o.id
      LEFT JOIN patients p ON p.id = o.patient_id
     WHERE t.common_order_id = $1 ORDER BY ${person}, t.attended_at, t.order_id)
  SELECT order_id AS "orderId", (count(*) OVER ())::int AS total FROM people ORDER BY attended_at, order_id LIMIT $2 OFFSET $3`;

type Part = { commonOrderId: CommonOrderId; page: number; pageSize: number };

async function attendeesOf(tx: Tx, { commonOrderId, page, pageSize }: Part) {
  const { rows } = await tx.$client.query<{ orderId: OrderId; total: number }>(firstOfEach, [
    commonOrderId,
    pageSize,
    (page - 1) * pageSize,
  ]);
  const ids = rows.map(({ orderId }) => orderId);
  const items = ids.length === 0 ? [] : await selectAttendees(tx, ids);
  return { items, total: rows[0]?.total ?? 0, page, pageSize };
}

async function selectAttendees(tx: Tx, ids: readonly OrderId[]): Promise<ClassAttendee[]> {
  const found = await tx
    .select({
      orderId: icClassAttendance.orderId,
      attendedAt: icClassAttendance.attendedAt,
      givenName: commonResponses.givenName,
      givenBirthDate: commonResponses.givenBirthDate,
      progress: responses.progress,
      patient: patientSummaryColumns,
      departmentName: departments.name,
      wardName: wards.name,
    })
    .from(icClassAttendance)
    .innerJoin(orders, eq(orders.id, icClassAttendance.orderId))
    .innerJoin(commonResponses, eq(commonResponses.orderId, orders.id))
    .innerJoin(responses, eq(responses.orderId, orders.id))
    .leftJoin(ownRecords, eq(ownRecords.id, orders.patientId))
    // Somebody whose records were merged is shown as the one in which they live on.
    .leftJoin(patients, eq(patients.id, survivorOfOwn))
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .where(inArray(icClassAttendance.orderId, [...ids]))
    .orderBy(icClassAttendance.attendedAt, icClassAttendance.orderId);
  return (await withSameNames(tx, found)).map(({ patient, departmentName, wardName, sameNameCount, ...row }) => ({
    ...row,
    attendedAt: row.attendedAt.toISOString(),
    patient: patient && {
      ...patient,
      archivedAt: patient.archivedAt?.toISOString() ?? null,
      departmentName,
      wardName,
      sameNameCount,
    },
  }));
}

const shownIn = (items: readonly ClassAttendee[]) => items.flatMap(({ patient }) => (patient ? [patient.id] : []));

export const searchAttendees = (scope: StaffScope, part: Part) =>
  recordedRead(scope, async (tx) => {
    await classes.find(tx, part.commonOrderId, scope);
    const result = await attendeesOf(tx, part);
    const patientIds = shownIn(result.items);
    const subject = { type: 'commonOrder', id: part.commonOrderId };
    return { result, audit: patientIds.length === 0 ? [] : { action: 'icClass.listAttendees', subject, patientIds } };
  });

/** All of them, for a file. @throws Problem `session.proofNeeded` */
export const exportAttendees = (scope: StaffScope, commonOrderId: CommonOrderId) => {
  requireFreshProof(scope);
  return recordedRead(scope, async (tx) => {
    await classes.find(tx, commonOrderId, scope);
    const { items } = await attendeesOf(tx, { commonOrderId, page: 1, pageSize: ALL });
    const subject = { type: 'commonOrder', id: commonOrderId };
    return { result: items, audit: { action: 'icClass.exportAttendees', subject, patientIds: shownIn(items) } };
  });
};
