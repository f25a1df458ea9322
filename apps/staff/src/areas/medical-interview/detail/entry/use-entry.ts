import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { openInterview, type Evaluation } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { Answer, Draft, PlaceKey } from '@nattoku/rules/interview/answer/interview-answer';
import { withHiddenAnswers } from '@nattoku/rules/interview/answer/initial-answers';
import { canAddRow } from '@nattoku/rules/interview/answer/row-limit';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import {
  faultsOf,
  submissionOf,
  type PlacedFault,
  type Submission,
} from '@nattoku/rules/interview/evaluation/submit-interview';
import { useMemo, useState } from 'react';
import { contextOf } from '#areas/medical-interview/response/use-evaluated.ts';
import { useExpressionEngine } from '#parts/interview/use-expression-engine.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';

export type Entry = {
  itemId: OrderItemId;
  items: readonly InterviewItem[];
  draft: Draft;
  evaluation: Evaluation;
  isTouched: boolean;
  answer: (place: PlaceKey, answer: Answer | undefined) => void;
  /** False once the response has as many rows as it may have. */
  canAddRow: (group: string) => boolean;
  addRow: (group: string, within: string | null) => void;
  removeRow: (key: string) => void;
  /** What hinders it from being sent; a picture that did not come with the paper, and a signature, hinder nobody here. */
  faults: () => PlacedFault[];
  submission: () => Submission;
};

/** What is being typed in, shown and checked by the same code as on the patient's page. */
export function useEntry(response: InterviewResponse): Entry {
  const items = useMemo(() => treeOf(response.form.items, {}), [response.form]);
  const engine = useExpressionEngine(items);
  const evaluator = useMemo(() => openInterview(items, engine), [items, engine]);
  const [draft, setDraft] = useState<Draft>(() => ({ ...response.current }));
  const [isTouched, setTouched] = useState(false);
  // The printed sheet does not show initial answers, so visible questions start empty.
  const evaluation = useMemo(
    () => evaluator.evaluate(withHiddenAnswers(evaluator.index, draft, response.removed), contextOf(response)),
    [evaluator, draft, response],
  );
  const change = (to: (before: Draft) => Draft) => {
    setTouched(true);
    setDraft(to);
  };
  return {
    itemId: response.id,
    items,
    draft,
    evaluation,
    isTouched,
    answer: (place, answer) => change((before) => ({ ...before, answers: withAnswer(before.answers, place, answer) })),
    canAddRow: (group) => canAddRow(evaluator.index, draft.rows, group),
    addRow: (group, within) =>
      change((before) => ({ ...before, rows: [...before.rows, { key: newIdempotencyKey(), group, within }] })),
    removeRow: (key) => change((before) => withoutRow(before, key)),
    faults: () =>
      faultsOf(evaluator, evaluation).filter(({ linkId, code }) => {
        const kind = evaluator.index.byLinkId.get(linkId)?.item.kind;
        return code !== 'required' || (kind !== 'photo' && kind !== 'signature');
      }),
    submission: () => submissionOf(evaluator, evaluation),
  };
}

const withAnswer = (answers: Draft['answers'], place: PlaceKey, answer: Answer | undefined): Draft['answers'] => {
  const { [place]: _, ...others } = answers;
  return answer === undefined ? others : { ...others, [place]: answer };
};

/** With a row goes what stands inside it. */
const withoutRow = ({ answers, rows }: Draft, key: string): Draft => {
  const gone = new Set([key]);
  for (const row of rows) if (row.within !== null && gone.has(row.within)) gone.add(row.key);
  const isKept = (place: string): boolean => !gone.has(place.slice(0, Math.max(0, place.indexOf('/'))));
  return {
    rows: rows.filter((row) => !gone.has(row.key)),
    answers: Object.fromEntries(Object.entries(answers).filter(([place]) => isKept(place))),
  };
};
