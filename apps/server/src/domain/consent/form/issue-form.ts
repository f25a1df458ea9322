import type { FileStore } from '@nattoku/baas/file-store';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { consentGates } from '#domain/consent/consent.table.ts';
import { freezeAutoValues } from '#domain/consent/form/form-values.ts';
import { type ConsentDocument, storeIssued } from '#domain/consent/document/issued-document.ts';
import { type ConsentForm, moveForm } from '#domain/consent/form/move-form.ts';
import { versionFor } from '#domain/consent/template/read-version.ts';
import { chosenSigners, settleProposedSigners } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';

type Issuing = {
  facilityId: FacilityId;
  files: Pick<FileStore, 'read' | 'put' | 'remove'>;
  /** Who answers for it: the person who issues it, or made the common order. */
  by: StaffId;
};
export type IssuedForm = { form: ConsentForm; document: ConsentDocument };

/**
 * Makes a held draft (or one that awaited a doctor) what a patient may sign: values that fill themselves in are frozen, signers are asked
 * for today, gates stand, the PDF is drawn, stored and hashed. Whether anything is missing is the caller's question, and sending the order out.
 * @throws Problem `consent.illegalTransition`
 */
export async function issueForm(tx: Tx, draft: ConsentForm, issuing: Issuing, now: Date): Promise<IssuedForm> {
  const version = await versionFor(tx, draft.templateVersionId);
  const validUntil = draft.validUntil;
  const form = await moveForm(tx, draft, 'issued', { validUntil, confirmedBy: issuing.by, confirmedAt: now }, now);
  await settleProposedSigners(tx, form, await chosenSigners(tx, form), now);
  await freezeAutoValues(tx, form, version.fields, now);
  if (version.rules.gates.length > 0) {
    await tx
      .insert(consentGates)
      .values(version.rules.gates.map((rule) => ({ formId: form.id, kind: rule.kind, rule })))
      .onConflictDoNothing();
  }
  const document = await storeIssued(tx, issuing.files, { facilityId: issuing.facilityId, form, version, now });
  return { form, document };
}
