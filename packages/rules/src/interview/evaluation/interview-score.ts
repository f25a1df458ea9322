import type { Answer } from '#interview/answer/interview-answer.ts';
import type { Settled } from '#interview/answer/interview-places.ts';
import type { Band, InterviewItem, Score } from '#interview/item/interview-item.ts';

export type Summed = { sum: number; answered: number; missing: number };

/** What an answer counts; null where it was given and counts nothing, as a text does. */
export function pointsOf(item: InterviewItem, answer: Answer): number | null {
  if (answer.type === 'number') return answer.value;
  if (answer.type === 'boolean') return answer.value ? 1 : 0;
  if (answer.type !== 'choice' || item.kind !== 'choice') return null;
  const chosen = item.options.filter(({ code }) => answer.options.includes(code));
  if (chosen.length === 0 || chosen.some(({ score }) => score === null)) return null;
  return chosen.reduce((sum, { score }) => sum + (score ?? 0), 0);
}

/** The sum of what was answered; null where more questions are unanswered, or hidden, than the rule lets pass. */
export function scoreOf({ items, missing }: Score, settled: Settled, row: string | null): Summed | null {
  const points = items.map((linkId) => {
    const item = settled.index.byLinkId.get(linkId)?.item;
    const answers = settled.places.seenFrom(row, linkId).flatMap(({ key }) => settled.values.get(key) ?? []);
    const counted = item ? answers.flatMap((answer) => pointsOf(item, answer) ?? []) : [];
    return counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0);
  });
  const given = points.filter((each) => each !== null);
  const lacking = points.length - given.length;
  if (given.length === 0 || lacking > missing.most) return null;
  const sum = given.reduce((all, each) => all + each, 0);
  const raised = missing.isProrated && lacking > 0 ? (sum * points.length) / given.length : sum;
  return { sum: raised, answered: given.length, missing: lacking };
}

/** The band that a sum lies in: the highest that begins at or below it. */
export const bandOf = (bands: readonly Band[], sum: number): Band | null =>
  bands
    .filter(({ from }) => from <= sum)
    .reduce<Band | null>((best, band) => (best && best.from > band.from ? best : band), null);
