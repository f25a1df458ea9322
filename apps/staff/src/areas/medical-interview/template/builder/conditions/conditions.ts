import { bodyAreas } from '@nattoku/rules/interview/body/body-areas';
import { comparableTypes, isAsked } from '@nattoku/rules/interview/check/check-condition';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import type { InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import type { Comparand, Condition, InterviewItem, Operator } from '@nattoku/rules/interview/item/interview-item';
import { firstCharacters } from '@nattoku/rules/text/text-length';

type Choice = { value: string; label: string };
const KNOWN = { age: '年齢', sex: '性別', department: '診療科', approach: 'アプローチ' } as const;
type Known = keyof typeof KNOWN;

/** What a condition looks at, as one word of a select field. */
export const subjectOf = (condition: Condition): string =>
  'linkId' in condition ? `${condition.of} ${condition.linkId}` : condition.of;

/** Everything that a condition can look at: the questions in their order, their former answers, the person and the order. */
export function subjects({ inOrder }: InterviewIndex, except: string | null): Choice[] {
  const asked = inOrder.filter(({ item }) => isAsked(item) && item.linkId !== except);
  const named = (of: 'answer' | 'former', prefix: string) =>
    asked.map(({ item, at }) => ({
      value: `${of} ${item.linkId}`,
      label: `${prefix}${at + 1}. ${firstCharacters(shortName(item), 40)}`,
    }));
  return [
    ...named('answer', ''),
    ...Object.entries(KNOWN).map(([value, label]) => ({ value, label })),
    ...named('former', '前回の回答 '),
  ];
}

/** The question whose answer is looked at. */
export const lookedAtBy = (condition: Condition, { byLinkId }: InterviewIndex): InterviewItem | undefined =>
  'linkId' in condition ? byLinkId.get(condition.linkId)?.item : undefined;

const today = '2020-01-01';

/** Whether the answer to a question has a time of day. */
export const isTimed = (item: InterviewItem | undefined): boolean => item?.kind === 'date' && item.as === 'dateTime';

/** A comparand of this type to begin with. */
export function beginnerOf(type: Comparand['type'], item: InterviewItem | undefined): Comparand {
  switch (type) {
    case 'boolean':
      return { type, value: true };
    case 'option':
      return { type, code: codesOf(item)[0]?.value ?? '', system: systemOf(item, codesOf(item)[0]?.value) };
    case 'text':
      return { type, value: '' };
    case 'number':
      return { type, value: 0 };
    case 'quantity':
      return { type, value: 0, unit: unitsOf(item)[0]?.value ?? '' };
    case 'date':
      return { type, value: isTimed(item) ? `${today}T00:00` : today };
    case 'time':
      return { type, value: '09:00' };
  }
}

/** A condition about this, as it begins. */
export function conditionAbout(subject: string, index: InterviewIndex): Condition {
  if (subject === 'age') return { of: 'age', operator: '>=', value: { type: 'number', value: 20 } };
  if (isKnown(subject)) {
    const code = subject === 'sex' ? 'female' : '';
    return { of: subject, operator: '=', value: { type: 'option', code, system: null } };
  }
  const space = subject.indexOf(' ');
  const linkId = subject.slice(space + 1);
  const of = subject.slice(0, space) === 'former' ? 'former' : 'answer';
  const item = index.byLinkId.get(linkId)?.item;
  const [type] = item ? comparableTypes(item) : [];
  if (!type) return { of, linkId, operator: 'exists', value: { type: 'boolean', value: true } };
  const operator = type === 'number' || type === 'quantity' ? '>=' : '=';
  return { of, linkId, operator, value: beginnerOf(type, item) };
}

const isKnown = (subject: string): subject is Known => Object.hasOwn(KNOWN, subject);

/** The types that what is looked at can be compared with. */
export function typesFor(condition: Condition, index: InterviewIndex): readonly Comparand['type'][] {
  if (condition.of === 'age') return ['number'];
  if (!('linkId' in condition)) return ['option'];
  const item = lookedAtBy(condition, index);
  return item ? comparableTypes(item) : [];
}

type How = 'exists' | 'absent' | Exclude<Operator, 'exists'>;
const howNames: Record<How, string> = {
  '=': '同じとき',
  '!=': '以外のとき',
  '>=': '以上のとき',
  '>': 'より大きいとき',
  '<=': '以下のとき',
  '<': 'より小さいとき',
  exists: '回答があるとき',
  absent: '回答がないとき',
};
const ORDERED: readonly Comparand['type'][] = ['text', 'number', 'quantity', 'date', 'time'];

export const howOf = ({ operator, value }: Condition): How =>
  operator !== 'exists' ? operator : value.type === 'boolean' && !value.value ? 'absent' : 'exists';

/** How what is looked at can be judged. */
export function hows(condition: Condition, index: InterviewIndex): Choice[] {
  const types = typesFor(condition, index);
  const ordered = types.some((type) => ORDERED.includes(type));
  const possible: How[] = [
    ...(types.length > 0 ? (['=', '!='] as const) : []),
    ...(ordered ? (['>=', '>', '<=', '<'] as const) : []),
    'exists',
    'absent',
  ];
  return possible.map((how) => ({ value: how, label: howNames[how] }));
}

/** The condition judged in another way; what it is compared with stays where it can. */
export function judged(condition: Condition, how: string, index: InterviewIndex): Condition {
  if (how === 'exists' || how === 'absent')
    return { ...condition, operator: 'exists', value: { type: 'boolean', value: how === 'exists' } };
  const operator = (Object.keys(howNames) as How[]).find((each) => each === how);
  if (!operator || operator === 'exists' || operator === 'absent') return condition;
  const types = typesFor(condition, index);
  const isOrdering = operator !== '=' && operator !== '!=';
  const fits = (type: Comparand['type']) => types.includes(type) && (!isOrdering || ORDERED.includes(type));
  const [first] = types.filter(fits);
  const wasExists = condition.operator === 'exists';
  if (!first || (fits(condition.value.type) && !wasExists)) return { ...condition, operator };
  return { ...condition, operator, value: beginnerOf(first, lookedAtBy(condition, index)) };
}

/** What can be chosen in a question. */
export function codesOf(item: InterviewItem | undefined): Choice[] {
  if (item?.kind === 'choice') return item.options.map(({ code, text }) => ({ value: code, label: text || code }));
  if (item?.kind !== 'bodyMap') return [];
  return bodyAreas
    .filter(({ view }) => item.views.includes(view))
    .map(({ code, name }) => ({ value: code, label: name }));
}

export const systemOf = (item: InterviewItem | undefined, code: string | undefined): string | null =>
  item?.kind === 'choice' ? (item.options.find((option) => option.code === code)?.system ?? null) : null;

export const unitsOf = (item: InterviewItem | undefined): Choice[] => {
  const units =
    item?.kind === 'number' || item?.kind === 'duration'
      ? item.units
      : item?.kind === 'computed' && item.unit
        ? [item.unit]
        : [];
  return units.map(({ code, display }) => ({ value: code, label: display || code }));
};

export const sexes: readonly Choice[] = [
  { value: 'male', label: '男性' },
  { value: 'female', label: '女性' },
  { value: 'other', label: 'その他' },
  { value: 'unknown', label: '不明' },
];
