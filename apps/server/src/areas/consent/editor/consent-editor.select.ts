import type { ConsentLayout } from '@nattoku/contract/consent/consent-editor';
import { isAllowed } from '@nattoku/contract/auth/permissions';
import type { ConsentTemplateVersionId } from '@nattoku/contract/shared/primitives';
import { type TemplateVersion, versionFor } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

export const presentLayout = (version: TemplateVersion): ConsentLayout => ({
  versionId: version.id,
  templateId: version.templateId,
  templateNumber: version.template.number,
  templateName: version.template.name,
  number: version.number,
  version: version.version,
  state: version.state,
  documentSha256: version.documentSha256?.toString('hex') ?? null,
  pages: version.pages,
  fields: version.fields,
  rules: version.rules,
  updatedAt: version.updatedAt.toISOString(),
});

/**
 * The version, for who may see it: what is not published yet only for the person who manages templates.
 * @throws Problem `notFound`
 */
export async function seenVersion(
  tx: Tx,
  { actor }: StaffScope,
  versionId: ConsentTemplateVersionId,
): Promise<TemplateVersion> {
  const version = await versionFor(tx, versionId);
  const isOut = version.state === 'published' || version.state === 'retired';
  if (!isOut && !isAllowed(actor, 'consent.manage')) throw new Problem('notFound');
  return version;
}
