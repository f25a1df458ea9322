import { checkFormLengths } from '@nattoku/contract/medical-interview/interview-template-input';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewFinding } from '@nattoku/contract/medical-interview/interview-template';
import { checkInterview } from '@nattoku/rules/interview/check/check-interview';
import type { ExpressionEngine } from '@nattoku/rules/interview/evaluation/interview-expression';
import { treeOf } from '@nattoku/rules/interview/item/item-list';

/** What is wrong with the draft as it stands here, without asking the server: what is too long to be kept stands first. */
export const problemsOf = (form: InterviewForm, engine: ExpressionEngine | null): InterviewFinding[] => [
  ...checkFormLengths(form).map(({ field, message }): InterviewFinding => {
    const [, part, index] = field.split('.');
    const linkId = part === 'items' ? (form.items[Number(index)]?.linkId ?? null) : null;
    return { linkId, severity: 'error', code: 'tooLong', sentence: message };
  }),
  ...checkInterview({ ...form, items: treeOf(form.items, {}) }, engine),
];

/** The worst that was found of each question, for its mark in the outline. */
export function worstOf(findings: readonly InterviewFinding[]): ReadonlyMap<string, InterviewFinding['severity']> {
  const worst = new Map<string, InterviewFinding['severity']>();
  for (const { linkId, severity } of findings)
    if (linkId !== null && worst.get(linkId) !== 'error') worst.set(linkId, severity);
  return worst;
}
