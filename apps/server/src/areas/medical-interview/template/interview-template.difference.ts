import { type InterviewForm, itemKindName } from '@nattoku/contract/medical-interview/interview-item';
import type { QuestionDifference } from '@nattoku/contract/medical-interview/interview-comparison';
import { shortName } from '@nattoku/rules/interview/answer/answer-words';
import { indexInterview, type InterviewIndex } from '@nattoku/rules/interview/item/interview-index';
import { treeOf } from '@nattoku/rules/interview/item/item-list';
import type { KnownNames } from '@nattoku/rules/interview/words/condition-words';
import { flagsWords, questionWords } from '@nattoku/rules/interview/words/question-words';
import { diffArrays } from 'diff';

type Item = InterviewForm['items'][number];

/**
 * A question is the same one as long as its linkId is. What was taken out stands first, the rest in the order of the newer version; flags and the
 * text for the record stand last. `names`: of what conditions name by their id.
 */
export function questionDifferences(
  before: InterviewForm,
  after: InterviewForm,
  names: KnownNames,
): QuestionDifference[] {
  const [older, newer] = [aspectsIn(before, names), aspectsIn(after, names)];
  const moved = movedQuestions(before.items, after.items);
  const told = (item: Item, kind: QuestionDifference['kind'], parts: QuestionDifference['parts'] = []) => ({
    linkId: item.linkId,
    title: `${itemKindName(item)}「${shortName(item)}」`,
    kind,
    parts,
  });
  return [
    ...before.items.filter(({ linkId }) => !newer.has(linkId)).map((item) => told(item, 'removed')),
    ...after.items.flatMap((item) => {
      const was = older.get(item.linkId);
      if (!was) return [told(item, 'added')];
      const parts = partsOf(was, newer.get(item.linkId) ?? {});
      if (parts.length > 0) return [told(item, 'changed', parts)];
      return moved.has(item.linkId) ? [told(item, 'moved')] : [];
    }),
    ...wholeDifference(before, after, names),
  ];
}

const wholeDifference = (before: InterviewForm, after: InterviewForm, names: KnownNames): QuestionDifference[] => {
  const parts = partsOf(wholeAspects(before, names), wholeAspects(after, names));
  return parts.length === 0 ? [] : [{ linkId: '', title: '問診票全体', kind: 'changed', parts }];
};

const wholeAspects = ({ flags, chartText, items }: InterviewForm, names: KnownNames): Record<string, string> => ({
  要注意: flagsWords(flags, indexInterview(treeOf(items, {})), names),
  カルテ用の文: chartText,
});

/** The fewest questions that must have been moved for the new order, of those that both have. */
const movedQuestions = (before: readonly Item[], after: readonly Item[]): ReadonlySet<string> => {
  const newer = new Set(after.map(({ linkId }) => linkId));
  const both = new Set(before.map(({ linkId }) => linkId).filter((linkId) => newer.has(linkId)));
  const order = (items: readonly Item[]) =>
    items.filter(({ linkId }) => both.has(linkId)).map(({ linkId, depth }) => `${depth} ${linkId}`);
  const places = diffArrays(order(before), order(after)).flatMap(({ added, value }) => (added ? value : []));
  return new Set(places.map((place) => place.slice(place.indexOf(' ') + 1)));
};

const aspectsIn = ({ items }: InterviewForm, names: KnownNames): Map<string, Record<string, string>> => {
  const index = indexInterview(treeOf(items, {}));
  return new Map(items.map((item) => [item.linkId, aspectsOf(item, index, names)]));
};

/** Everything that a question says, by what it is called on the screen. */
const aspectsOf = (item: Item, index: InterviewIndex, names: KnownNames): Record<string, string> => ({
  種類: itemKindName(item),
  ...questionWords(item, index, names),
});

const partsOf = (before: Record<string, string>, after: Record<string, string>): QuestionDifference['parts'] =>
  Object.keys(after)
    .filter((part) => before[part] !== after[part])
    .map((part) => ({ part, before: before[part] ?? '', after: after[part] ?? '' }));
