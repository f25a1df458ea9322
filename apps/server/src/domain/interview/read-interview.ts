import type { InterviewAnswers } from '@nattoku/contract/medical-interview/interview-answer';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import type { InterviewFacts } from '@nattoku/contract/medical-interview/interview-page-item';
import {
  openInterview,
  type Evaluation,
  type InterviewEvaluator,
} from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { InterviewContext } from '@nattoku/rules/interview/answer/interview-answer';
import { flagsOf, type Flag } from '@nattoku/rules/interview/result/interview-flags';
import type { KnownNames } from '@nattoku/rules/interview/words/condition-words';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { rowPaths } from '@nattoku/rules/interview/answer/row-names';
import { answeredIn } from '@nattoku/rules/interview/result/row-lines';
import { faultsOf, submissionOf } from '@nattoku/rules/interview/evaluation/submit-interview';
import { faultWords } from '#domain/interview/fault-words.ts';
import { evaluateForm } from '#domain/interview/run-expressions.ts';

/** Answers as the questionnaire reads them: what counts, what hinders, what is pointed out. */
export type ReadInterview = {
  evaluator: InterviewEvaluator;
  evaluation: Evaluation;
  /** What counts: answers to hidden questions are not in it, and what was computed is. */
  counted: InterviewAnswers;
  faults: { place: string; words: string; isMissing: boolean }[];
  flags: Flag[];
};

/** `names`: of what conditions name by their id, for the rules that flags repeat. */
type Reading = { facts: InterviewFacts; former: InterviewContext['former']; names?: KnownNames };

const opened = new WeakMap<InterviewForm, InterviewEvaluator>();

/** The evaluator of a form, which runs no expressions; for a form that was read already it is the same. */
export function evaluatorOf(form: InterviewForm): InterviewEvaluator {
  const known = opened.get(form);
  if (known) return known;
  const evaluator = openInterview(treeOf(form.items, {}), null);
  opened.set(form, evaluator);
  return evaluator;
}

/**
 * The same evaluator as on the page of the patient decides here what counts.
 * @throws Problem `interview.tooCostly` where expressions take too much of the machine
 */
export async function readInterview(
  form: InterviewForm,
  given: InterviewAnswers,
  { facts, former, names }: Reading,
): Promise<ReadInterview> {
  const evaluator = evaluatorOf(form);
  const context = { ...facts, former };
  const evaluation = await evaluateForm(form, evaluator, { draft: given, context });
  const inRow = rowWords(evaluator, evaluation);
  const faults = faultsOf(evaluator, evaluation).map(({ linkId, key, ...fault }) => ({
    place: key,
    isMissing: fault.code === 'required',
    words:
      inRow(key.slice(0, -linkId.length - 1)) +
      faultWords(evaluator.index.byLinkId.get(linkId)?.item ?? { linkId, shortText: '', text: '' }, fault),
  }));
  return {
    evaluator,
    evaluation,
    counted: submissionOf(evaluator, evaluation),
    faults,
    flags: flagsOf(form.flags, evaluator, evaluation, names ? { context, names } : { context }),
  };
}

/** 「薬の2件目の」 in front of the name of a question in this row; empty outside of rows. */
const rowWords = ({ index }: InterviewEvaluator, evaluation: Evaluation): ((row: string) => string) => {
  const pathOf = rowPaths(index, answeredIn(evaluation));
  const { rows } = evaluation.places;
  return (row) => {
    let outermost = rows.get(row);
    while (outermost && outermost.within !== null) outermost = rows.get(outermost.within);
    const group = outermost && index.byLinkId.get(outermost.group)?.item;
    return group ? `${shortName(group)}の${pathOf(row)}の` : '';
  };
};

/** The name of the question that stands at a place; a name may itself have a stroke in it. */
export function linkIdAt({ index }: InterviewEvaluator, place: string): string | undefined {
  if (index.byLinkId.has(place)) return place;
  const inside = place.slice(place.indexOf('/') + 1);
  return index.byLinkId.has(inside) ? inside : undefined;
}
