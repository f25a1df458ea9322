import { isAnswered, type Answer, type AnswerType } from '#interview/answer/interview-answer.ts';
import {
  firstSecondOf,
  isInterviewDate,
  isTooRough,
  lastSecondOf,
  precisionOf,
} from '#interview/answer/interview-date.ts';
import { bodyAreas } from '#interview/body/body-areas.ts';
import type { InterviewItem, ItemKind } from '#interview/item/interview-item.ts';
import { characterCount } from '#text/text-length.ts';
import { numberText } from '#text/typed-number.ts';

export type AnswerFaultCode =
  | 'required'
  | 'wrongType'
  | 'unknownOption'
  | 'exclusive'
  | 'unsaid'
  | 'tooFew'
  | 'tooMany'
  | 'tooLong'
  | 'notKana'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooManyDecimals'
  | 'notAStep'
  | 'unknownUnit'
  | 'notADate'
  | 'tooRough'
  | 'tooEarly'
  | 'tooLate'
  | 'notAgreed';

/** `limit`: the figure or date that was not kept to. */
export type AnswerFault = { code: AnswerFaultCode; limit?: string };

export const LONGEST_ANSWER = 5000;

const ANSWER_TYPES: Partial<Record<ItemKind, AnswerType>> = {
  yesNo: 'boolean',
  agreement: 'boolean',
  choice: 'choice',
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'time',
  duration: 'number',
  scale: 'number',
  bodyMap: 'areas',
  photo: 'files',
  signature: 'files',
};

/** The type that answers to a kind of question have; undefined where it takes none. */
export const answerTypeOf = ({ kind }: Pick<InterviewItem, 'kind'>): AnswerType | undefined => ANSWER_TYPES[kind];

/** Whether 「まだわからない」 can be answered: to a required date or time, unless its author has excluded it. */
export const offersNotYetKnown = (item: InterviewItem): boolean =>
  (item.kind === 'date' || item.kind === 'time') && item.isRequired && item.mustBeKnown !== true;

/** Whether a question takes an answer of this type. */
export const takesAnswer = (item: InterviewItem, { type }: Answer): boolean =>
  type === 'notYetKnown' ? offersNotYetKnown(item) : answerTypeOf(item) === type;

/**
 * What is wrong with an answer; undefined where it can be taken. One that says nothing is taken unless the question is required and
 * `isFinal`: what is being typed may lack anything.
 */
export function checkAnswer(
  item: InterviewItem,
  answer: Answer | undefined,
  { isFinal }: { isFinal: boolean },
): AnswerFault | undefined {
  if (answer === undefined && answerTypeOf(item) === undefined) return undefined;
  if (answer !== undefined && !takesAnswer(item, answer)) return { code: 'wrongType' };
  if (isFinal && isUnsaid(answer)) return { code: 'unsaid' };
  if (!isAnswered(answer)) return isFinal && item.isRequired ? { code: 'required' } : undefined;
  return faultOf(item, answer, isFinal);
}

/** 「その他」 without a word: it would count as no answer, and nobody would know what was meant. */
const isUnsaid = (answer: Answer | undefined): boolean =>
  answer?.type === 'choice' && answer.other !== null && answer.other.trim() === '';

const faultOf = (item: InterviewItem, answer: Answer, isFinal: boolean): AnswerFault | undefined => {
  switch (answer.type) {
    case 'boolean':
      return item.kind === 'agreement' && item.isRequired && isFinal && !answer.value
        ? { code: 'notAgreed' }
        : undefined;
    case 'choice':
      return item.kind === 'choice' ? faultOfChoice(item, answer) : undefined;
    case 'text':
      return item.kind === 'text' ? faultOfText(item, answer.value) : undefined;
    case 'number':
      return faultOfNumber(item, answer);
    case 'date':
      return item.kind === 'date' ? faultOfDate(item, answer.value) : undefined;
    case 'time':
      return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(answer.value) ? undefined : { code: 'notADate' };
    case 'areas':
      return item.kind === 'bodyMap' ? faultOfAreas(item, answer.areas) : undefined;
    case 'notYetKnown':
      return undefined;
    case 'files':
      return item.kind === 'photo' && answer.files.length > item.most
        ? { code: 'tooMany', limit: String(item.most) }
        : undefined;
  }
};

type Of<Kind extends ItemKind> = Extract<InterviewItem, { kind: Kind }>;
type Said<Type extends AnswerType> = Extract<Answer, { type: Type }>;

const faultOfChoice = (item: Of<'choice'>, { options, other }: Said<'choice'>): AnswerFault | undefined => {
  const known = new Map(item.options.map((option) => [option.code, option]));
  if (options.some((code) => !known.has(code)) || new Set(options).size < options.length)
    return { code: 'unknownOption' };
  const isOther = other !== null && other.trim() !== '';
  if (isOther && item.other === null) return { code: 'unknownOption' };
  if (isOther && characterCount(other) > LONGEST_ANSWER) return { code: 'tooLong', limit: String(LONGEST_ANSWER) };
  const count = options.length + (isOther ? 1 : 0);
  if (!item.isMultiple && count > 1) return { code: 'tooMany', limit: '1' };
  if (count > 1 && options.some((code) => known.get(code)?.isExclusive)) return { code: 'exclusive' };
  const isAlone = options.some((code) => known.get(code)?.isExclusive);
  if (item.least !== null && count < item.least && !isAlone) return { code: 'tooFew', limit: String(item.least) };
  return item.most !== null && count > item.most ? { code: 'tooMany', limit: String(item.most) } : undefined;
};

const KANA = /^[ぁ-ゖァ-ヺーヽヾゝゞ・＝゠\s\u3000]*$/u;

const faultOfText = ({ maxLength, isKanaOnly }: Of<'text'>, value: string): AnswerFault | undefined => {
  const most = maxLength ?? LONGEST_ANSWER;
  if (characterCount(value) > most) return { code: 'tooLong', limit: String(most) };
  return isKanaOnly && !KANA.test(value.normalize('NFKC')) ? { code: 'notKana' } : undefined;
};

const decimalsOf = (value: number): number => /\.(\d+)$/.exec(value.toFixed(10).replace(/0+$/, ''))?.[1]?.length ?? 0;

const faultOfNumber = (item: InterviewItem, { value, unit }: Said<'number'>): AnswerFault | undefined => {
  if (item.kind === 'scale') {
    if (unit !== null) return { code: 'unknownUnit' };
    if (value < item.min) return { code: 'tooSmall', limit: numberText(item.min) };
    if (value > item.max) return { code: 'tooLarge', limit: numberText(item.max) };
    const steps = (value - item.min) / item.step;
    return Math.abs(steps - Math.round(steps)) > 1e-9 ? { code: 'notAStep', limit: numberText(item.step) } : undefined;
  }
  if (item.kind !== 'number' && item.kind !== 'duration') return undefined;
  const isKnown = item.units.length === 0 ? unit === null : item.units.some(({ code }) => code === unit);
  if (!isKnown) return { code: 'unknownUnit' };
  if (item.kind === 'duration') return value < 0 ? { code: 'tooSmall', limit: '0' } : undefined;
  if (item.min !== null && value < item.min) return { code: 'tooSmall', limit: numberText(item.min) };
  if (item.max !== null && value > item.max) return { code: 'tooLarge', limit: numberText(item.max) };
  const decimals = item.as === 'integer' ? 0 : item.decimals;
  return decimals !== null && decimalsOf(value) > decimals
    ? { code: 'tooManyDecimals', limit: String(decimals) }
    : undefined;
};

const faultOfDate = ({ as, precision, min, max }: Of<'date'>, value: string): AnswerFault | undefined => {
  if (!isInterviewDate(value) || (as === 'date' && precisionOf(value) === 'minute')) return { code: 'notADate' };
  if (isTooRough(value, precision)) return { code: 'tooRough', limit: precision };
  if (min !== null && lastSecondOf(value) < firstSecondOf(min)) return { code: 'tooEarly', limit: min };
  return max !== null && firstSecondOf(value) > lastSecondOf(max) ? { code: 'tooLate', limit: max } : undefined;
};

const viewOf = new Map(bodyAreas.map(({ code, view }) => [code, view]));

const faultOfAreas = ({ views, most }: Of<'bodyMap'>, areas: Said<'areas'>['areas']): AnswerFault | undefined => {
  const isKnown = areas.every(({ area }) => {
    const view = viewOf.get(area);
    return view !== undefined && views.includes(view);
  });
  if (!isKnown || new Set(areas.map(({ area }) => area)).size < areas.length) return { code: 'unknownOption' };
  return most !== null && areas.length > most ? { code: 'tooMany', limit: String(most) } : undefined;
};
