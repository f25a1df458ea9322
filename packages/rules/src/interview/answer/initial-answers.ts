import { checkAnswer } from '#interview/answer/check-answer.ts';
import type { Answer, Draft, PlaceKey } from '#interview/answer/interview-answer.ts';
import { layOut } from '#interview/answer/interview-places.ts';
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
 * `asked`: initial answers of questions that the person who answers sees; they can be changed and removed. `unasked`: those of hidden questions, which
 * are constants of the questionnaire.
 */
export type InitialAudience = 'asked' | 'unasked';

const initialsFor = ({ inOrder }: InterviewIndex, audience: InitialAudience) =>
  inOrder.flatMap(({ item, isUnasked }) => {
    const initial = isUnasked === (audience === 'unasked') ? initialOf(item) : undefined;
    return initial === undefined ? [] : [{ linkId: item.linkId, initial }];
  });

/** A draft with the initial answers at places that have no answer. `removed`: places whose answer the person removed; they stay empty. */
export function withInitialAnswers<Given extends Draft>(
  index: InterviewIndex,
  draft: Given,
  audience: InitialAudience,
  removed: ReadonlySet<PlaceKey> = new Set(),
): Given {
  const initials = initialsFor(index, audience);
  if (initials.length === 0) return draft;
  const places = layOut(index)(draft);
  const added = initials.flatMap(({ linkId, initial }) =>
    places
      .of(linkId)
      .flatMap(({ key }) => (removed.has(key) || Object.hasOwn(draft.answers, key) ? [] : [[key, initial] as const])),
  );
  if (added.length === 0) return draft;
  return { ...draft, answers: Object.fromEntries([...Object.entries(draft.answers), ...added]) };
}
