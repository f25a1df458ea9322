import type { Answer } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem, ItemKind } from '@nattoku/rules/interview/item/interview-item';

export type Of<Kind extends ItemKind> = Extract<InterviewItem, { kind: Kind }>;
export type Said<Type extends Answer['type']> = Extract<Answer, { type: Type }>;

/** What the fields of one kind of question in a test run are given. */
export type TriedProps<Kind extends ItemKind, Type extends Answer['type']> = {
  item: Of<Kind>;
  field: { label: string; help: string; required: boolean; error: string | undefined };
  answer: Said<Type> | undefined;
  onAnswer: (answer: Said<Type> | undefined) => void;
};
