import type { TalkPageItem } from '@nattoku/contract/ic-support/talk-page-item';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { lazy } from 'react';
import type { ItemKind } from '#progress/item-kind.ts';
import { dateWords, momentWords } from '#words/dates.ts';
import { visitWords } from '#words/visit-words.ts';

const TalkScreen = lazy(async () => ({ default: (await import('#areas/talk/talk.screen.tsx')).TalkScreen }));

/** The talk on the patient's page: when and where it is, and that it was held. */
export const talkKind: ItemKind<'talk'> = {
  get name() {
    return visitWords().talk.name;
  },
  heading: () => visitWords().talk.heading,
  get receipt() {
    return { said: visitWords().talk.said, kept: visitWords().talk.kept };
  },
  namesItsOrder: false,
  reportsItself: true,
  records: {},
  apply: (item) => item,
  isDone: ({ done }) => done,
  isTakenBack: ({ state }) => state === 'canceled',
  // Staff hold it: what the patient reads about it is no step of theirs.
  waitsFor: ({ item }) => talkSentence(item),
  line: ({ item }) => ({
    state: item.done ? 'done' : 'new',
    title: item.title,
    sentence: talkSentence(item),
    picture: { icon: accountGroupIcon },
  }),
  start: ({ item }) => ({
    screen: { name: 'item', itemId: item.id, part: 'plan', of: null },
    label: visitWords().talk.open,
  }),
  goOnLabel: () => visitWords().talk.open,
  Screen: TalkScreen,
};

/** When it is, or what became of it; of a patient who wanted to think it over, when the answer is asked for. */
export function talkSentence({
  state,
  startsAt,
  askedAgainOn,
}: Pick<TalkPageItem, 'state' | 'startsAt' | 'askedAgainOn'>): string {
  const { held, askedAgain, running, canceled, planned, undated } = visitWords().talk;
  const isStillAsked = askedAgainOn && askedAgainOn >= todayInTokyo(new Date());
  if (state === 'held') return isStillAsked ? askedAgain(dateWords(askedAgainOn)) : held;
  if (state === 'running') return running;
  if (state === 'canceled') return canceled;
  return startsAt === null ? undated : planned(momentWords(startsAt));
}
