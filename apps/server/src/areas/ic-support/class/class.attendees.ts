import type { ClassAttendee } from '@nattoku/contract/ic-support/ic-class-attendance';
import type { ClassAttendeeId, CommonOrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { eq, inArray, sql } from 'drizzle-orm';
import { attendance, classes } from '#areas/ic-support/class/class.content.ts';
import { departments, wards } from '#domain/facility/facility.table.ts';
import { ownRecords, patients, patientSummaryColumns, survivorOfOwn } from '#domain/patient/patient.table.ts';
import { recordedRead } from '#domain/patient/recorded-read.ts';
import { withSameNames } from '#domain/patient/same-names.ts';
import type { Tx } from '#kernel/database/database.ts';
import { requireFreshProof } from '#kernel/sessions/fresh-proof.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

const ALL = 100_000;

/** Each person once, by the line in which they were first seen there. */
const firstOfEach = `
  WITH people AS (
    SELECT DISTINCT ON (w.person) w.id, w.attended_at FROM (${attendance}) w
     WHERE w.common_order_id = $1 ORDER BY w.person, w.attended_at, w.id)
  SELECT id, (count(*) OVER ())::int AS total FROM people ORDER BY attended_at, id LIMIT $2 OFFSET $3`;

type Part = { commonOrderId: CommonOrderId; page: number; pageSize: number };

async function attendeesOf(tx: Tx, { commonOrderId, page, pageSize }: Part) {
  const { rows } = await tx.$client.query<{ id: ClassAttendeeId; total: number }>(firstOfEach, [
    commonOrderId,
    pageSize,
    (page - 1) * pageSize,
  ]);
  const ids = rows.map(({ id }) => id);
  const items = ids.length === 0 ? [] : await selectAttendees(tx, commonOrderId, ids);
  return { items, total: rows[0]?.total ?? 0, page, pageSize };
}

type Line = Pick<ClassAttendee, 'id' | 'givenName' | 'givenBirthDate' | 'enteredByName' | 'linkedByName'> & {
  attendedAt: Date;
  patientId: PatientId | null;
};

const linesOf = `
  SELECT t.order_id AS id, t.attended_at AS "attendedAt", o.patient_id AS "patientId", c.given_name AS "givenName",
         c.given_birth_date::text AS "givenBirthDate", NULL AS "enteredByName", s.name AS "linkedByName"
    FROM ic_class_attendance t JOIN orders o ON o.id = t.order_id JOIN common_responses c ON c.order_id = o.id
    LEFT JOIN staff s ON s.id = c.linked_by
   WHERE t.common_order_id = $1 AND t.order_id = ANY ($2)
   UNION ALL
  SELECT e.id, e.attended_at, e.patient_id, e.given_name, e.given_birth_date::text, b.name, s.name
    FROM ic_class_entries e JOIN staff b ON b.id = e.entered_by LEFT JOIN staff s ON s.id = e.linked_by
   WHERE e.common_order_id = $1 AND e.id = ANY ($2) AND e.removed_at IS NULL
   ORDER BY 2, 1`;

async function selectAttendees(
  tx: Tx,
  commonOrderId: CommonOrderId,
  ids: readonly ClassAttendeeId[],
): Promise<ClassAttendee[]> {
  const { rows } = await tx.$client.query<Line>(linesOf, [commonOrderId, ids]);
  const summaries = await summariesOf(
    tx,
    rows.flatMap(({ patientId }) => patientId ?? []),
  );
  return rows.map(({ patientId, attendedAt, ...line }) => ({
    ...line,
    attendedAt: attendedAt.toISOString(),
    patient: (patientId && summaries.get(patientId)) || null,
  }));
}

/** Under the id that a line has; somebody whose records were merged is shown as the one in which they live on. */
async function summariesOf(tx: Tx, ids: readonly PatientId[]) {
  if (ids.length === 0) return new Map<PatientId, NonNullable<ClassAttendee['patient']>>();
  const found = await tx
    .select({
      ownId: sql<PatientId>`${ownRecords.id}`,
      patient: patientSummaryColumns,
      departmentName: departments.name,
      wardName: wards.name,
    })
    .from(ownRecords)
    .innerJoin(patients, eq(patients.id, survivorOfOwn))
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .leftJoin(wards, eq(wards.id, patients.wardId))
    .where(inArray(ownRecords.id, [...new Set(ids)]));
  return new Map(
    (await withSameNames(tx, found)).map(({ ownId, patient, departmentName, wardName, sameNameCount }) => {
      const archivedAt = patient.archivedAt?.toISOString() ?? null;
      return [ownId, { ...patient, archivedAt, departmentName, wardName, sameNameCount }];
    }),
  );
}

/** One line. @throws Problem `notFound` */
export async function findAttendee(tx: Tx, commonOrderId: CommonOrderId, id: ClassAttendeeId): Promise<ClassAttendee> {
  const [found] = await selectAttendees(tx, commonOrderId, [id]);
  if (!found) throw new Problem('notFound');
  return found;
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
