import { z } from 'zod';
import { InterviewTemplateVersionId } from '#shared/primitives.ts';

export const InterviewTemplateState = z.enum(['draft', 'inReview', 'published', 'retired']);
export type InterviewTemplateState = z.infer<typeof InterviewTemplateState>;
export const templateStateNames: Record<InterviewTemplateState, string> = {
  draft: '下書き',
  inReview: '確認待ち',
  published: '公開中',
  retired: '公開終了',
};

/** A version by its number. */
export const InterviewVersionMark = z.object({
  id: InterviewTemplateVersionId,
  number: z.int(),
  state: InterviewTemplateState,
});
