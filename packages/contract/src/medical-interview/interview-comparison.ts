import { z } from 'zod';
import { InterviewVersionMark } from '#medical-interview/interview-template-state.ts';

/** How a question differs: `moved`, where its words stayed. `before` and `after` in words for people. */
export const QuestionDifference = z.object({
  linkId: z.string(),
  title: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  parts: z.array(z.object({ part: z.string(), before: z.string(), after: z.string() })),
});
export type QuestionDifference = z.infer<typeof QuestionDifference>;

export const InterviewComparison = z.object({
  older: InterviewVersionMark,
  newer: InterviewVersionMark,
  differences: z.array(QuestionDifference),
});
export type InterviewComparison = z.infer<typeof InterviewComparison>;
