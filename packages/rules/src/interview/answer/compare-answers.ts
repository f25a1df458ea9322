import type { Answer } from '#interview/answer/interview-answer.ts';
import type { Comparand, Operator } from '#interview/item/interview-item.ts';

/** Units of one row can be told apart in size; a month is no fixed number of days. */
const SIZES: readonly Readonly<Record<string, number>>[] = [
  { mg: 0.001, g: 1, kg: 1000 },
  { mm: 0.001, cm: 0.01, m: 1 },
  { mL: 0.001, dL: 0.1, L: 1 },
  { min: 1 / 1440, h: 1 / 24, d: 1, wk: 7 },
  { mo: 1, a: 12 },
];

/** What can be compared of an answer, one by one; whatever was chosen beside the list is text. */
export function comparands(answer: Answer): Comparand[] {
  switch (answer.type) {
    case 'boolean':
    case 'text':
    case 'date':
    case 'time':
      return [answer];
    case 'number':
      return answer.unit === null
        ? [{ type: 'number', value: answer.value }]
        : [{ type: 'quantity', value: answer.value, unit: answer.unit }];
    case 'choice': {
      const chosen = answer.options.map((code): Comparand => ({ type: 'option', code, system: null }));
      return (answer.other ?? '') === '' ? chosen : [...chosen, { type: 'text', value: answer.other ?? '' }];
    }
    case 'areas':
      return answer.areas.map(({ area }) => ({ type: 'option', code: area, system: null }));
    case 'files':
    case 'notYetKnown':
      return [];
  }
}

const inOrder = <T extends string | number>(one: T, other: T): number => (one < other ? -1 : one > other ? 1 : 0);

/** Of two dates the longer is looked at as far as the shorter goes: 2019 is before 2020-03, and neither before nor after 2019-05. */
const datesInOrder = (one: string, other: string): number | null => {
  const length = Math.min(one.length, other.length);
  const found = inOrder(one.slice(0, length), other.slice(0, length));
  return found === 0 && one.length !== other.length ? null : found;
};

const quantitiesInOrder = (one: { value: number; unit: string }, other: { value: number; unit: string }) => {
  if (one.unit === other.unit) return inOrder(one.value, other.value);
  const sizes = SIZES.find((each) => one.unit in each && other.unit in each);
  if (!sizes) return null;
  return inOrder(one.value * (sizes[one.unit] ?? 1), other.value * (sizes[other.unit] ?? 1));
};

/** Below 0 where one is less, above where it is more, 0 where they are the same; null where nobody can say. */
function order(one: Comparand, other: Comparand): number | null {
  if (one.type === 'option' && other.type === 'option')
    return one.code === other.code && (one.system ?? other.system) === (other.system ?? one.system) ? 0 : null;
  if (one.type === 'boolean' && other.type === 'boolean') return one.value === other.value ? 0 : null;
  if (one.type === 'text' && other.type === 'text') return inOrder(one.value, other.value);
  if (one.type === 'time' && other.type === 'time') return inOrder(one.value.slice(0, 5), other.value.slice(0, 5));
  if (one.type === 'date' && other.type === 'date') return datesInOrder(one.value, other.value);
  if (one.type === 'quantity' && other.type === 'quantity') return quantitiesInOrder(one, other);
  // Where one side names no unit, the numbers are of the unit that is asked for.
  if ((one.type === 'number' || one.type === 'quantity') && (other.type === 'number' || other.type === 'quantity'))
    return inOrder(one.value, other.value);
  return null;
}

/** Whether two that are not the same are known to differ; a part of a date that nobody gave is not known to. */
const differ = (one: Comparand, other: Comparand): boolean => {
  const found = order(one, other);
  if (found !== null) return found !== 0;
  return one.type === other.type && (one.type === 'option' || one.type === 'boolean');
};

const isOfText = (one: Comparand, other: Comparand): boolean => one.type === 'text' && other.type === 'option';

/**
 * Whether a comparison holds for what was answered. Several answers to one question: one of them is enough, except for `!=`, which holds where
 * something was answered and nothing of it is the same. Without an answer only `exists` with `false` holds.
 */
export function holds(given: readonly Comparand[], operator: Operator, value: Comparand): boolean {
  if (operator === 'exists') return given.length > 0 === (value.type === 'boolean' ? value.value : true);
  if (given.length === 0) return false;
  if (operator === '!=') return given.every((each) => differ(each, value) || isOfText(each, value));
  return given.some((each) => {
    const found = order(each, value);
    if (found === null) return false;
    if (operator === '=') return found === 0;
    const isOrdered = each.type !== 'option' && each.type !== 'boolean';
    if (!isOrdered) return false;
    if (operator === '>') return found > 0;
    if (operator === '<') return found < 0;
    return operator === '>=' ? found >= 0 : found <= 0;
  });
}
