import type { FileStore } from '@nattoku/baas/file-store';
import type { FacilityId, StaffId } from '@nattoku/contract/shared/primitives';
import { addGates } from '#domain/consent/form/explanation.ts';
import { freezeAutoValues } from '#domain/consent/form/form-values.ts';
import { type ConsentDocument, type Inspect, storeIssued } from '#domain/consent/document/issued-document.ts';
import { type ConsentForm, moveForm } from '#domain/consent/form/move-form.ts';
import { unreadOnPages } from '#domain/consent/sealing/read-back.ts';
import { rehearseSeal } from '#domain/consent/sealing/rehearse-seal.ts';
import { sealFindings } from '#domain/consent/template/preflight.ts';
import { type TemplateVersion, versionFor } from '#domain/consent/template/read-version.ts';
import { chosenSigners, settleProposedSigners } from '#domain/consent/signing/signers.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

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
 * @throws Problem `consent.illegalTransition`; `consent.incomplete` naming the fields where the form could not be sealed once it is signed.
 */
export async function issueForm(tx: Tx, draft: ConsentForm, issuing: Issuing, now: Date): Promise<IssuedForm> {
  const version = await versionFor(tx, draft.templateVersionId);
  const validUntil = draft.validUntil;
  const form = await moveForm(tx, draft, 'issued', { validUntil, confirmedBy: issuing.by, confirmedAt: now }, now);
  await settleProposedSigners(tx, form, await chosenSigners(tx, form), now);
  await freezeAutoValues(tx, form, version.fields, now);
  await addGates(tx, version, form);
  const { facilityId, files } = issuing;
  const document = await storeIssued(tx, files, { facilityId, form, version, now }, sealFlaws(files, version));
  return { form, document };
}

/**
 * Why a form could not be sealed once it is signed: what the version itself does not allow, which is rehearsed once for all its forms, and what
 * the values that are printed by now do not.
 */
const sealFlaws =
  (files: Pick<FileStore, 'read'>, version: TemplateVersion): Inspect =>
  async ({ bytes, continued }, values) => {
    try {
      const rehearsal = await rehearseSeal(files, version);
      const texts = [...rehearsal.texts, ...(await unreadOnPages(bytes, version.fields, values, continued))];
      return [...new Set(sealFindings({ ...rehearsal, texts }, version.fields).map(({ message }) => message))];
    } catch (error) {
      // Sealing waits until an operator installs poppler, and goes on by itself then.
      if (error instanceof Problem && error.code === 'pdf.noTools') return [];
      throw error;
    }
  };
