import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { PatientCounts } from '@nattoku/contract/home/worklist';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { sql, type SQL } from 'drizzle-orm';
import { isConversation } from '#domain/chat/thread.ts';
import { areasFor } from '#domain/order/order-area.ts';
import { ordersOfPatient } from '#domain/order/of-patient/orders-of-patient.ts';
import { recordsOf } from '#domain/patient/patient.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

const countIf = (isShown: boolean, those: SQL): SQL =>
  isShown ? sql`(SELECT count(*)::int ${those})` : sql`NULL::int`;

/** As many as the lists of the patient's page show, in one question. */
export async function patientCounts(
  tx: Tx,
  { actor, ...scope }: StaffScope,
  patientId: PatientId,
): Promise<PatientCounts> {
  const areas = areasFor({ actor, ...scope }, 'view').map(({ area }) => area);
  const [maySeeForms, mayChat] = [isAllowed(actor, 'consent.view'), isAllowed(actor, 'chat.reply')];
  const records = recordsOf(patientId);
  const { rows } = await tx.execute<PatientCounts>(sql`SELECT
    ${countIf(areas.length > 0, ordersOfPatient(patientId, areas))} AS orders,
    ${countIf(maySeeForms, sql`FROM consent_forms f WHERE f.patient_id IN ${records}`)} AS consents,
    ${countIf(isAllowed(actor, 'interview.view'), sql`FROM interview_items i WHERE i.patient_id IN ${records} AND i.issued_at IS NOT NULL`)} AS interviews,
    ${countIf(maySeeForms, sql`FROM consent_forms f JOIN consent_documents d ON d.form_id = f.id WHERE f.patient_id IN ${records}`)} AS documents,
    ${countIf(mayChat, sql`FROM orders o JOIN chat_threads t ON t.order_id = o.id WHERE o.patient_id IN ${records} AND ${isConversation('t')}`)} AS threads,
    ${countIf(true, sql`FROM related_persons p WHERE p.patient_id IN ${records} AND p.removed_at IS NULL`)} AS "relatedPersons"`);
  const [counts] = rows;
  if (!counts) throw new Error('Numbers of a patient without a row.');
  return counts;
}
