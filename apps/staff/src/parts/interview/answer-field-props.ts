import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem, ItemKind } from '@nattoku/rules/interview/item/interview-item';

export type AnswerFieldProps<Kind extends ItemKind = ItemKind> = {
  item: Extract<InterviewItem, { kind: Kind }>;
  label: string;
  value: Answer | undefined;
  /** Undefined: nothing is said any more. */
  onChange: (answer: Answer | undefined) => void;
  error: string | undefined;
};
