import { createHash } from 'node:crypto';
import type { InterviewForm as ListedForm } from '@nattoku/contract/medical-interview/interview-item';
import type { Draft, InterviewContext } from '@nattoku/rules/interview/answer/interview-answer';
import { checkInterview } from '@nattoku/rules/interview/check/check-interview';
import type { InterviewFinding } from '@nattoku/rules/interview/check/interview-finding';
import type { Evaluation, InterviewEvaluator, Outcome } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import type { InterviewForm, InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { Problem } from '#kernel/problem.ts';
import { openTaskProcess, TaskOverLimits } from '#kernel/tasks/task-process.ts';

export type ExpressionTask =
  | { kind: 'check'; form: InterviewForm }
  | { kind: 'evaluate'; key: string; items?: InterviewItem[]; draft: Draft; context: InterviewContext };

export type ExpressionResult =
  | { kind: 'checked'; findings: InterviewFinding[] }
  | ({ kind: 'evaluated' } & Outcome)
  | { kind: 'unknownForm' };

/** Limits of one evaluation. Expressions come from other systems and from every hospital; usual ones need a few hundredths of a second. */
const LIMITS = { seconds: 3, memoryMb: 256 };
/** Milliseconds for which a questionnaire that exceeded the limits is refused without another try. */
const REFUSED_MS = 60_000;

const run = openTaskProcess<ExpressionTask, ExpressionResult>(new URL('run-expressions.tasks.ts', import.meta.url), {
  limits: LIMITS,
});

const expressionsOf = (item: ListedForm['items'][number]): (string | null | undefined)[] => [
  item.enabling?.expression,
  item.kind === 'computed' ? item.expression : null,
];
const hasExpressions = ({ items }: ListedForm): boolean =>
  items.some((item) => expressionsOf(item).some((expression) => Boolean(expression)));

const keys = new WeakMap<ListedForm, string>();
const keyOf = (form: ListedForm): string => {
  const key = keys.get(form) ?? createHash('sha256').update(JSON.stringify(form.items)).digest('base64');
  keys.set(form, key);
  return key;
};

const refusedUntil = new Map<string, number>();
const isRefused = (key: string): boolean => {
  const until = refusedUntil.get(key) ?? 0;
  if (until <= performance.now()) refusedUntil.delete(key);
  return until > performance.now();
};

/**
 * Findings of a questionnaire, including an expression that exceeds the limits: expressions run with as many answers as the questionnaire takes.
 */
export async function checkForm(form: ListedForm): Promise<InterviewFinding[]> {
  const tree: InterviewForm = { ...form, items: treeOf(form.items, {}) };
  if (!hasExpressions(form)) return checkInterview(tree, null);
  try {
    const result = await run({ kind: 'check', form: tree });
    if (result.kind !== 'checked') throw new Error('The process of expressions answered another question.');
    return result.findings;
  } catch (error) {
    if (!(error instanceof TaskOverLimits)) throw error;
    const guilty = form.items.find((item) => expressionsOf(item).includes(error.step));
    const sentence = '式の計算に時間かメモリーがかかりすぎるため使えません。短い式に直してください';
    return [
      ...checkInterview(tree, null),
      { linkId: guilty?.linkId ?? null, severity: 'error', code: 'expression', sentence },
    ];
  }
}

/**
 * Evaluates a questionnaire with these answers. Expressions run in a child process.
 * @throws Problem `interview.tooCostly`
 */
export async function evaluateForm(
  form: ListedForm,
  evaluator: InterviewEvaluator,
  { draft: { answers, rows }, context }: { draft: Draft; context: InterviewContext },
): Promise<Evaluation> {
  const draft = { answers, rows };
  if (!hasExpressions(form)) return evaluator.evaluate(draft, context);
  const key = keyOf(form);
  if (isRefused(key)) throw new Problem('interview.tooCostly');
  const task = { kind: 'evaluate', key, draft, context } as const;
  try {
    const known = await run(task);
    const result = known.kind === 'unknownForm' ? await run({ ...task, items: treeOf(form.items, {}) }) : known;
    if (result.kind !== 'evaluated') throw new Error('The process of expressions answered another question.');
    return evaluator.withOutcome(draft, result);
  } catch (error) {
    if (!(error instanceof TaskOverLimits)) throw error;
    refusedUntil.set(key, performance.now() + REFUSED_MS);
    throw new Problem('interview.tooCostly');
  }
}
