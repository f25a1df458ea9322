import { unknownVariables } from '@nattoku/rules/text/message-variables';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { max, required, type ValidationResult } from '@nattoku/rules/text/validation';
import { chatTemplateLimits, type NewChatTemplate } from '#chat/chat-template.ts';
import type { FieldProblem } from '#shared/problems.ts';

const oneLine = (text: string): string => normaliseText(text).replace(/\s+/g, ' ');

export const normaliseChatTemplate = <T extends NewChatTemplate>(input: T): T => ({
  ...input,
  title: oneLine(input.title),
  category: oneLine(input.category),
  body: normaliseText(input.body),
  departmentId: input.scope === 'department' ? input.departmentId : null,
});

const knownVariables = (body: string): ValidationResult => {
  const unknown = unknownVariables(body);
  return unknown.length === 0 || `使えない差し込み項目があります: ${unknown.map((name) => `{{${name}}}`).join('、')}`;
};

/** What is wrong with a normalised template; the form and the server ask the same question. */
export const checkChatTemplate = ({ title, category, body, scope, departmentId }: NewChatTemplate): FieldProblem[] =>
  Object.entries({
    title: [required(title), max(title, chatTemplateLimits.title)],
    category: [max(category, chatTemplateLimits.category)],
    body: [required(body), max(body, chatTemplateLimits.body), knownVariables(body)],
    departmentId: [scope !== 'department' || departmentId !== null || '診療科を選んでください'],
  }).flatMap(([field, verdicts]) =>
    verdicts
      .filter((verdict) => verdict !== true)
      .slice(0, 1)
      .map((message) => ({ field, message })),
  );
