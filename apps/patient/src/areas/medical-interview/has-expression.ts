import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';

/** Whether a questionnaire needs what reads expressions, which is large. */
export const hasExpression = (items: InterviewPageItem['items']): boolean =>
  items.some((item) => Boolean(item.enabling?.expression) || (item.kind === 'computed' && item.expression !== null));
