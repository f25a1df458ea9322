import type { InterviewTemplateState } from '@nattoku/contract/medical-interview/interview-template-state';
import type { Kept } from '@nattoku/rules/interview/item/interview-item';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { writeQuestionnaire } from '@nattoku/rules/questionnaire/write-questionnaire';
import type { interviewTemplates, interviewTemplateVersions } from '#domain/interview/interview-template.table.ts';

const statuses: Record<InterviewTemplateState, string> = {
  draft: 'draft',
  inReview: 'draft',
  published: 'active',
  retired: 'retired',
};

type Template = Pick<typeof interviewTemplates.$inferSelect, 'id' | 'name'>;
type Version = Pick<typeof interviewTemplateVersions.$inferSelect, 'number' | 'state' | 'form' | 'kept'>;

/** A version as FHIR R4 writes it, with what came along with it. The name, the state and the number of the version are ours. */
export function questionnaireOf(
  template: Template,
  { number, state, form, kept }: Version,
): { fileName: string; questionnaire: Kept } {
  const facts = {
    url: kept.resource?.['url'] ?? `urn:uuid:${template.id}`,
    version: String(number),
    title: template.name,
    status: statuses[state],
  };
  const written = { form: { ...form, items: treeOf(form.items, kept.items) }, kept: kept.resource, facts };
  return {
    fileName: `${template.name.replaceAll(/[\\/:*?"<>|]/gu, '_')}_第${number}版.json`,
    questionnaire: writeQuestionnaire(written),
  };
}
