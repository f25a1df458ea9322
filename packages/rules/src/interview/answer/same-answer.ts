import type { Answer } from '#interview/answer/interview-answer.ts';

/** The same text for answers that say the same; the order in which options or places were chosen says nothing. */
export function answerKey(answer: Answer | undefined): string {
  if (answer === undefined) return '';
  switch (answer.type) {
    case 'choice':
      return JSON.stringify([answer.type, answer.options.toSorted(), answer.other ?? '']);
    case 'areas':
      return JSON.stringify([answer.type, answer.areas.map(({ area, note }) => `${area} ${note}`).toSorted()]);
    case 'files':
      return JSON.stringify([answer.type, answer.files.toSorted()]);
    case 'number':
      return JSON.stringify([answer.type, answer.value, answer.unit]);
    case 'notYetKnown':
      return JSON.stringify([answer.type]);
    default:
      return JSON.stringify([answer.type, answer.value]);
  }
}

/** Whether two answers say the same. */
export const isSameAnswer = (one: Answer, other: Answer): boolean => answerKey(one) === answerKey(other);
