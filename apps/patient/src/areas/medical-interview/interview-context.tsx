import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import type { Evaluation } from '@nattoku/rules/interview/evaluation/evaluate-interview';
import type { Answer, PlaceKey, Row } from '@nattoku/rules/interview/answer/interview-answer';
import type { InterviewItem } from '@nattoku/rules/interview/item/interview-item';
import { createContext, useContext } from 'react';
import type { Typing } from '#areas/medical-interview/questions/question-props.ts';

export type SentFile = 'photo' | 'signature';

/** What the questions of one screen read and change. */
export type InterviewOnPage = {
  pictures: NonNullable<InterviewPageItem['pictures']>;
  videos: NonNullable<InterviewPageItem['videos']>;
  itemId: string;
  evaluation: Evaluation;
  answerOf: (place: PlaceKey) => Answer | undefined;
  answer: (place: PlaceKey, answer: Answer | undefined, typing?: Typing) => void;
  /** What is wrong there, once somebody has tried to go on. */
  errorAt: (item: InterviewItem, place: PlaceKey) => string | undefined;
  hasErrorIn: (row: string) => boolean;
  /** Files on their way to the hospital, which are no answers yet; they go on while another screen is shown. */
  sendings: ReadonlyMap<PlaceKey, SentFile>;
  tellSending: (place: PlaceKey, file: SentFile | null) => void;
  rowsOf: (group: string, within: string | null) => readonly Row[];
  /** False once the response has as many rows as it may have. */
  canAddRow: (group: string) => boolean;
  /** Gives the key of the new row. */
  addRow: (group: string, within: string | null) => string;
  removeRow: (key: string) => void;
};

const Context = createContext<InterviewOnPage | null>(null);

export const InterviewProvider = Context;

export function useInterview(): InterviewOnPage {
  const value = useContext(Context);
  if (!value) throw new Error('Outside of an interview');
  return value;
}
