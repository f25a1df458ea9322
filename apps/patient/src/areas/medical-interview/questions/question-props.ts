import type { ReactNode } from 'react';
import type { Answer, PlaceKey } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';

/** What was typed and is no answer yet, in a sentence: nobody goes on past it. */
export type Typing = string | null;

/** What a question is asked with. The question itself stands above, and names the group around it for those who hear. */
export type QuestionProps<Item extends InterviewItem = InterviewItem> = {
  item: Item;
  /** The question in the words of the reader, as the name of the field. */
  label: ReactNode;
  /** The id of the element that holds it, for what is named by another element. */
  labelledBy: string;
  place: PlaceKey;
  answer: Answer | undefined;
  error: string | undefined;
  onAnswer: (answer: Answer | undefined, typing?: Typing) => void;
};
