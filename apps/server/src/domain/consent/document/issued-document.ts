import { createHash } from 'node:crypto';
import { type FileStore, StorageError } from '@nattoku/baas/file-store';
import type { ConsentField, ConsentFieldId, FieldValue } from '@nattoku/contract/consent/consent-field';
import type { ConsentDocumentId, ConsentFormId } from '@nattoku/contract/shared/primitives';
import { and, desc, eq } from 'drizzle-orm';
import { attachmentHeading } from '#domain/consent/document/attachment-heading.ts';
import { consentDocuments } from '#domain/consent/consent.table.ts';
import {
  type EffectiveValues,
  effectiveValues,
  isFilledInWhileSigning,
  valuesOnly,
} from '#domain/consent/form/form-values.ts';
import type { ConsentForm } from '#domain/consent/form/move-form.ts';
import { patientFacts } from '#domain/consent/form/patient-facts.ts';
import { documentOf, PagesChanged, type TemplateVersion } from '#domain/consent/template/read-version.ts';
import { prepared, type Tx } from '#kernel/database/transaction.ts';
import { newId } from '#kernel/new-id.ts';
import { type FilledForm, fillForm } from '#domain/consent/document/fill-form.ts';
import { Problem } from '#kernel/problem.ts';

type Files = Pick<FileStore, 'read' | 'put' | 'remove'>;
export type ConsentDocument = typeof consentDocuments.$inferSelect;

/** Everything of one form stands in this folder. */
export const consentFolder = (facilityId: string, formId: ConsentFormId): string => `consent/${facilityId}/${formId}`;

type Drawing = { facilityId: string; form: ConsentForm; version: TemplateVersion; now: Date };
export type StoredDrawing = Omit<FilledForm, 'bytes'> & {
  path: string;
  sha256: Buffer;
  size: number;
  /** What `inspect` found, in sentences. */
  flaws: string[];
};

/** Looks at a drawing and the values in it. */
export type Inspect = (drawn: FilledForm, values: ReadonlyMap<ConsentFieldId, FieldValue>) => Promise<string[]>;

type Kept = {
  /** The name of the file, by the hash of its content in hex. */
  nameOf: (sha256: string) => string;
  /** Whether it is of use only to the transaction that asked for it. */
  isOwn: boolean;
  inspect?: Inspect;
};

/**
 * The form as it stands, drawn into the untouched pages of its version, without ink, and put into the store. Values that change while it is drawn
 * are drawn too: the transaction goes on with none but its own.
 */
export async function storeDrawing(
  tx: Tx,
  files: Files,
  { facilityId, form, version, now }: Drawing,
  { nameOf, isOwn, inspect }: Kept,
): Promise<StoredDrawing> {
  const { id, fields, documentSha256 } = version;
  const values = printedAtIssue(fields, await effectiveValues(tx, form, fields, now));
  const patient = await patientFacts(tx, form);
  const heading = await attachmentHeading(tx, form, { formName: version.template.name, patient });
  return prepared({
    key: JSON.stringify(['drawing', form.id, id, documentSha256?.toString('hex'), fields, [...values], heading]),
    work: async () => {
      const original = await documentOf(files, version);
      const filled = await fillForm({ original, fields, values, signatures: [], heading });
      const { bytes, ...drawn } = filled;
      const flaws = inspect ? await inspect(filled, values) : [];
      const sha256 = createHash('sha256').update(bytes).digest();
      const path = `${consentFolder(facilityId, form.id)}/${nameOf(sha256.toString('hex'))}`;
      await files.put(path, bytes, { contentType: 'application/pdf' });
      return { ...drawn, path, sha256, size: bytes.length, flaws };
    },
    discard: async ({ path }) => isOwn && files.remove(path),
  });
}

/**
 * Values as they are printed before anybody signs. What the person who signs fills in is not printed, whether the template offers it or the person
 * gave it before, as on a form that was issued anew: that person may still change it, and the page lays over the paper what stands there.
 */
const printedAtIssue = (fields: readonly ConsentField[], values: EffectiveValues): Map<ConsentFieldId, FieldValue> => {
  const printed = valuesOnly(values);
  for (const field of fields) if (isFilledInWhileSigning(field)) printed.set(field.id, null);
  return printed;
};

/**
 * Draws, stores and hashes what is shown to the person who signs. It is never changed: the person who signs signs these bytes.
 * @throws Problem `consent.incomplete` with what `inspect` found: nobody is asked to sign what could not be sealed.
 */
export async function storeIssued(tx: Tx, files: Files, issued: Drawing, inspect: Inspect): Promise<ConsentDocument> {
  const { now } = issued;
  const { path, sha256, size, pageCount, flaws } = await storeDrawing(tx, files, issued, {
    ...ownName(now),
    inspect,
  });
  if (flaws.length > 0) throw new Problem('consent.incomplete', { detail: flaws.join('') });
  return addIssued(tx, issued, { path, sha256, size, pageCount });
}

/** Draws what is shown to the person who signs once more, with what became known since it was issued. Does nothing where the pages of the form are lost. */
export async function redrawIssued(tx: Tx, files: Files, issued: Drawing): Promise<void> {
  const { version, now } = issued;
  if (!(await isReadable(`version ${version.id}`, () => documentOf(files, version)))) return;
  await addIssued(tx, issued, await storeDrawing(tx, files, issued, ownName(now)));
}

/** A file that belongs to the transaction alone: nothing else finds it by its content. */
const ownName = (now: Date): Kept => ({ nameOf: () => `issued-${newId(now.getTime())}.pdf`, isOwn: true });

/** Returns true for a stored file that exists and is unchanged. `key` names the file. */
export const isReadable = (key: string, read: () => Promise<unknown>): Promise<boolean> =>
  prepared({
    key: `readable ${key}`,
    work: () =>
      read().then(
        () => true,
        (error: unknown) => {
          if (isLost(error)) return false;
          throw error;
        },
      ),
  });

const isLost = (error: unknown): boolean =>
  error instanceof PagesChanged ||
  (error instanceof StorageError && error.code === 'object-not-found') ||
  (error instanceof Problem && error.code === 'consent.documentChanged');

type StoredPages = Pick<StoredDrawing, 'path' | 'sha256' | 'size' | 'pageCount'>;

const addIssued = async (
  tx: Tx,
  { form, now }: Drawing,
  { path, sha256, size, pageCount }: StoredPages,
): Promise<ConsentDocument> => {
  const id = newId<ConsentDocumentId>(now.getTime());
  const [document] = await tx
    .insert(consentDocuments)
    .values({ id, formId: form.id, kind: 'issued', path, sha256, size, pageCount, createdAt: now })
    .returning();
  if (!document) throw new Error('a consent document was not stored');
  return document;
};

/** What is shown to the person who signs now; null before the form is issued. */
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
