import { messageProblem } from '@nattoku/contract/video-order-input';
import { formatDateTime } from '@nattoku/rules/date-time';
import { fillVariables, type MessageValues } from '@nattoku/rules/message-variables';
import { fullName } from '@nattoku/rules/person-name';
import { eq, sql } from 'drizzle-orm';
import { facilities } from '#areas/auth/auth.table.ts';
import { departments } from '#areas/facility/facility.table.ts';
import { patients } from '#areas/patient/patient.table.ts';
import type { orders } from '#areas/video-order/video-order.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput } from '#kernel/problem.ts';

type Described = Pick<typeof orders.$inferSelect, 'patientId' | 'icAt' | 'message'>;

/** What the placeholders of a message to this patient stand for, as far as it is known. */
export async function valuesOf(tx: Tx, { patientId, icAt }: Described, staffName: string): Promise<MessageValues> {
  if (patientId === null) return {};
  const [found] = await tx
    .select({
      familyName: patients.familyName,
      givenName: patients.givenName,
      departmentName: departments.name,
      facilityName: facilities.name,
    })
    .from(patients)
    // The only one that the transaction sees.
    .innerJoin(facilities, sql`true`)
    .leftJoin(departments, eq(departments.id, patients.departmentId))
    .where(eq(patients.id, patientId));
  if (!found) return {};
  return {
    患者名: fullName(found),
    施設名: found.facilityName,
    担当者名: staffName,
    ...(found.departmentName ? { 診療科: found.departmentName } : {}),
    ...(icAt ? { 説明予定日: formatDateTime(icAt.toISOString()) } : {}),
  };
}

/** The message as the patient reads it. Refuses what stands for nothing: a placeholder that reaches a patient helps nobody. */
export async function writtenOut(tx: Tx, order: Described, staffName: string): Promise<string> {
  const values = await valuesOf(tx, order, staffName);
  const problem = messageProblem(order.message, values);
  if (problem) throw invalidInput({ field: 'message', message: problem });
  return fillVariables(order.message, values);
}
