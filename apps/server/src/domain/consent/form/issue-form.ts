import type { FileStore } from '@nattoku/baas/file-store';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { messageProblem } from '@nattoku/contract/video/video-order-input';
import { todayInTokyo, type PlainDate } from '@nattoku/rules/time/date-time';
import { fillVariables } from '@nattoku/rules/text/message-variables';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { consentGates } from '#domain/consent/consent.table.ts';
import { freezeAutoValues } from '#domain/consent/form/form-values.ts';
import { type ConsentDocument, storeIssued } from '#domain/consent/document/issued-document.ts';
import { type ConsentForm, moveForm } from '#domain/consent/form/move-form.ts';
import { makeOrderLink } from '#domain/order/link/order-link.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { chosenSigners, settleProposedSigners } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { messageValues } from '#domain/order/message-values.ts';
import { linkExpiry } from '#domain/order/lifecycle/order-dates.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';

type Issuing = {
  facilityId: FacilityId;
  files: Pick<FileStore, 'read' | 'put' | 'remove'>;
  auditKey: AuditKey;
  /** Who answers for it: whoever issues it, or made the common order. */
  by: { staffId: StaffId; name: string };
};
export type IssuedForm = {
  form: ConsentForm;
  document: ConsentDocument;
  /** Null where the order was issued before, as a response to a common order is. */
  linkSecret: string | null;
};

/**
 * Makes a held draft (or one that awaited a doctor) what a patient may sign: values that fill themselves in are frozen, signers are asked
 * for today, gates stand, the PDF is drawn, stored and hashed, and the order goes out with a link. Whether anything is missing is the
 * caller's question.
 * @throws Problem `consent.illegalTransition`, `order.dueInPast`, `request.invalid` for a message with an empty placeholder.
 */
export async function issueForm(tx: Tx, draft: ConsentForm, issuing: Issuing, now: Date): Promise<IssuedForm> {
  const version = await versionFor(tx, draft.templateVersionId);
  const linkSecret = await issueOrder(tx, draft, issuing, now);
  const validUntil = draft.validUntil;
  const form = await moveForm(
    tx,
    draft,
    'issued',
    { validUntil, confirmedBy: issuing.by.staffId, confirmedAt: now },
    now,
  );
  await settleProposedSigners(tx, form, await chosenSigners(tx, form), now);
  await freezeAutoValues(tx, form, version.fields, now);
  if (version.rules.gates.length > 0) {
    await tx
      .insert(consentGates)
      .values(version.rules.gates.map((rule) => ({ formId: form.id, kind: rule.kind, rule })))
      .onConflictDoNothing();
  }
  const document = await storeIssued(tx, issuing.files, { facilityId: issuing.facilityId, form, version, now });
  return { form, document, linkSecret };
}

type Order = { lifecycle: string; due_on: PlainDate | null; message: string; ic_at: Date | null };

const issueOrder = async (
  tx: Tx,
  { orderId, patientId }: ConsentForm,
  { auditKey, by }: Issuing,
  now: Date,
): Promise<string | null> => {
  const { rows } = await tx.$client.query<Order>(
    'SELECT lifecycle, due_on::text, message, ic_at FROM orders WHERE id = $1 FOR NO KEY UPDATE',
    [orderId],
  );
  const [order] = rows;
  if (!order) throw new Problem('notFound');
  if (order.lifecycle !== 'draft') return null;
  if (order.due_on !== null && order.due_on < todayInTokyo(now)) throw new Problem('order.dueInPast');
  const values = await messageValues(tx, { patientId, icAt: order.ic_at, staffName: by.name });
  const problem = messageProblem(order.message, values);
  if (problem) throw invalidInput({ field: 'message', message: problem });
  const expiresAt = linkExpiry(order.due_on, now);
  await tx.$client.query(
    `UPDATE orders SET lifecycle = 'issued', message = $2, message_written = $3, issued_at = $4, expires_at = $5,
            version = version + 1, updated_at = $4 WHERE id = $1`,
    [orderId, fillVariables(order.message, values), order.message, now, expiresAt],
  );
  return makeOrderLink(tx, { orderId, expiresAt, issuedBy: by.staffId, auditKey }, now);
};
