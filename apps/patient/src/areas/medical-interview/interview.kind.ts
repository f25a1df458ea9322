import type { InterviewPageItem } from '@nattoku/contract/medical-interview/interview-page-item';
import { clipboardIcon } from '@nattoku/ui/tokens/icons';
import { lazy } from 'react';
import { applyToInterview } from '#areas/medical-interview/applied-interview.ts';
import { hasExpression } from '#areas/medical-interview/has-expression.ts';
import type { ItemKind } from '#progress/item-kind.ts';
import { visitWords } from '#words/visit-words.ts';

const InterviewScreen = lazy(async () => {
  const { InterviewScreen: Screen, interviewWordsReady } = await import('#areas/medical-interview/interview.ts');
  await interviewWordsReady();
  return { default: Screen };
});

/** Medical interviews on the patient's page: answered before the visit and sent once. */
export const interviewKind: ItemKind<'interview'> = {
  get name() {
    return visitWords().interview.name;
  },
  heading: (count) => visitWords().interview.heading(count),
  get receipt() {
    return { said: visitWords().interview.said, kept: visitWords().interview.kept };
  },
  namesItsOrder: false,
  reportsItself: true,
  get records() {
    return {
      interviewAnswered: { name: visitWords().interview.record },
      interviewSent: { name: visitWords().interview.sending, mustArrive: true },
    };
  },
  apply: applyToInterview,
  isDone: isSent,
  share: (item) => (isSent(item) ? 1 : Math.min(0.95, saidOf(item) / Math.max(1, item.items.length))),
  line: ({ item }) => ({
    state: isSent(item) ? 'done' : saidOf(item) > 0 ? 'watching' : 'new',
    title: item.title,
    sentence: sentenceOf(item),
    picture: { icon: clipboardIcon },
  }),
  start: ({ item }) => ({
    screen: { name: 'item', itemId: item.id, part: item.returned ? 'summary' : 'who', of: null },
    label: saidOf(item) > 0 && !isSent(item) ? visitWords().interview.resume : visitWords().interview.begin,
  }),
  goOnLabel: () => visitWords().interview.goOn,
  Screen: InterviewScreen,
  needs: ({ items }) => (hasExpression(items) ? 'expressions' : null),
};

function isSent({ sent, returned, done }: InterviewPageItem): boolean {
  return returned === null && (done || sent !== null);
}

const saidOf = ({ draft }: InterviewPageItem): number => Object.keys(draft.answers).length;

function sentenceOf(item: InterviewPageItem): string {
  const { untouched, partly, done, returned } = visitWords().interview;
  if (isSent(item)) return done;
  if (item.returned) return returned;
  return saidOf(item) > 0 ? partly(item.required) : untouched(item.required);
}
