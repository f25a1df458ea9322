import type { Row } from '#interview/answer/interview-answer.ts';
import type { InterviewIndex } from '#interview/item/interview-index.ts';

/** How many rows one response may have, and how many questions in all of them together: every evaluation looks at each question of each row, answered or not. */
export const rowLimits = { rows: 500, questions: 10_000 } as const;

/** How many questions each row of a repeating group has. */
function questionsPerRow({ inOrder }: Pick<InterviewIndex, 'inOrder'>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { loop } of inOrder) if (loop !== null) counts.set(loop, (counts.get(loop) ?? 0) + 1);
  return counts;
}

/** The repeating group whose row is the first beyond the limits; null where all rows are within them. Takes time in proportion to rows and questions. */
export function groupBeyondLimit(
  index: Pick<InterviewIndex, 'inOrder'>,
  rows: readonly Pick<Row, 'group'>[],
): string | null {
  const perRow = questionsPerRow(index);
  let questions = 0;
  for (const [at, { group }] of rows.entries()) {
    questions += perRow.get(group) ?? 0;
    if (at >= rowLimits.rows || questions > rowLimits.questions) return group;
  }
  return null;
}

/** How many rows a response may have that has rows of one group only, by that group. */
export function mostRowsIn(index: Pick<InterviewIndex, 'inOrder'>): (group: string) => number {
  const perRow = questionsPerRow(index);
  return (group) => Math.min(rowLimits.rows, Math.floor(rowLimits.questions / (perRow.get(group) ?? 1)));
}

/** Whether a response may have one more row of a group. */
export const canAddRow = (
  index: Pick<InterviewIndex, 'inOrder'>,
  rows: readonly Pick<Row, 'group'>[],
  group: string,
): boolean => groupBeyondLimit(index, [...rows, { group }]) === null;
