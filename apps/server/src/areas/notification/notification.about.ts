import type { Notification, NotificationAbout } from '@nattoku/contract/notification/notification';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { AuditEntry } from '#kernel/audit/audit.ts';
import type { StaffScope } from '#kernel/scope.ts';

/**
 * Over an event `e`, for the member of staff $1 at the moment $2: the order that it is about, and the record in which its patient lives on.
 * All by keys, so that a page costs one statement however many it shows. Of an order with several forms the first is named, so that an event
 * stands there once.
 */
export const aboutJoins = `
  LEFT JOIN orders ord ON e.subject_type = 'order' AND ord.id = e.subject_id
  LEFT JOIN LATERAL (
    SELECT f.patient_id, f.procedure_name, f.procedure_on FROM consent_forms f WHERE f.order_id = ord.id ORDER BY f.id LIMIT 1) form ON true
  LEFT JOIN common_responses answer ON answer.order_id = ord.id
  LEFT JOIN patients own ON own.id = coalesce(form.patient_id, ord.patient_id)
  LEFT JOIN patients person ON person.id = coalesce(own.survivor_id, own.id)
  LEFT JOIN LATERAL (
    SELECT person.is_sensitive AND person.attending_staff_id IS DISTINCT FROM $1::uuid AND NOT EXISTS (
      SELECT FROM break_glass_reasons b
       WHERE b.facility_id = person.facility_id AND b.staff_id = $1::uuid AND b.patient_id = person.id AND b.expires_at > $2) AS masked) guard ON true`;

/** The same as one value, null where the event is about no order. */
export const about = `CASE WHEN ord.id IS NOT NULL THEN json_build_object(
  'patient', CASE WHEN person.id IS NOT NULL THEN json_build_object('id', person.id, 'patientNumber', person.patient_number,
    'name', CASE WHEN guard.masked IS NOT TRUE THEN json_build_object('familyName', person.family_name, 'givenName', person.given_name) END) END,
  'isLinked', person.id IS NOT NULL,
  'receiptCode', CASE WHEN answer.code_until > $2 THEN answer.receipt_code END,
  'title', CASE WHEN guard.masked IS NOT TRUE THEN ord.title END,
  'procedureName', CASE WHEN guard.masked IS NOT TRUE THEN nullif(form.procedure_name, '') END,
  'procedureOn', form.procedure_on, 'talkAt', ord.ic_at, 'dueOn', ord.due_on) END`;

/** Names of patients are for those who may see patients. */
export const shownTo = ({ actor }: StaffScope, found: NotificationAbout | null): NotificationAbout | null =>
  found && {
    ...found,
    patient: isAllowed(actor, 'patient.view') ? found.patient : null,
    talkAt: found.talkAt && new Date(found.talkAt).toISOString(),
  };

/** Whom a page named. A page that names nobody tells nothing of anybody. */
export const namedOn = (items: readonly Notification[], { actor }: StaffScope): AuditEntry[] => {
  const patientIds = [...new Set(items.flatMap((item) => item.about?.patient?.id ?? []))];
  return patientIds.length === 0
    ? []
    : [{ action: 'notification.search', subject: { type: 'staff', id: actor.staffId }, patientIds }];
};
