import { createHash } from 'node:crypto';
import type { FileStore } from '@nattoku/baas/file-store';
import type { ConsentDocumentId, ConsentFormId } from '@nattoku/contract/shared';
import { and, desc, eq } from 'drizzle-orm';
import { consentDocuments } from '#kernel/consent/consent.table.ts';
import { effectiveValues, valuesOnly } from '#kernel/consent/form-values.ts';
import type { ConsentForm } from '#kernel/consent/move-form.ts';
import { documentOf, type TemplateVersion } from '#kernel/consent/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { type FilledForm, fillForm, type FormToFill } from '#kernel/pdf/fill-form.ts';
import { Problem } from '#kernel/problem.ts';

type Files = Pick<FileStore, 'read' | 'put'>;
export type ConsentDocument = typeof consentDocuments.$inferSelect;

/** Everything of one form stands in this folder. */
export const consentFolder = (facilityId: string, formId: ConsentFormId): string => `consent/${facilityId}/${formId}`;

/** The form as it stands, drawn into the untouched pages of its version; no ink. */
export async function drawForm(
  tx: Tx,
  files: Pick<FileStore, 'read'>,
  { form, version, now }: { form: ConsentForm; version: TemplateVersion; now: Date },
  marks: Pick<FormToFill, 'mark' | 'footer' | 'code'> = {},
): Promise<FilledForm> {
  const values = valuesOnly(await effectiveValues(tx, form, version.fields, now));
  const original = await documentOf(files, version);
  return fillForm({ original, fields: version.fields, values, signatures: [], ...marks });
}

type Issued = { facilityId: string; form: ConsentForm; version: TemplateVersion; now: Date };

/** Draws, stores and hashes what is shown to whoever signs. It is never changed: whoever signs signs these bytes. */
export async function storeIssued(tx: Tx, files: Files, issued: Issued): Promise<ConsentDocument> {
  const { facilityId, form, now } = issued;
  const { bytes, pageCount } = await drawForm(tx, files, issued);
  const id = newId<ConsentDocumentId>(now.getTime());
  const path = `${consentFolder(facilityId, form.id)}/issued-${id}.pdf`;
  await files.put(path, bytes, { contentType: 'application/pdf' });
  const sha256 = createHash('sha256').update(bytes).digest();
  const [document] = await tx
    .insert(consentDocuments)
    .values({ id, formId: form.id, kind: 'issued', path, sha256, size: bytes.length, pageCount, createdAt: now })
    .returning();
  if (!document) throw new Error('a consent document was not stored');
  return document;
}

/** What is shown to whoever signs now; null before the form is issued. */
export async function issuedDocument(tx: Tx, formId: ConsentFormId): Promise<ConsentDocument | null> {
  const [document] = await tx
    .select()
    .from(consentDocuments)
    .where(and(eq(consentDocuments.formId, formId), eq(consentDocuments.kind, 'issued')))
    .orderBy(desc(consentDocuments.createdAt), desc(consentDocuments.id))
    .limit(1);
  return document ?? null;
}

/**
 * The bytes of a stored document.
 * @throws Problem `consent.documentChanged` where they are not those that were hashed: nothing may be shown or sealed then.
 */
export async function documentBytes(
  files: Pick<FileStore, 'read'>,
  { path, sha256 }: Pick<ConsentDocument, 'path' | 'sha256'>,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of (await files.read(path)).stream) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (!createHash('sha256').update(bytes).digest().equals(sha256)) throw new Problem('consent.documentChanged');
  return bytes;
}
