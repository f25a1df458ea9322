import { createHash } from 'node:crypto';
import type { FileStore } from '@nattoku/baas/file-store';
import type { ConsentTemplateId, ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { and, eq, type SQL } from 'drizzle-orm';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** An edition of a form with what its template is called. */
export type TemplateVersion = typeof consentTemplateVersions.$inferSelect & {
  template: Pick<
    typeof consentTemplates.$inferSelect,
    'id' | 'number' | 'name' | 'departmentId' | 'approachIds' | 'archivedAt' | 'reviewDueOn'
  >;
};

async function selectVersion(tx: Tx, where: SQL | undefined): Promise<TemplateVersion | undefined> {
  const { id, number, name, departmentId, approachIds, archivedAt, reviewDueOn } = consentTemplates;
  const [row] = await tx
    .select({
      version: consentTemplateVersions,
      template: { id, number, name, departmentId, approachIds, archivedAt, reviewDueOn },
    })
    .from(consentTemplateVersions)
    .innerJoin(consentTemplates, eq(id, consentTemplateVersions.templateId))
    .where(where);
  return row && { ...row.version, template: row.template };
}

/**
 * The version with this id, in whatever state it is: forms pin one, and go on with it when it is retired.
 * @throws Problem `notFound`
 */
export async function versionFor(tx: Tx, versionId: ConsentTemplateVersionId): Promise<TemplateVersion> {
  const version = await selectVersion(tx, eq(consentTemplateVersions.id, versionId));
  if (!version) throw new Problem('notFound');
  return version;
}

/**
 * The version of a template that is ordered from now on.
 * @throws Problem `notFound` where none is published.
 */
export async function publishedVersionFor(tx: Tx, templateId: ConsentTemplateId): Promise<TemplateVersion> {
  const version = await selectVersion(
    tx,
    and(eq(consentTemplateVersions.templateId, templateId), eq(consentTemplateVersions.state, 'published')),
  );
  if (!version) throw new Problem('notFound');
  return version;
}

/** The store has another file than the one that was published. */
export class PagesChanged extends Error {
  override readonly name = 'PagesChanged';
}

/**
 * The PDF of a version's pages, as it was when it was published: another file than the one that was hashed is a failure of the store, and
 * nothing may be made of it.
 * @throws Problem `notFound` while a typed form has no pages yet; PagesChanged where the bytes are not those of the hash.
 */
export async function documentOf(
  files: Pick<FileStore, 'read'>,
  { id, documentPath, documentSha256 }: Pick<TemplateVersion, 'id' | 'documentPath' | 'documentSha256'>,
): Promise<Uint8Array> {
  if (documentPath === null || documentSha256 === null) throw new Problem('notFound');
  const parts: Uint8Array[] = [];
  for await (const part of (await files.read(documentPath)).stream) parts.push(part);
  const bytes = Buffer.concat(parts);
  if (!createHash('sha256').update(bytes).digest().equals(documentSha256)) {
    throw new PagesChanged(`the pages of consent template version ${id} are not those that were hashed`);
  }
  return bytes;
}
