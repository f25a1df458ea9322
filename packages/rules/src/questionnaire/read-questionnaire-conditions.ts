import {
  extensionValue,
  fhirpathOf,
  isRecord,
  listOf,
  numberOf,
  ownParts,
  textOf,
} from '#questionnaire/questionnaire-extensions.ts';
import { localTimeInTokyo } from '#time/date-time.ts';
import type { Comparand, Condition, Enabling, Kept, Operator } from '#interview/item/interview-item.ts';

const operators: readonly Operator[] = ['exists', '=', '!=', '>', '<', '>=', '<='];
const isOperator = (value: unknown): value is Operator => operators.some((operator) => operator === value);

/** The answer that a condition of FHIR R4 compares with; null for one that points at another resource. */
function comparandOf(condition: Kept): Comparand | null {
  const entry = Object.entries(condition).find(([key]) => key.startsWith('answer'));
  if (!entry) return null;
  const [key, value] = entry;
  if (key === 'answerBoolean' && typeof value === 'boolean') return { type: 'boolean', value };
  if (key === 'answerDecimal' || key === 'answerInteger') {
    const number = numberOf(value);
    return number === null ? null : { type: 'number', value: number };
  }
  if (key === 'answerDate' || key === 'answerDateTime') {
    const date = localTimeInTokyo(textOf(value));
    return date === null ? null : { type: 'date', value: date };
  }
  if (key === 'answerTime') return { type: 'time', value: textOf(value) };
  if (key === 'answerString') return { type: 'text', value: textOf(value) };
  if (!isRecord(value)) return null;
  if (key === 'answerCoding')
    return {
      type: 'option',
      code: textOf(value['code']),
      system: typeof value['system'] === 'string' ? value['system'] : null,
    };
  if (key !== 'answerQuantity') return null;
  const number = numberOf(value['value']);
  const unit = textOf(value['code']) || textOf(value['unit']);
  return number === null
    ? null
    : unit === ''
      ? { type: 'number', value: number }
      : { type: 'quantity', value: number, unit };
}

/** One `enableWhen` as it is asked; null where it cannot be judged here. */
export function conditionOf(raw: Kept): Condition | null {
  const value = comparandOf(raw);
  const { question, operator } = raw;
  if (value === null || typeof question !== 'string' || !isOperator(operator)) return null;
  return { of: 'answer', linkId: question, operator, value };
}

/** When an item is shown. Conditions that FHIR has no words for come along as parts of our own. */
export function enablingOf(raw: Kept): Enabling | null {
  const own = ownParts(raw)['conditions'];
  const conditions = [...listOf(raw['enableWhen']).flatMap((each) => conditionOf(each) ?? []), ...ownConditions(own)];
  const expression = fhirpathOf(raw, 'enableWhenExpression');
  if (conditions.length === 0 && expression === null) return null;
  return { behaviour: raw['enableBehavior'] === 'any' ? 'any' : 'all', conditions, expression };
}

const subjects = ['former', 'age', 'sex', 'department', 'approach'];

const ownConditions = (value: unknown): Condition[] =>
  listOf(value).filter((each): each is Condition & Kept => {
    const isKnown = subjects.includes(textOf(each['of'])) && isOperator(each['operator']) && isRecord(each['value']);
    return isKnown && (each['of'] !== 'former' || typeof each['linkId'] === 'string');
  });

/** Whether an expression is there that is in no language of ours. */
export const hasForeignExpression = (raw: Kept): boolean =>
  (['enableWhenExpression', 'calculatedExpression'] as const).some(
    (name) => extensionValue(raw, name) !== undefined && fhirpathOf(raw, name) === null,
  );
