import { z } from 'zod';

/** What a response comes to in numbers: a score with its meaning, a computed value, a place on a scale. */
export const InterviewFigure = z.object({
  linkId: z.string(),
  name: z.string(),
  value: z.number(),
  /** By the questionnaire, in its words. */
  band: z.string().nullable(),
  level: z.enum(['none', 'amber', 'red']),
});
export type InterviewFigure = z.infer<typeof InterviewFigure>;
