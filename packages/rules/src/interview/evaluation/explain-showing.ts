import { conditionWords, type KnownNames } from '#interview/words/condition-words.ts';
import { conditionHolds, type Viewpoint } from '#interview/evaluation/conditions-hold.ts';
import type { Evaluation, InterviewEvaluator } from '#interview/evaluation/evaluate-interview.ts';
import { placeKey, type InterviewContext } from '#interview/answer/interview-answer.ts';
import type { Enabling } from '#interview/item/interview-item.ts';

/** Why a question, or what it stands in, is shown or not; `expression` decides alone where there is one. */
export type Reason = {
  linkId: string;
  isShown: boolean;
  behaviour: Enabling['behaviour'];
  conditions: { words: string; holds: boolean }[];
  expression: string | null;
};

/** From the outermost group to the question itself: what each is shown by, with the answers as they are. */
export function explainShowing(
  linkId: string,
  { index }: InterviewEvaluator,
  evaluation: Evaluation,
  { context, names, row = null }: { context: InterviewContext; names?: KnownNames; row?: string | null },
): Reason[] {
  const { places, shown, values } = evaluation;
  const view: Viewpoint = { settled: { index, places, shown: new Set(shown), values: new Map(values) }, context, row };
  const reasons: Reason[] = [];
  for (let at = index.byLinkId.get(linkId); at; at = at.parent === null ? undefined : index.byLinkId.get(at.parent)) {
    const { enabling } = at.item;
    reasons.unshift({
      linkId: at.item.linkId,
      isShown: at.loop === null ? shown.has(placeKey(at.item.linkId, null)) : isShownFrom(view, at.item.linkId),
      behaviour: enabling?.behaviour ?? 'all',
      conditions: (enabling?.conditions ?? []).map((condition) => ({
        words: conditionWords(condition, index, names),
        holds: conditionHolds(condition, view),
      })),
      expression: enabling?.expression ?? null,
    });
  }
  return reasons;
}

const isShownFrom = ({ settled, row }: Viewpoint, linkId: string): boolean =>
  settled.places.seenFrom(row, linkId).some(({ key }) => settled.shown.has(key));
