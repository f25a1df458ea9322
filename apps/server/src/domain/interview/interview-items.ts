import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewFacts } from '@nattoku/contract/medical-interview/interview-page-item';
import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import type {
  ApproachId,
  DepartmentId,
  InterviewTemplateId,
  InterviewTemplateVersionId,
  OrderId,
  OrderItemId,
  PatientId,
  StaffId,
} from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { commonResponses } from '#domain/order/common/common-order.table.ts';
import { addItems, type NewItem } from '#domain/order/order-items.ts';
import { orders } from '#domain/order/order.table.ts';
import { interviewItems, type StoredInterview } from '#domain/interview/interview-item.table.ts';
import { interviewTemplates, interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';
import { ownRecords, patients, survivorOfOwn } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

export const INTERVIEW_ITEM = 'interview';

type NewInterviewItem = NewItem & { templateId: InterviewTemplateId };

/** Adds interviews to an order that is not issued yet. */
export async function addInterviewItems(
  tx: Tx,
  orderId: OrderId,
  added: readonly NewInterviewItem[],
): Promise<OrderItemId[]> {
  const ids = await addItems(tx, orderId, INTERVIEW_ITEM, added);
  const ofOrder = <Value>(column: SQL) => sql<Value>`(SELECT ${column} FROM orders o WHERE o.id = ${orderId})`;
  const patientId = ofOrder<PatientId>(sql`o.patient_id`);
  const orderedBy = ofOrder<StaffId>(sql`o.created_by`);
  const rows = added.flatMap(({ templateId }, index) => {
    const orderItemId = ids[index];
    return orderItemId ? [{ orderItemId, orderId, templateId, patientId, orderedBy }] : [];
  });
  if (rows.length > 0) await tx.insert(interviewItems).values(rows);
  return ids;
}

/** @throws Problem `interview.unavailable` for what is not published, or was taken out of the list */
export async function requirePublished(tx: Tx, templateIds: readonly InterviewTemplateId[]): Promise<void> {
  const ids = [...new Set(templateIds)];
  const rows = await tx
    .select({ id: interviewTemplates.id })
    .from(interviewTemplates)
    .innerJoin(
      interviewTemplateVersions,
      and(
        eq(interviewTemplateVersions.templateId, interviewTemplates.id),
        eq(interviewTemplateVersions.state, 'published'),
      ),
    )
    .where(and(inArray(interviewTemplates.id, ids), isNull(interviewTemplates.archivedAt)));
  if (rows.length !== ids.length) throw new Problem('interview.unavailable');
}

/** An interview of an order, with the edition that it was issued with, or would be now, and whom it is asked. */
export type InterviewOfItem = {
  item: StoredInterview;
  name: string;
  version: { id: InterviewTemplateVersionId; number: number };
  form: InterviewForm;
  patientId: PatientId | null;
  /** A response to a common order: nobody there has proved who they are, and so nothing of before is shown. */
  isCommon: boolean;
  /** Who sent it out, and the ends of the order. */
  order: { area: string; createdBy: StaffId; lifecycle: OrderLifecycle; expiresAt: Date | null };
  patient: { birthOn: PlainDate; sex: InterviewFacts['sex']; departmentId: DepartmentId | null } | null;
  approachId: ApproachId | null;
  /** What somebody said of themselves behind a common order whom no record matched. */
  givenBirthOn: PlainDate | null;
};

/** One statement, however many; an item of a draft whose questionnaire nobody may order any more is not among them. */
export async function interviewsOfItems(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, InterviewOfItem>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .select({
      item: interviewItems,
      name: interviewTemplates.name,
      version: { id: interviewTemplateVersions.id, number: interviewTemplateVersions.number },
      form: interviewTemplateVersions.form,
      patientId: orders.patientId,
      isCommon: sql<boolean>`${orders.mode} = 'common'`,
      order: {
        area: orders.area,
        createdBy: orders.createdBy,
        lifecycle: orders.lifecycle,
        expiresAt: orders.expiresAt,
      },
      patient: { birthOn: patients.birthDate, sex: patients.sex, departmentId: patients.departmentId },
      approachId: orders.approachId,
      givenBirthOn: commonResponses.givenBirthDate,
    })
    .from(interviewItems)
    .innerJoin(orders, eq(orders.id, interviewItems.orderId))
    .leftJoin(commonResponses, eq(commonResponses.orderId, orders.id))
    .leftJoin(ownRecords, eq(ownRecords.id, orders.patientId))
    .leftJoin(patients, eq(patients.id, survivorOfOwn))
    .innerJoin(interviewTemplates, eq(interviewTemplates.id, interviewItems.templateId))
    .innerJoin(
      interviewTemplateVersions,
      or(
        eq(interviewTemplateVersions.id, interviewItems.versionId),
        and(
          isNull(interviewItems.versionId),
          eq(interviewTemplateVersions.templateId, interviewItems.templateId),
          eq(interviewTemplateVersions.state, 'published'),
        ),
      ),
    )
    .where(inArray(interviewItems.orderItemId, [...itemIds]));
  return new Map(rows.map((row) => [row.item.orderItemId, row]));
}

/** What is known of the person and the order on this day, and decides what is asked. */
export const factsOf = (
  { patient, approachId, givenBirthOn }: Pick<InterviewOfItem, 'patient' | 'approachId' | 'givenBirthOn'>,
  at: Date,
): InterviewFacts => ({
  today: todayInTokyo(at),
  birthOn: patient?.birthOn ?? givenBirthOn,
  sex: patient?.sex ?? null,
  department: patient?.departmentId ?? null,
  approach: approachId,
});
