import { comparands, holds } from '#interview/answer/compare-answers.ts';
import { isAnswered, placeKey, type Answer, type InterviewContext } from '#interview/answer/interview-answer.ts';
import { oncePerRowSeen, type Settled } from '#interview/answer/interview-places.ts';
import type { Comparand, Condition } from '#interview/item/interview-item.ts';
import { ageOn } from '#time/birth-date.ts';

/** From where conditions look: the answers, what is known besides, and the row of a repeating group. */
export type Viewpoint = {
  settled: Settled;
  context: InterviewContext;
  row: string | null;
  /** Answers that were read before; undefined for a question that may still change. */
  readBefore?: (linkId: string, row: string | null) => readonly Comparand[] | undefined;
};

/** Whether all, or any, of the conditions hold; without any they do. */
export function conditionsHold(
  { behaviour, conditions }: { behaviour: 'all' | 'any'; conditions: readonly Condition[] },
  viewpoint: Viewpoint,
): boolean {
  if (conditions.length === 0) return true;
  const each = (condition: Condition) => conditionHolds(condition, viewpoint);
  return behaviour === 'all' ? conditions.every(each) : conditions.some(each);
}

export const conditionHolds = (condition: Condition, viewpoint: Viewpoint): boolean =>
  holds(lookedAt(condition, viewpoint), condition.operator, condition.value);

/**
 * `conditionHolds` for many conditions in many rows, once nothing changes any more: the answers that a question has in a row are read once for all
 * conditions on it, and those that every row sees are compared once.
 */
export function conditionsInRows(
  settled: Settled,
  context: InterviewContext,
): (condition: Condition) => (row: string | null) => boolean {
  const answersOf = new Map<string, (row: string | null) => readonly Comparand[]>();
  return (condition) => {
    if (condition.of !== 'answer') {
      const isMet = conditionHolds(condition, { settled, context, row: null });
      return () => isMet;
    }
    const { linkId, operator, value } = condition;
    const answers =
      answersOf.get(linkId) ??
      oncePerRowSeen(settled.places, linkId, (row) => lookedAt(condition, { settled, context, row }));
    answersOf.set(linkId, answers);
    const all = answers(null);
    let holdsForAll: boolean | undefined;
    return (row) => {
      const seen = answers(row);
      return seen === all ? (holdsForAll ??= holds(all, operator, value)) : holds(seen, operator, value);
    };
  };
}

const said = (answer: Answer | undefined): Comparand[] => (isAnswered(answer) ? comparands(answer) : []);

const answersSeen = ({ places, values }: Settled, linkId: string, row: string | null): Comparand[] =>
  places.seenFrom(row, linkId).flatMap(({ key }) => said(values.get(key)));

/** Reads the answers to a question once for all conditions that look at them, from the moment when they change no more. */
export function readAnswers(settled: Settled): {
  finish: (linkId: string) => void;
  readBefore: NonNullable<Viewpoint['readBefore']>;
} {
  const finished = new Map<string, (row: string | null) => Comparand[]>();
  return {
    finish: (linkId) => {
      const read = oncePerRowSeen(settled.places, linkId, (row) => answersSeen(settled, linkId, row));
      finished.set(linkId, read);
    },
    readBefore: (linkId, row) => finished.get(linkId)?.(row),
  };
}

const lookedAt = (condition: Condition, { settled, context, row, readBefore }: Viewpoint): readonly Comparand[] => {
  switch (condition.of) {
    case 'answer':
      return readBefore?.(condition.linkId, row) ?? answersSeen(settled, condition.linkId, row);
    case 'former':
      return formerly(context, condition.linkId);
    case 'age':
      return context.birthOn === null ? [] : [{ type: 'number', value: ageOn(context.birthOn, context.today) }];
    default:
      return known(context[condition.of]);
  }
};

const formerly = ({ former }: InterviewContext, linkId: string): Comparand[] => {
  const key = placeKey(linkId, null);
  return Object.hasOwn(former, key) ? said(former[key]) : [];
};

const known = (code: string | null): Comparand[] => (code === null ? [] : [{ type: 'option', code, system: null }]);
