import type { AnswerFault } from '@nattoku/rules/interview/answer/check-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { partialDateWords } from '#areas/medical-interview/partial-date-words.ts';
import { interviewWords } from '#words/interview/interview-words.ts';

/** What is wrong with an answer, in a sentence for the person who gave it. */
export function faultWords(item: InterviewItem, { code, limit = '' }: AnswerFault): string {
  const { faults } = interviewWords();
  if (code === 'tooManyDecimals') return limit === '0' ? faults.wholeNumber : faults.tooManyDecimals(limit);
  if (code === 'tooEarly' || code === 'tooLate') return faults[code](partialDateWords(limit));
  if (code === 'tooFew' && item.kind === 'group' && limit === '1') return faults.required;
  const words = faults[code];
  return typeof words === 'string' ? words : words(limit);
}
