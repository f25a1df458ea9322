import { unknownVariables } from '@nattoku/rules/text/message-variables';
import { max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import { type IcTemplateContent, icTemplateLimits } from '#ic-support/ic-template.ts';
import type { FieldProblem } from '#shared/problems.ts';

const first = (field: string, verdicts: readonly ValidationResult[]): FieldProblem[] => {
  const message = verdicts.find((verdict) => verdict !== true);
  return message === undefined ? [] : [{ field, message }];
};

const lengths = ({ name, description, orderTitle, message }: IcTemplateContent): FieldProblem[] => [
  ...first('name', [max(name, icTemplateLimits.name)]),
  ...first('description', [max(description, icTemplateLimits.description)]),
  ...first('orderTitle', [max(orderTitle, icTemplateLimits.orderTitle)]),
  ...first('message', [max(message, icTemplateLimits.message)]),
];

/** What keeps a draft from being kept at all: it is too long. Everything else may still be missing. */
export const checkIcTemplateDraft = lengths;

/** What the patient would read as it stands, braces and all: each is named. */
const knownVariables = (message: string): ValidationResult => {
  const unknown = unknownVariables(message);
  return unknown.length === 0 || `使えない差し込み語があります：${unknown.map((name) => `{{${name}}}`).join('、')}`;
};

/** What keeps a template from being registered; the form and the server ask the same question. */
export const checkIcTemplate = (content: IcTemplateContent): FieldProblem[] => [
  ...lengths(content),
  ...first('name', [required(content.name)]),
  ...first('departmentId', [
    content.scope !== 'department' || content.departmentId !== null || '診療科を選んでください',
  ]),
  ...first('procedureName', [required(content.procedureName)]),
  ...first('attendees', [content.attendees.length > 0 || '同席する人を1人以上入れてください']),
  ...first('message', [knownVariables(content.message)]),
];

/** The same of what could be typed differently: a department only where the scope asks for one, everything once. */
export const normaliseIcTemplate = <T extends IcTemplateContent>(content: T): T => ({
  ...content,
  departmentId: content.scope === 'department' ? content.departmentId : null,
  videoIds: [...new Set(content.videoIds)],
  interviewTemplateIds: [...new Set(content.interviewTemplateIds)],
  consentTemplateIds: [...new Set(content.consentTemplateIds)],
});
