import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import { sheetOf, type SheetLine } from '@nattoku/rules/interview/answer/answer-sheet';
import {
  type Evaluation,
  type InterviewEvaluator,
  openInterview,
} from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { Draft, InterviewContext } from '@nattoku/rules/interview/answer/interview-answer';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { useMemo } from 'react';
import { useExpressionEngine } from '#parts/interview/use-expression-engine.ts';

export type Evaluated = { evaluator: InterviewEvaluator; evaluation: Evaluation; lines: readonly SheetLine[] };

export const contextOf = ({ facts, former }: Pick<InterviewResponse, 'facts' | 'former'>): InterviewContext => ({
  ...facts,
  former: former?.answers ?? {},
});

/** A response as its questionnaire reads it: what was asked, what counts, and the lines in which somebody reads it. */
export function useEvaluated(response: InterviewResponse): Evaluated {
  const { form, current, former } = response;
  const items = useMemo(() => treeOf(form.items, {}), [form]);
  const engine = useExpressionEngine(items);
  return useMemo(() => {
    const evaluator = openInterview(items, engine);
    const evaluation = evaluator.evaluate(current satisfies Draft, contextOf(response));
    // What the server has counted stands, too, where this page has nothing that counts it.
    const answers = { ...current.answers, ...Object.fromEntries(evaluation.values) };
    const lines = sheetOf(items, { ...current, answers }, { before: former, asked: evaluation.asked });
    return { evaluator, evaluation, lines };
  }, [items, engine, response, current, former]);
}
