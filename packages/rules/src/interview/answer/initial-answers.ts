import { checkAnswer } from '#interview/answer/check-answer.ts';
import type { Answer, Draft, PlaceKey } from '#interview/answer/interview-answer.ts';
import { layOut } from '#interview/answer/interview-places.ts';
import { isSameAnswer } from '#interview/answer/same-answer.ts';
import type { Evaluation } from '#interview/evaluation/evaluate-interview.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';
import type { InterviewItem, ItemKind } from '#interview/item/interview-item.ts';

const KINDS: ReadonlySet<ItemKind> = new Set([
  'yesNo',
  'choice',
  'text',
  'number',
  'date',
  'time',
  'duration',
  'scale',
  'bodyMap',
]);

/** Whether a question of this kind can have an initial answer. A person agrees and signs only by their own act. */
export const takesInitial = ({ kind }: Pick<InterviewItem, 'kind'>): boolean => KINDS.has(kind);

/** The initial answer of a question; undefined where there is none, or where the question refuses it. */
export const initialOf = (item: InterviewItem): Answer | undefined =>
  item.initial && takesInitial(item) && checkAnswer(item, item.initial, { isFinal: false }) === undefined
    ? item.initial
    : undefined;

/**
 * The draft with an initial answer at each place that has no answer, as the person who answers sees it. `removed`: places whose answer was removed; they
 * stay empty.
 */
export const withInitialAnswers = <Given extends Draft>(
  index: InterviewIndex,
  draft: Given,
  removed: readonly PlaceKey[] = [],
): Given => filledIn(draft, placedInitials(index, draft, initialsOf(index)), new Set(removed));

/**
 * The answers of a sender with the initial answers of hidden questions, which are constants of the questionnaire. `removed`: places whose answer was
 * removed; they stay empty, also where the sender fills in the initial answer itself. Any other answer of the sender counts.
 */
export function withHiddenAnswers<Given extends Draft>(
  index: InterviewIndex,
  given: Given,
  removed: readonly PlaceKey[],
): Given {
  const hidden = initialsOf(index).filter(({ isUnasked }) => isUnasked);
  const initials = placedInitials(index, given, hidden);
  const empty = new Set(removed);
  const counting = Object.entries(given.answers).filter(([key, answer]) => {
    const initial = empty.has(key) ? initials.get(key) : undefined;
    return initial === undefined || !isSameAnswer(initial, answer);
  });
  return filledIn({ ...given, answers: Object.fromEntries(counting) }, initials, empty);
}

/** Places of visible questions with an initial answer that were asked and have no answer: the person who answered left them empty. */
export const initialsLeftEmpty = (index: InterviewIndex, { asked, values, places }: Evaluation): PlaceKey[] =>
  initialsOf(index).flatMap(({ linkId }) =>
    places.of(linkId).flatMap(({ key }) => (asked.has(key) && !values.has(key) ? [key] : [])),
  );

type Initial = { linkId: string; initial: Answer; isUnasked: boolean };

const initialsOf = ({ inOrder }: InterviewIndex): Initial[] =>
  inOrder.flatMap(({ item, isUnasked }) => {
    const initial = initialOf(item);
    return initial === undefined ? [] : [{ linkId: item.linkId, initial, isUnasked }];
  });

const placedInitials = (
  index: InterviewIndex,
  draft: Draft,
  initials: readonly Initial[],
): ReadonlyMap<PlaceKey, Answer> => {
  if (initials.length === 0) return new Map();
  const places = layOut(index)(draft);
  return new Map(
    initials.flatMap(({ linkId, initial }) => places.of(linkId).map(({ key }) => [key, initial] as const)),
  );
};

const filledIn = <Given extends Draft>(
  draft: Given,
  initials: ReadonlyMap<PlaceKey, Answer>,
  removed: ReadonlySet<PlaceKey>,
): Given => {
  const added = [...initials].filter(([key]) => !removed.has(key) && !Object.hasOwn(draft.answers, key));
  if (added.length === 0) return draft;
  return { ...draft, answers: Object.fromEntries([...Object.entries(draft.answers), ...added]) };
};
