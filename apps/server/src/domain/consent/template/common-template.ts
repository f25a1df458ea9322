import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { ConsentTemplateId } from '@nattoku/contract/shared/primitives';
import { publishedVersionFor, type TemplateVersion } from '#domain/consent/template/read-version.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/** Nobody of the hospital is there to fill it in. */
const waitsForStaff = ({ filler, required, type, text }: ConsentField): boolean =>
  filler === 'staffBefore' && required && type !== 'auto' && type !== 'fixedText' && text.trim() === '';

/** Anybody may open it: nothing in it is about one person before they fill it in themselves. */
export const isForEverybody = ({ rules, fields }: Pick<TemplateVersion, 'rules' | 'fields'>): boolean =>
  !rules.personal && !fields.some(waitsForStaff);

/**
 * The version of a template that everybody gets who opens a common order now.
 * @throws Problem `consent.templateUnavailable` where none is published, `consent.templatePersonal` where it is for one person.
 */
export async function commonVersionFor(tx: Tx, templateId: ConsentTemplateId): Promise<TemplateVersion> {
  const version = await publishedVersionFor(tx, templateId).catch((error: unknown) => {
    throw error instanceof Problem ? new Problem('consent.templateUnavailable') : error;
  });
  if (version.template.archivedAt) throw new Problem('consent.templateUnavailable');
  if (!isForEverybody(version)) throw new Problem('consent.templatePersonal');
  return version;
}
