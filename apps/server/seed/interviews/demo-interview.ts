import type { FlagRule, InterviewItem } from '@nattoku/rules/interview/item/interview-item';

/** A questionnaire of the demonstration: our own questions, which no specialist has reviewed. */
export type DemoInterview = {
  slug: string;
  name: string;
  description: string;
  /** Code of the department that asks it; null: every one. */
  department: string | null;
  items: InterviewItem[];
  flags: FlagRule[];
  chartText: string;
};
