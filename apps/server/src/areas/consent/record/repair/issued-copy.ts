import type { FileStore } from '@nattoku/baas/file-store';
import type { ConsentField, FieldValue } from '@nattoku/contract/consent/consent-field';
import { isTicked } from '@nattoku/rules/consent/field-value';
import { eq } from 'drizzle-orm';
import { lateKeys } from '#domain/consent/form/auto-values.ts';
import { consentFormValues } from '#domain/consent/consent.table.ts';
import { effectiveValues, valuesOnly } from '#domain/consent/form/form-values.ts';
import {
  type ConsentDocument,
  documentBytes,
  isReadable,
  issuedDocument,
} from '#domain/consent/document/issued-document.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { documentOf, versionFor } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { printedText } from '#domain/consent/document/field-text.ts';
import { Problem } from '#kernel/problem.ts';

type Files = Pick<FileStore, 'read'>;

/**
 * The document that was shown, if it can take the place of the original. Everything is drawn into it once more: what stands on it already
 * must be the same, so that nothing shows through.
 * @throws Problem `consent.illegalTransition` while the original is there; `consent.copyUnfit`
 */
export async function refuseUnfitCopy(
  tx: Tx,
  form: ConsentForm,
  { files, now }: { files: Files; now: Date },
): Promise<ConsentDocument> {
  const version = await versionFor(tx, form.templateVersionId);
  if (await isReadable(`version ${version.id}`, () => documentOf(files, version)))
    throw new Problem('consent.illegalTransition');
  const issued = await issuedDocument(tx, form.id);
  if (!issued || !(await isReadable(`document ${issued.id}`, () => documentBytes(files, issued))))
    throw new Problem('consent.copyUnfit');
  if (!(await isSteady(tx, form, version.fields, now))) throw new Problem('consent.copyUnfit');
  return issued;
}

/** No field ever had another text than it has now, so that whichever moment the document is of, it bears this text or none. */
const isSteady = async (tx: Tx, form: ConsentForm, fields: readonly ConsentField[], now: Date): Promise<boolean> => {
  const rows = await tx.select().from(consentFormValues).where(eq(consentFormValues.formId, form.id));
  const values = valuesOnly(await effectiveValues(tx, form, fields, now));
  return fields.every((field) => {
    const last = seenAs(field, values.get(field.id));
    // Of a proxy nobody knows what was printed when the form was issued.
    if (field.autoKey !== null && field.autoKey !== 'signedDate' && lateKeys.includes(field.autoKey))
      return last === '';
    const ever = rows.filter(({ fieldId }) => fieldId === field.id).map(({ value }) => seenAs(field, value));
    const begun = field.type === 'auto' ? '' : seenAs(field, undefined);
    return [begun, ...ever].every((text) => text === '' || text === last);
  });
};

/** What is drawn for a value, as a text: nothing for a box that is not ticked. */
const seenAs = (field: ConsentField, value: FieldValue | undefined): string => {
  if (field.type === 'signature' || field.type === 'initials') return '';
  if (field.type !== 'checkbox') return printedText(field, value);
  return isTicked(field, value) ? 'true' : '';
};
