import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { openInterview, type InterviewEvaluator } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { ExpressionEngine } from '@nattoku/rules/interview/evaluation/interview-expression';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { useEffect, useMemo, useState } from 'react';
import { hasExpression } from '#areas/medical-interview/has-expression.ts';

/** `failed`: what reads the expressions of this questionnaire could not be fetched. */
export type Opened =
  | { name: 'reading' }
  | { name: 'failed'; again: () => void }
  | { name: 'open'; items: readonly InterviewItem[]; evaluator: InterviewEvaluator };

type Engine = ExpressionEngine | 'failed' | null;

/** The questionnaire with what decides which of its questions are asked. What reads expressions is large, and comes where there are any. */
export function useEvaluator({ items: listed }: Pick<InterviewPageItem, 'items'>): Opened {
  const [engine, setEngine] = useState<Engine>(null);
  const [turn, setTurn] = useState(0);
  const isNeeded = useMemo(() => hasExpression(listed), [listed]);
  useEffect(() => {
    if (!isNeeded) return;
    let isGone = false;
    import('@nattoku/rules/interview/evaluation/fhirpath-expressions').then(
      ({ fhirpathExpressions }) => isGone || setEngine(fhirpathExpressions),
      () => isGone || setEngine('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, turn]);
  const isReady = !isNeeded || (engine !== null && engine !== 'failed');
  const opened = useMemo(() => {
    if (!isReady) return null;
    const items = treeOf(listed, {});
    return { items, evaluator: openInterview(items, engine === 'failed' ? null : engine) };
  }, [listed, engine, isReady]);
  if (opened) return { name: 'open', ...opened };
  if (engine === 'failed') return { name: 'failed', again: () => setTurn((before) => before + 1) };
  return { name: 'reading' };
}
