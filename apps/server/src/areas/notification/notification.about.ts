import type { Notification, NotificationAbout } from '@nattoku/contract/notification/notification';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Procedure } from '#domain/order/item-kind.ts';
import { allItemKinds } from '#domain/order/item-kinds.ts';
import { nextDueOf } from '#domain/order/lifecycle/next-due.ts';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * Over an event `e`, for the member of staff $1 at the moment $2: the order that it is about, and the record in which its patient lives on.
 * All by keys, so that a page costs one statement however many it shows.
 */
export const aboutJoins = `
  LEFT JOIN orders ord ON e.subject_type = 'order' AND ord.id = e.subject_id
  LEFT JOIN common_responses answer ON answer.order_id = ord.id
  LEFT JOIN patients own ON own.id = ord.patient_id
  LEFT JOIN patients person ON person.id = CASE WHEN own.survivor_id IS NULL THEN own.id ELSE own.survivor_id END
  LEFT JOIN LATERAL (
    SELECT person.is_sensitive AND person.attending_staff_id IS DISTINCT FROM $1::uuid AND NOT EXISTS (
      SELECT FROM break_glass_reasons b
       WHERE b.facility_id = person.facility_id AND b.staff_id = $1::uuid AND b.patient_id = person.id AND b.expires_at > $2) AS masked) guard ON true`;

/** The same as one value, null where the event is about no order. */
export const about = `CASE WHEN ord.id IS NOT NULL THEN json_build_object(
  'orderId', ord.id, 'masked', guard.masked IS TRUE, 'patient', CASE WHEN person.id IS NOT NULL THEN json_build_object('id', person.id, 'patientNumber', person.patient_number,
    'name', CASE WHEN guard.masked IS NOT TRUE THEN json_build_object('familyName', person.family_name, 'givenName', person.given_name) END) END,
  'isLinked', person.id IS NOT NULL,
  'receiptCode', CASE WHEN answer.code_until > $2 THEN answer.receipt_code END,
  'title', CASE WHEN guard.masked IS NOT TRUE THEN ord.title END,
  'talkAt', ord.ic_at, 'dueOn', ${nextDueOf('ord')}) END`;

/**
 * What brings events together, over the same joins: the patient, and the procedure by whichever name its orders have in common. Of a patient
 * whose procedure is not said here, the patient alone.
 */
export const togetherJoins = `
  LEFT JOIN LATERAL (
    SELECT max(f.procedure_name) AS procedure_name,
           max((SELECT t.approach_ids[1]::text FROM consent_templates t WHERE t.id = f.template_id AND cardinality(t.approach_ids) = 1)) AS approach_id
      FROM consent_forms f WHERE f.order_id = ord.id) form ON true
  LEFT JOIN approaches approach ON approach.id = coalesce(ord.approach_id, form.approach_id::uuid)`;
export const together = `CASE WHEN person.id IS NOT NULL THEN person.id || CASE WHEN guard.masked IS TRUE THEN ''
  ELSE coalesce(approach.name, nullif(form.procedure_name, ''), ord.id::text) END END`;

export type FoundAbout = Omit<NotificationAbout, 'procedureName' | 'procedureOn'> & {
  orderId: OrderId;
  masked: boolean;
};

/** What the items of these orders say will be done; one question to each kind that says so. */
export async function proceduresOf(tx: Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Procedure>> {
  const found = new Map<OrderId, Procedure>();
  if (orderIds.length === 0) return found;
  for (const kind of allItemKinds())
    for (const [id, procedure] of (await kind.procedures?.(tx, orderIds)) ?? [])
      if (!found.has(id)) found.set(id, procedure);
  return found;
}

/** Names of patients are for those who may see patients. */
export function shownTo(
  { actor }: StaffScope,
  found: FoundAbout | null,
  procedures: ReadonlyMap<OrderId, Procedure>,
): NotificationAbout | null {
  if (!found) return null;
  const { orderId, masked, ...rest } = found;
  const procedure = procedures.get(orderId);
  return {
    ...rest,
    patient: isAllowed(actor, 'patient.view') ? rest.patient : null,
    procedureName: masked ? null : procedure?.name || null,
    procedureOn: procedure?.on ?? null,
    talkAt: rest.talkAt && new Date(rest.talkAt).toISOString(),
  };
}

/** Whom a page named. A page that names nobody tells nothing of anybody. */
export const namedOn = (items: readonly Notification[], { actor }: StaffScope): AuditEntry[] => {
  const patientIds = [...new Set(items.flatMap((item) => item.about?.patient?.id ?? []))];
  return patientIds.length === 0
    ? []
    : [{ action: 'notification.search', subject: { type: 'staff', id: actor.staffId }, patientIds }];
};
