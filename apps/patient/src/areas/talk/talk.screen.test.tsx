// @vitest-environment jsdom
import type { TalkPageItem } from '@nattoku/contract/ic-support/talk-page-item';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { TalkScreen } from '#areas/talk/talk.screen.tsx';
import { talkKind } from '#areas/talk/talk.kind.ts';
import '#page-kinds.ts';
import { anOrder, aPage, newId } from '#testing/patient-pages.ts';
import { shownOn } from '#testing/shown-on.tsx';
import { speak } from '#words/language.ts';

afterEach(() => speak('ja'));

const aTalk = (parts: Partial<TalkPageItem> = {}): TalkPageItem => ({
  id: newId() as OrderItemId,
  kind: 'talk',
  title: '胆のう摘出術の説明',
  required: false,
  done: false,
  state: 'planned',
  startsAt: '2027-01-25T05:00:00.000Z',
  minutes: 30,
  place: '外来2階',
  room: '面談室1',
  attendees: [
    { kind: 'patient', relation: '', required: true },
    { kind: 'family', relation: '長女', required: false },
  ],
  agreed: null,
  ...parts,
});

const shown = (item: TalkPageItem): string => {
  const order = anOrder<TalkPageItem>({ items: [item] });
  const step = { order, item, number: 1, total: 1 };
  return renderToStaticMarkup(shownOn(aPage(order), <TalkScreen step={step} part="plan" of={null} />));
};

test('a planned talk says when and where it is, and who comes along', () => {
  const page = shown(aTalk());
  for (const words of ['2027/01/25(月) 14:00から', '外来2階　面談室1', '約30分', 'ご本人', 'ご家族', '長女'])
    expect(page).toContain(words);
  expect(page).not.toContain('PDF');
});

test('one without a time says so, in the language of the page', async () => {
  await speak('en');
  expect(shown(aTalk({ startsAt: null }))).toContain('We will tell you when');
});

test('one whose answer was put off says when it is asked for, until that day is over', () => {
  const held = { state: 'held', done: true } as const;
  expect(shown(aTalk({ ...held, askedAgainOn: '2999-02-01' as PlainDate }))).toContain(
    'お返事は、2999/02/01(金)にもう一度うかがいます',
  );
  expect(shown(aTalk({ ...held, askedAgainOn: '2020-02-01' as PlainDate }))).not.toContain('お返事');
});

test('one that was held shows what was agreed with its leaflet, and counts as done', () => {
  const held = aTalk({ state: 'held', done: true, agreed: '前の日の夜9時から食べません。' });
  expect(shown(held)).toMatch(/説明は終わりました.*前の日の夜9時から食べません。.*\/leaflet"/s);
  expect([talkKind.isDone(held), talkKind.isTakenBack?.(aTalk({ state: 'canceled' }))]).toEqual([true, true]);
});
