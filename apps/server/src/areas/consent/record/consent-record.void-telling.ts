import { approvesVoiding } from '@nattoku/contract/consent/consent-notification-kinds';
import type { StaffId } from '@nattoku/contract/shared/primitives';
import { responsibleStaff } from '#domain/consent/form/responsible-staff.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { notify } from '#kernel/notify.ts';
import { consentPage } from '#domain/order/pages.ts';
import { rolesThat } from '#domain/staff/roles-that.ts';

type Request = { voidingId: string; requestedBy: StaffId };

/** Rings where the second person may be: the person who asked cannot be that one. */
export const tellSecondPersons = async (tx: Tx, form: ConsentForm, request: Request, now: Date): Promise<Job[]> =>
  notify(
    tx,
    {
      kind: 'consent.voidRequested',
      subject: { type: 'order', id: form.orderId },
      cause: request.voidingId,
      staffIds: await secondPersons(tx, form, request),
      link: consentPage(form.id),
    },
    now,
  );

/**
 * Of those who may approve: the administrators, the doctors who answer for the form, and those of the patient's department. A hospital has
 * hundreds more who may, and no bell is heeded that rings for everything; they are told only where nobody stands nearer.
 */
async function secondPersons(tx: Tx, form: ConsentForm, { requestedBy }: Request): Promise<StaffId[]> {
  const may = await rolesThat(tx, (allows) => approvesVoiding.some(allows));
  const { rows } = await tx.$client.query<{ id: StaffId; near: boolean }>(
    `SELECT s.id, coalesce(
              s.role = 'admin' OR s.id = ANY ($3) OR s.id = o.created_by OR s.id = p.attending_staff_id
              OR s.department_ids && ARRAY[p.department_id, o.department_id], false) AS near
       FROM staff s JOIN orders o ON o.id = $4 LEFT JOIN patients p ON p.id = o.patient_id
      WHERE s.state = 'active' AND s.role = ANY ($1) AND s.id <> $2`,
    [may, requestedBy, responsibleStaff(form), form.orderId],
  );
  const near = rows.filter((each) => each.near);
  return (near.length > 0 ? near : rows).map(({ id }) => id);
}
