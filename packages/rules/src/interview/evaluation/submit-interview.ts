import { checkAnswer, type AnswerFault } from '#interview/answer/check-answer.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { isAnswered, type Answer, type Draft, type PlaceKey } from '#interview/answer/interview-answer.ts';
import { isRepeating, type Indexed } from '#interview/item/interview-index.ts';

export type PlacedFault = AnswerFault & { linkId: string; key: PlaceKey };

/** What is sent: answers that count, in the order of the questions, and the rows that hold them. */
export type Submission = { answers: Record<PlaceKey, Answer>; rows: Draft['rows'] };

/**
 * What hinders an interview from being sent, in the order of the questions. Questions whose condition does not hold hinder nothing; those that are hidden
 * from whoever answers may be left open, and only a wrong answer to them hinders.
 */
export function faultsOf({ index }: InterviewEvaluator, evaluation: Evaluation): PlacedFault[] {
  const { places, shown, asked, values } = evaluation;
  return index.inOrder.flatMap(({ item }) =>
    places.of(item.linkId).flatMap(({ key, row }): PlacedFault[] => {
      if (!shown.has(key) || item.kind === 'computed') return [];
      if (!asked.has(key) && (isRepeating(item) || !isAnswered(values.get(key)))) return [];
      const fault = isRepeating(item)
        ? faultOfRows({ item }, places, row)
        : checkAnswer(item, values.get(key), { isFinal: true });
      return fault ? [{ ...fault, linkId: item.linkId, key }] : [];
    }),
  );
}

const faultOfRows = (
  { item }: Pick<Indexed, 'item'>,
  { rows }: Evaluation['places'],
  within: string | null,
): AnswerFault | undefined => {
  if (item.kind !== 'group' || item.repeats === null) return undefined;
  const count = [...rows.values()].filter((row) => row.group === item.linkId && row.within === within).length;
  const least = Math.max(item.repeats.least, item.isRequired ? 1 : 0);
  if (count < least) return { code: 'tooFew', limit: String(least) };
  const { most } = item.repeats;
  return most !== null && count > most ? { code: 'tooMany', limit: String(most) } : undefined;
};

/** Answers to questions that are hidden stay in the draft and are not sent; nor is a row of a group that is hidden. */
export function submissionOf({ index }: InterviewEvaluator, { places, shown, values, rows }: Evaluation): Submission {
  const isThere = (row: Draft['rows'][number] | undefined): boolean =>
    row !== undefined &&
    places.seenFrom(row.within, row.group).some(({ key }) => shown.has(key)) &&
    (row.within === null || isThere(places.rows.get(row.within)));
  const answers = index.inOrder.flatMap(({ item }) =>
    places.of(item.linkId).flatMap(({ key }) => {
      const value = values.get(key);
      return value === undefined ? [] : [[key, value] as const];
    }),
  );
  return { answers: Object.fromEntries(answers), rows: rows.filter(isThere) };
}
