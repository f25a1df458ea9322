import type { Row } from '#interview/answer/interview-answer.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';

/** How many rows one response may have, and how many questions in all of them together: every evaluation looks at each question of each row, answered or not. */
export const rowLimits = { rows: 500, questions: 10_000 } as const;

type Counted = Pick<InterviewIndex, 'questionsPerRow'>;

/** The repeating group whose row is the first beyond the limits; null where all rows are within them. */
export function groupBeyondLimit({ questionsPerRow }: Counted, rows: readonly Pick<Row, 'group'>[]): string | null {
  let questions = 0;
  for (const [at, { group }] of rows.entries()) {
    questions += questionsPerRow.get(group) ?? 0;
    if (at >= rowLimits.rows || questions > rowLimits.questions) return group;
  }
  return null;
}

/** How many rows a response may have that has rows of one group only, by that group. */
export const mostRowsIn = ({ questionsPerRow }: Counted, group: string): number =>
  Math.min(rowLimits.rows, Math.floor(rowLimits.questions / (questionsPerRow.get(group) ?? 1)));

/** Whether a response may have one more row of a group. */
export const canAddRow = (index: Counted, rows: readonly Pick<Row, 'group'>[], group: string): boolean =>
  groupBeyondLimit(index, [...rows, { group }]) === null;
