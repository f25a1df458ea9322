import type { PatientConsentGate } from '@nattoku/contract/consent/consent-signing';
import type { TalkPageItem } from '@nattoku/contract/ic-support/talk-page-item';
import type { PatientPageItem, PatientPageOrder } from '@nattoku/contract/patient-page/patient-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import '#page-kinds.ts';
import { HomeScreen } from '#areas/steps/home.screen.tsx';
import { nextThing, stepsOf } from '#progress/steps.ts';
import { wayOn } from '#progress/way-on.ts';
import { aConsent } from '#testing/patient-consents.ts';
import { aFormItem, anItem, anOrder, aPage, newId } from '#testing/patient-pages.ts';
import { shownOn } from '#testing/shown-on.tsx';

const aTalk = (parts: Partial<TalkPageItem> = {}): TalkPageItem => ({
  id: newId() as TalkPageItem['id'],
  kind: 'talk',
  title: '大腸内視鏡の説明',
  required: true,
  done: false,
  state: 'planned',
  startsAt: '2099-12-05T01:00:00.000Z',
  minutes: 30,
  place: '',
  room: '',
  attendees: [],
  ...parts,
});
const gate = (kind: PatientConsentGate['kind'], opensAt: string | null = null): PatientConsentGate => ({
  kind,
  metAt: null,
  opensAt,
  overridden: false,
});
const aForm = (...gates: PatientConsentGate[]) => aFormItem(aConsent({ gates }));
const seen = anItem({ finished: true, watchedRanges: [{ start: 0, end: 100 }] });

const orderOf = (...items: PatientPageItem[]) => anOrder<PatientPageItem>({ items });
const pageOf = (...orders: PatientPageOrder[]) => {
  const page = aPage(...orders);
  const steps = stepsOf(page);
  return { steps, next: nextThing(page, steps)?.item, home: renderToStaticMarkup(shownOn(page, <HomeScreen />)) };
};

test('a form of another order comes before a talk that waits for its day', () => {
  const form = aForm();
  const { next, home } = pageOf(orderOf(seen, aTalk()), orderOf(form));
  expect(next).toBe(form);
  expect(home).toContain('同意書を開く');
  expect(home).not.toContain('説明の予定を見る');
});

test('after the last thing of an order the way on does not lead to its talk', () => {
  const { steps } = pageOf(orderOf(seen, aTalk()));
  expect(steps[0] && wayOn(steps, steps[0]).screen).toEqual({ name: 'home' });
});

test('with nothing left to do now the page says so, and what comes when', () => {
  const { next, home } = pageOf(orderOf(seen, aTalk()));
  expect(next).toBeUndefined();
  expect(home).toContain('今日できることは終わりました。');
  expect(home).toMatch(/大腸内視鏡の説明.*2099\/12\/05\(土\) 10:00から/s);
  expect(home).not.toContain('説明の予定を見る');
});

test('a talk without a day does not hide that all the rest is done', () => {
  expect(pageOf(orderOf(seen, aTalk({ startsAt: null }))).home).toContain('日時は決まりしだいお知らせします');
});

test.each([
  ['the talk', [gate('talkHeld')], '医師の説明を受けたあとで'],
  ['a day', [gate('coolingTime', '2099-12-06T01:00:00.000Z')], '2099/12/06(日) 10:00から署名できます'],
  ['the talk and then a day', [gate('coolingTime'), gate('talkHeld')], '医師の説明を受けたあとで'],
  ['a video that is on no page', [gate('videosWatched')], 'まだです'],
])('a form that waits for %s is not the next thing', (_what, gates, sentence) => {
  const { next, home } = pageOf(orderOf(aForm(...gates)));
  expect(next).toBeUndefined();
  expect(home).toContain('今日できることは終わりました。');
  expect(home).toContain(sentence);
});

test.each([
  ['is still to be read', [gate('readToEnd'), gate('talkHeld')]],
  ['has questions to be answered', [gate('comprehension'), gate('coolingTime')]],
  ['waited until a day that has come', [gate('coolingTime', '2020-12-06T01:00:00.000Z')]],
])('a form that %s is the next thing', (_what, gates) => {
  const form = aForm(...gates);
  expect(pageOf(orderOf(form)).next).toBe(form);
});

test('a form that waits for videos is reached by way of them', () => {
  const [form, video] = [aForm(gate('videosWatched')), anItem()];
  expect(pageOf(orderOf(form, video)).next).toBe(video);
  expect(pageOf(orderOf(form, seen)).next).toBe(form);
});

test('with everything done nothing is announced', () => {
  const { home } = pageOf(orderOf(seen, aTalk({ done: true, state: 'held' })));
  expect(home).toContain('すべて終わりました');
  expect(home).not.toContain('今日できること');
});
