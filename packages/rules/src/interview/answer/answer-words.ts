import { areaWords } from '#interview/body/body-areas.ts';
import type { Answer } from '#interview/answer/interview-answer.ts';
import { firstDayOf, precisionOf } from '#interview/answer/interview-date.ts';
import type { Choice, InterviewItem, Operator } from '#interview/item/interview-item.ts';
import { numberText } from '#text/typed-number.ts';
import { formatEra } from '#time/birth-date.ts';

/** The answer to what cannot be known before the day. */
export const NOT_YET_KNOWN = 'まだわからない';

/** What a question is called where there is little room. */
export const shortName = ({ shortText, text, linkId }: Pick<InterviewItem, 'shortText' | 'text' | 'linkId'>): string =>
  [shortText, text, linkId].map((each) => each.trim()).find((each) => each !== '') ?? '';

/** 2019年（令和元年）5月, as exactly as it was given; a time of day follows the day. */
export function dateWords(date: string): string {
  if (precisionOf(date) === 'minute') return `${dateWords(firstDayOf(date))} ${date.slice(11)}`;
  const [year, month, day] = date.split('-').map(Number);
  const precision = precisionOf(date);
  const era = formatEra(precision === 'year' ? `${date}-12-31` : precision === 'month' ? `${date}-28` : date);
  const rest = `${month === undefined ? '' : `${month}月`}${day === undefined ? '' : `${day}日`}`;
  return `${year}年${era && `（${era}）`}${rest}`;
}

const unitWords = (item: InterviewItem, unit: string | null): string => {
  if (unit === null) return '';
  const units =
    item.kind === 'number' || item.kind === 'duration'
      ? item.units
      : item.kind === 'computed' && item.unit
        ? [item.unit]
        : [];
  return units.find(({ code }) => code === unit)?.display ?? unit;
};

const yesNo = (item: InterviewItem, value: boolean): string => {
  if (item.kind === 'agreement') return value ? '同意する' : '同意しない';
  return value ? 'はい' : 'いいえ';
};

/** Options are never changed in place. Each answer of each row asks for the same list. */
const knownTexts = new WeakMap<readonly Choice[], ReadonlyMap<string, string>>();

const textsOf = (options: readonly Choice[]): ReadonlyMap<string, string> => {
  const texts = knownTexts.get(options) ?? new Map(options.toReversed().map(({ code, text }) => [code, text]));
  knownTexts.set(options, texts);
  return texts;
};

/** An answer in the words in which it was given, Japanese. */
export function answerWords(item: InterviewItem, answer: Answer): string {
  switch (answer.type) {
    case 'boolean':
      return yesNo(item, answer.value);
    case 'text':
    case 'time':
      return answer.value;
    case 'number':
      return `${numberText(answer.value)}${unitWords(item, answer.unit)}`;
    case 'date':
      return dateWords(answer.value);
    case 'notYetKnown':
      return NOT_YET_KNOWN;
    case 'choice': {
      const options = item.kind === 'choice' ? item.options : [];
      const texts = textsOf(options);
      const chosen = answer.options.map((code) => texts.get(code) ?? code);
      const other = (answer.other ?? '').trim();
      const otherWords = `${item.kind === 'choice' ? (item.other ?? 'その他') : 'その他'}：${other}`;
      return [...chosen, ...(other === '' ? [] : [otherWords])].join('、');
    }
    case 'areas':
      return answer.areas
        .map(({ area, note }) => (note === '' ? areaWords(area) : `${areaWords(area)}（${note}）`))
        .join('、');
    case 'files':
      return `${answer.files.length}件`;
  }
}

export const operatorWords: Record<Exclude<Operator, 'exists'>, string> = {
  '=': 'のとき',
  '!=': '以外のとき',
  '>': 'より大きいとき',
  '<': 'より小さいとき',
  '>=': '以上のとき',
  '<=': '以下のとき',
};
