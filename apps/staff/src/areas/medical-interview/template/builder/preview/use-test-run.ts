import { type AnswerFault, checkAnswer } from '@nattoku/rules/interview/answer/check-answer';
import {
  openInterview,
  type Evaluation,
  type InterviewEvaluator,
} from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { Answer, Draft, InterviewContext, PlaceKey } from '@nattoku/rules/interview/answer/interview-answer';
import { withInitialAnswers } from '@nattoku/rules/interview/answer/initial-answers';
import { canAddRow } from '@nattoku/rules/interview/answer/row-limit';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { faultsOf } from '@nattoku/rules/interview/evaluation/submit-interview';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { useDeferredValue, useMemo, useState } from 'react';
import { faultWords } from '#areas/medical-interview/template/builder/preview/fault-words.ts';
import {
  answered,
  type Assumed,
  contextOf,
  freshDraft,
  nobody,
  type TestRun,
  withLeastRows,
  withoutRow,
  withRow,
} from '#areas/medical-interview/template/builder/preview/test-run.ts';
import type { Items } from '#areas/medical-interview/template/builder/items.ts';
import { useExpressions } from '#areas/medical-interview/template/builder/use-expressions.ts';
import { useNow } from '#platform/use-now.ts';

/** A questionnaire that is tried: what was answered, what that comes to, and how to go on. */
export type Trial = TestRun & {
  items: readonly InterviewItem[];
  evaluator: InterviewEvaluator;
  evaluation: Evaluation;
  context: InterviewContext;
  /** Why an answer would not be sent; of what lacks one, once sending was tried. */
  faultAt: (item: InterviewItem, key: PlaceKey) => string | undefined;
  faults: number | null;
  answer: (key: PlaceKey, answer: Answer | undefined) => void;
  /** False once the response has as many rows as it may have. */
  canAddRow: (group: string) => boolean;
  addRow: (group: string, within: string | null) => void;
  removeRow: (key: string) => void;
  assume: (assumed: Partial<Assumed>) => void;
  tryToSend: () => void;
  begin: () => void;
};

/** Of the draft as it stands here; nothing of it is kept, and nobody sees it. */
export function useTestRun(listed: Items): Trial {
  const [run, setRun] = useState<TestRun>({ draft: freshDraft, assumed: nobody, removed: [] });
  const [isSending, setSending] = useState(false);
  const today = todayInTokyo(useNow());
  const engine = useExpressions();
  const settled = useDeferredValue(listed);
  const items = useMemo(() => treeOf(settled, {}), [settled]);
  const evaluator = useMemo(() => openInterview(items, engine), [items, engine]);
  const context = useMemo(() => contextOf(run.assumed, today), [run.assumed, today]);
  const draft = useMemo(
    () => withInitialAnswers(evaluator.index, withLeastRows(run.draft, items), run.removed),
    [evaluator, run.draft, run.removed, items],
  );
  const evaluation = useMemo(() => evaluator.evaluate(draft, context), [evaluator, draft, context]);
  const lacking = useMemo(
    () => (isSending ? new Map(faultsOf(evaluator, evaluation).map((fault) => [fault.key, fault])) : null),
    [isSending, evaluator, evaluation],
  );
  const put = (change: (draft: Draft) => Draft) =>
    setRun((was) => ({ ...was, draft: change(withLeastRows(was.draft, items)) }));
  const faultAt = (item: InterviewItem, key: PlaceKey): string | undefined => {
    const fault: AnswerFault | undefined =
      lacking?.get(key) ?? checkAnswer(item, draft.answers[key], { isFinal: false });
    return fault && faultWords(fault);
  };
  return {
    draft,
    assumed: run.assumed,
    removed: run.removed,
    items,
    evaluator,
    evaluation,
    context,
    faultAt,
    faults: lacking ? lacking.size : null,
    answer: (key, answer) => {
      if (answer === undefined) setRun((was) => ({ ...was, removed: [...was.removed, key] }));
      put((was) => answered(was, key, answer));
    },
    canAddRow: (group) => canAddRow(evaluator.index, draft.rows, group),
    addRow: (group, within) => put((was) => withRow(was, { key: crypto.randomUUID(), group, within })),
    removeRow: (key) => put((was) => withoutRow(was, key)),
    assume: (assumed) => setRun((was) => ({ ...was, assumed: { ...was.assumed, ...assumed } })),
    tryToSend: () => setSending(true),
    begin: () => {
      setSending(false);
      setRun((was) => ({ ...was, draft: freshDraft, removed: [] }));
    },
  };
}
