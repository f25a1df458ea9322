import { z } from 'zod';
import { InterviewTemplateVersionId } from '#shared/primitives.ts';

export const InterviewTemplateState = z.enum(['draft', 'inReview', 'published', 'retired']);
export type InterviewTemplateState = z.infer<typeof InterviewTemplateState>;

/** A version by its number. */
export const InterviewVersionMark = z.object({
  id: InterviewTemplateVersionId,
  number: z.int(),
  state: InterviewTemplateState,
});
