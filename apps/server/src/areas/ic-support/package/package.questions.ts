import type { PackageQuestions } from '@nattoku/contract/ic-support/ic-package';
import type { ConsentField } from '@nattoku/contract/consent/consent-field';
import type { ApproachId, ConsentTemplateId, IcTemplateId } from '@nattoku/contract/shared/primitives';
import { isFilledIn, isTypedByStaff, shownValue } from '@nattoku/rules/consent/field-value';
import { and, eq, inArray } from 'drizzle-orm';
import { formsOf, requirePublishedApproach } from '#areas/ic-support/package/package.proposal.ts';
import { availableForms, contentOfTemplate } from '#areas/ic-support/template/ic-template.proposal.ts';
import { referencesOf } from '#areas/ic-support/template/ic-template.references.ts';
import { consentTemplates, consentTemplateVersions } from '#domain/consent/consent.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { StaffScope } from '#kernel/scope.ts';

type Origin = { approachId?: ApproachId | undefined; templateId?: IcTemplateId | undefined };

/** @throws Problem as `contentOfTemplate`; `notFound` for an approach that is not published */
export const getQuestions = (scope: StaffScope, origin: Origin): Promise<PackageQuestions> =>
  scope.database.transaction(scope.actor.facilityId, async (tx) => questionsOf(tx, await formsFrom(tx, origin, scope)));

const formsFrom = async (
  tx: Tx,
  { approachId, templateId }: Origin,
  scope: StaffScope,
): Promise<readonly ConsentTemplateId[]> => {
  if (templateId) {
    const content = await contentOfTemplate(tx, templateId, scope);
    return availableForms(content, await referencesOf(tx, [content], scope.clock.now()));
  }
  if (!approachId) return [];
  const approach = await requirePublishedApproach(tx, approachId);
  return approach.package.consent.included ? formsOf(tx, approachId) : [];
};

export const noQuestions: PackageQuestions = { operator: false, forms: [] };

/** Collects the questions of the published versions of these forms, in the order of the ids. */
export async function questionsOf(tx: Tx, templateIds: readonly ConsentTemplateId[]): Promise<PackageQuestions> {
  if (templateIds.length === 0) return noQuestions;
  const rows = await tx
    .select({
      templateId: consentTemplates.id,
      name: consentTemplates.name,
      fields: consentTemplateVersions.fields,
      rules: consentTemplateVersions.rules,
    })
    .from(consentTemplateVersions)
    .innerJoin(consentTemplates, eq(consentTemplates.id, consentTemplateVersions.templateId))
    .where(
      and(
        inArray(consentTemplateVersions.templateId, [...templateIds]),
        eq(consentTemplateVersions.state, 'published'),
      ),
    );
  const asked = templateIds.flatMap((id) => rows.find(({ templateId }) => templateId === id) ?? []);
  return {
    operator: asked.some(({ rules }) => rules.level === 'writtenStrict'),
    forms: asked
      .map(({ templateId, name, fields }) => ({ templateId, name, fields: fields.filter(isAsked) }))
      .filter(({ fields }) => fields.length > 0),
  };
}

/** Staff have to fill it in before the form is issued; what the template fills in needs nobody. */
const isAsked = (field: ConsentField): boolean =>
  field.required && isTypedByStaff(field) && !isFilledIn(field, shownValue(field, undefined));
