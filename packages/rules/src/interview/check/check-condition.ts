import { bodyAreas } from '#interview/body/body-areas.ts';
import type { InterviewFinding } from '#interview/check/interview-finding.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';
import type { Comparand, Condition, InterviewItem } from '#interview/item/interview-item.ts';

type Type = Comparand['type'];
const ORDERED: readonly Type[] = ['text', 'number', 'quantity', 'date', 'time'];

/** The types of what an answer to a question can be compared with; none where nothing but `exists` can be asked. */
export function comparableTypes(item: InterviewItem): readonly Type[] {
  switch (item.kind) {
    case 'yesNo':
    case 'agreement':
      return ['boolean'];
    case 'choice':
      return item.other === null ? ['option'] : ['option', 'text'];
    case 'bodyMap':
      return ['option'];
    case 'text':
      return ['text'];
    case 'number':
    case 'duration':
      return item.units.length === 0 ? ['number'] : ['number', 'quantity'];
    case 'scale':
      return ['number'];
    case 'date':
      return ['date'];
    case 'time':
      return ['time'];
    case 'computed':
      return {
        integer: ['number'],
        decimal: ['number'],
        quantity: ['number', 'quantity'],
        string: ['text'],
        boolean: ['boolean'],
      }[item.as] as readonly Type[];
    default:
      return [];
  }
}

/** Whether an answer belongs to it, so that a condition can look at it. */
export const isAsked = ({ kind }: InterviewItem): boolean =>
  !['group', 'note', 'picture', 'video', 'matrix', 'foreign'].includes(kind);

const options = (item: InterviewItem): readonly string[] | null => {
  if (item.kind === 'choice') return item.options.map(({ code }) => code);
  return item.kind === 'bodyMap' ? bodyAreas.map(({ code }) => code) : null;
};

type Fault = Pick<InterviewFinding, 'code' | 'sentence'>;
const never = (sentence: string): Fault => ({ code: 'neverHolds', sentence });

/** Why a condition can never be judged, or never holds; undefined where it can. `at` names it in the sentence. */
export function faultOfCondition(condition: Condition, { byLinkId }: InterviewIndex, at: string): Fault | undefined {
  if (condition.operator === 'exists')
    return condition.value.type === 'boolean'
      ? faultOfSubject(condition, byLinkId, at)
      : never(`${at}は「はい」か「いいえ」と比べてください`);
  if (condition.of === 'age')
    return condition.value.type === 'number' ? undefined : never(`${at}の年齢は数で指定してください`);
  if (condition.of !== 'answer' && condition.of !== 'former') {
    const isFit = condition.value.type === 'option' && (condition.operator === '=' || condition.operator === '!=');
    return isFit ? undefined : never(`${at}は「同じ」か「以外」で指定してください`);
  }
  return (
    faultOfSubject(condition, byLinkId, at) ?? faultOfComparison(condition, byLinkId.get(condition.linkId)?.item, at)
  );
}

const faultOfSubject = (condition: Condition, byLinkId: InterviewIndex['byLinkId'], at: string): Fault | undefined => {
  if (condition.of !== 'answer' && condition.of !== 'former') return undefined;
  const item = byLinkId.get(condition.linkId)?.item;
  if (!item) return { code: 'unknownQuestion', sentence: `${at}で見る質問「${condition.linkId}」がありません` };
  return isAsked(item) ? undefined : never(`${at}で見る項目は、答えるものではありません`);
};

const faultOfComparison = (
  { operator, value }: Condition,
  item: InterviewItem | undefined,
  at: string,
): Fault | undefined => {
  if (!item) return undefined;
  if (!comparableTypes(item).includes(value.type)) return never(`${at}で比べるものが、見る質問の答えと種類が違います`);
  const isOrdering = operator !== '=' && operator !== '!=';
  if (isOrdering && !ORDERED.includes(value.type)) return never(`${at}の答えに大小はありません`);
  const known = options(item);
  return value.type === 'option' && known && !known.includes(value.code)
    ? never(`${at}の選択肢「${value.code}」は、見る質問にありません`)
    : undefined;
};
