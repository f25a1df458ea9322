import { answerWords, dateWords, operatorWords, shortName } from '#interview/answer/answer-words.ts';
import type { Answer } from '#interview/answer/interview-answer.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';
import type { Comparand, Condition, InterviewItem } from '#interview/item/interview-item.ts';
import { numberText } from '#text/typed-number.ts';

const known = { age: '年齢', sex: '性別', department: '診療科', approach: 'アプローチ' } as const;
const sexes: Readonly<Record<string, string>> = { male: '男性', female: '女性', other: 'その他', unknown: '不明' };

/** Names of what conditions name by id. */
export type KnownNames = ReadonlyMap<string, string>;

/** A condition as a person would say it: 「『はい』のとき」. */
export function conditionWords(condition: Condition, index: InterviewIndex, names: KnownNames = new Map()): string {
  const { operator, value } = condition;
  const subject = subjectWords(condition, index);
  if (operator === 'exists')
    return `「${subject}」に${value.type === 'boolean' && !value.value ? '回答がないとき' : '回答があるとき'}`;
  const item =
    condition.of === 'answer' || condition.of === 'former' ? index.byLinkId.get(condition.linkId)?.item : undefined;
  const compared =
    condition.of === 'sex' && value.type === 'option'
      ? (sexes[value.code] ?? value.code)
      : `${comparandWords(value, item, names)}${condition.of === 'age' ? '歳' : ''}`;
  return `「${subject}」が『${compared}』${operatorWords[operator]}`;
}

const subjectWords = (condition: Condition, { byLinkId }: InterviewIndex): string => {
  if (condition.of !== 'answer' && condition.of !== 'former') return known[condition.of];
  const item = byLinkId.get(condition.linkId)?.item;
  const name = item ? shortName(item) : condition.linkId;
  return condition.of === 'former' ? `前回の${name}` : name;
};

const comparandWords = (value: Comparand, item: InterviewItem | undefined, names: KnownNames): string => {
  switch (value.type) {
    case 'option':
      return names.get(value.code) ?? (item ? answerWords(item, ofCode(item, value.code)) : value.code);
    case 'boolean':
      return item ? answerWords(item, value) : value.value ? 'はい' : 'いいえ';
    case 'quantity':
      return item
        ? answerWords(item, { type: 'number', value: value.value, unit: value.unit })
        : `${numberText(value.value)}${value.unit}`;
    case 'number':
      return item?.kind === 'number' && item.units.length === 1
        ? answerWords(item, { type: 'number', value: value.value, unit: item.units[0]?.code ?? null })
        : numberText(value.value);
    case 'date':
      return dateWords(value.value);
    default:
      return value.value;
  }
};

const ofCode = (item: InterviewItem, code: string): Answer =>
  item.kind === 'bodyMap'
    ? { type: 'areas', areas: [{ area: code, note: '' }] }
    : { type: 'choice', options: [code], other: null };
