import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import type { ChoiceItem } from '@nattoku/rules/interview/item/interview-item';
import { interviewWords } from '#words/interview/interview-words.ts';

type Chosen = Extract<Answer, { type: 'choice' }>;

/** Stands for 「その他」 among the codes: no code of a questionnaire holds a control character. */
export const OTHER = '\u0000';

/** How many may be chosen, in words. */
export function chooses({ least, most }: Pick<ChoiceItem, 'least' | 'most'>): string {
  const words = interviewWords();
  const [from, to] = [least !== null && least > 1 ? String(least) : null, most === null ? null : String(most)];
  if (from !== null && to !== null) return words.chooseBetween(from, to);
  if (from !== null) return words.chooseAtLeast(from);
  return to === null ? words.chooseSeveral : words.chooseAtMost(to);
}

/** What is chosen after a press: what stands alone takes the others back, and is taken back by them. Nothing at all is no answer. */
export function toggledTo(item: ChoiceItem, before: Chosen, next: readonly string[]): Chosen | undefined {
  const isAlone = (key: string): boolean => item.options.some(({ code, isExclusive }) => code === key && isExclusive);
  const had = [...before.options, ...(before.other === null ? [] : [OTHER])];
  const added = next.find((key) => !had.includes(key));
  const kept = added === undefined || !isAlone(added) ? next.filter((key) => key === added || !isAlone(key)) : [added];
  // What stood alone before stays where nothing was added to it.
  const keys = added === undefined ? [...next] : kept;
  if (keys.length === 0) return undefined;
  const other = keys.includes(OTHER) ? (before.other ?? '') : null;
  return { type: 'choice', options: keys.filter((key) => key !== OTHER), other };
}
