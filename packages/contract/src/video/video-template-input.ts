import { unknownVariables } from '@nattoku/rules/text/message-variables';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import type { FieldProblem } from '#shared/problems.ts';
import { templateLimits, type NewVideoTemplate } from '#video/video-template.ts';

/** Texts without what nobody sees, every video once, a department only where the scope asks for one. */
export const normaliseTemplate = <T extends NewVideoTemplate>(input: T): T => ({
  ...input,
  name: normaliseText(input.name),
  description: normaliseText(input.description),
  orderTitle: normaliseText(input.orderTitle),
  message: normaliseText(input.message),
  departmentId: input.scope === 'department' ? input.departmentId : null,
  items: input.items.filter(
    ({ videoId }, index) => input.items.findIndex((item) => item.videoId === videoId) === index,
  ),
  reminderPlan: input.reminderPlan.filter(
    ({ from, days }, index) =>
      input.reminderPlan.findIndex((other) => other.from === from && other.days === days) === index,
  ),
});

const first = (field: string, verdicts: readonly ValidationResult[]): FieldProblem[] => {
  const message = verdicts.find((verdict) => verdict !== true);
  return message === undefined ? [] : [{ field, message }];
};

/** What the patient would read as it stands, braces and all: each is named. */
const knownVariables = (message: string): ValidationResult => {
  const unknown = unknownVariables(message);
  return unknown.length === 0 || `使えない差し込み語があります：${unknown.map((name) => `{{${name}}}`).join('、')}`;
};

/** What is wrong with the words of a normalised template; they are typed in the last step of the form. */
export const checkTemplateWords = (template: Omit<NewVideoTemplate, 'items'>): FieldProblem[] => [
  ...first('name', [required(template.name), max(template.name, templateLimits.name)]),
  ...first('description', [max(template.description, templateLimits.description)]),
  ...first('departmentId', [
    template.scope !== 'department' || template.departmentId !== null || '診療科を選んでください',
  ]),
  ...first('orderTitle', [max(template.orderTitle, templateLimits.orderTitle)]),
  ...first('message', [max(template.message, templateLimits.message), knownVariables(template.message)]),
  ...first('dueRule', [
    template.dueRule?.from !== 'order' || template.dueRule.days >= 0 || 'オーダーの日より前を期限にはできません',
  ]),
  ...first('reminderChannel', [
    template.reminderPlan.length === 0 ||
      template.reminderChannel !== null ||
      'リマインドの送り方（メール・SMS）を選んでください',
  ]),
  ...first('reminderPlan', [
    template.dueRule !== null ||
      template.reminderPlan.every(({ from }) => from !== 'due') ||
      '期限から数えるリマインドには、期限の決め方が必要です',
  ]),
];

/** What is wrong with a normalised template; the form and the server ask the same question. */
export const checkTemplate = (template: NewVideoTemplate): FieldProblem[] => [
  ...first('items', [template.items.length > 0 || '動画を1本以上選んでください']),
  ...checkTemplateWords(template),
];

const COPIED = ' のコピー';

/** The name of a copy, within the length that a name may have. */
export const nameOfCopy = (name: string): string =>
  name.endsWith(COPIED) ? name : `${[...name].slice(0, templateLimits.name - COPIED.length).join('')}${COPIED}`;
