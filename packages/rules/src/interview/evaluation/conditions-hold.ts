import { comparands, holds } from '#interview/answer/compare-answers.ts';
import { isAnswered, placeKey, type Answer, type InterviewContext } from '#interview/answer/interview-answer.ts';
import { oncePerRowSeen, type Settled } from '#interview/answer/interview-places.ts';
import type { Comparand, Condition } from '#interview/item/interview-item.ts';
import { ageOn } from '#time/birth-date.ts';

/** From where conditions look: the answers, what is known besides, and the row of a repeating group. */
export type Viewpoint = { settled: Settled; context: InterviewContext; row: string | null };

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
  const answersOf = new Map<string, (row: string | null) => Comparand[]>();
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

const lookedAt = (condition: Condition, { settled, context, row }: Viewpoint): Comparand[] => {
  switch (condition.of) {
    case 'answer':
      return settled.places.seenFrom(row, condition.linkId).flatMap(({ key }) => said(settled.values.get(key)));
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
