import type { FileStore } from '@nattoku/baas/file-store';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import type { AuditKey } from '#kernel/audit/audit-hash.ts';
import { consentGates } from '#domain/consent/consent.table.ts';
import { freezeAutoValues } from '#domain/consent/form/form-values.ts';
import { type ConsentDocument, storeIssued } from '#domain/consent/document/issued-document.ts';
import { type ConsentForm, moveForm } from '#domain/consent/form/move-form.ts';
import { issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import { lockOrderRow } from '#domain/order/lifecycle/lock-order.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { chosenSigners, settleProposedSigners } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

type Issuing = {
  facilityId: FacilityId;
  files: Pick<FileStore, 'read' | 'put' | 'remove'>;
  auditKey: AuditKey;
  /** Who answers for it: the person who issues it, or made the common order. */
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
  const linkSecret = await sendOrder(tx, draft, issuing, now);
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

/** A response to a common order went out before its form was made. */
const sendOrder = async (
  tx: Tx,
  { orderId }: ConsentForm,
  { auditKey, by }: Issuing,
  now: Date,
): Promise<string | null> => {
  const order = await lockOrderRow(tx, orderId);
  if (!order) throw new Problem('notFound');
  if (order.lifecycle !== 'draft') return null;
  return (await issueOrder(tx, order, { auditKey, by }, now)).linkSecret;
};
