import { interviewsOfItems } from '#domain/interview/interview-items.ts';
import type { InterviewForm } from '@nattoku/contract/medical-interview/interview-item';
import { askedItems } from '@nattoku/rules/interview/item/item-list';
import type { ItemKind } from '#domain/order/item-kind.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';

const asksNothing: readonly InterviewForm['items'][number]['kind'][] = [
  'group',
  'note',
  'picture',
  'video',
  'computed',
  'foreign',
];

/** Questions that a patient may meet, whatever else is answered. */
export const questionCount = ({ items }: Pick<InterviewForm, 'items'>): number =>
  askedItems(items).filter(({ kind }) => !asksNothing.includes(kind)).length;

/** An answer takes about a quarter of a minute. */
const MINUTES_PER_QUESTION = 0.25;

export const paperOfInterviews: ItemKind['paper'] = async (tx, items) => {
  const interviews = await interviewsOfItems(
    tx,
    items.map(({ id }) => id),
  );
  return new Map(
    items.flatMap(({ id, title }) => {
      const interview = interviews.get(id);
      if (!interview) return [];
      const minutes = Math.max(1, Math.round(questionCount(interview.form) * MINUTES_PER_QUESTION));
      const line = ({ leaflet }: PaperWords) => leaflet.interview.line(minutes);
      return [[id, { title: title ?? interview.name, line }] as const];
    }),
  );
};
