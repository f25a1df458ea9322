import { expect, test } from 'vitest';
import { missingItems, type TalkFacts } from '#talk/missing-items.ts';
import type { EntryBody, SessionEntry } from '#talk/session-entry.ts';
import { asking, stepOf } from '#testing/scenario-steps.ts';

const START = Date.parse('2027-01-25T05:00:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000);

/** Entries in their order, one a second, after the start. */
const entriesOf = (...bodies: readonly EntryBody[]): SessionEntry[] =>
  [{ kind: 'start' } as const, ...bodies].map((body, place) => ({
    ...body,
    id: `e${String(place).padStart(3, '0')}`,
    at: at(place).toISOString(),
    by: 'tanaka',
  }));

const facts: TalkFacts = {
  attendees: [
    { id: 'patient', title: '患者本人', required: true },
    { id: 'family', title: '家族・妻', required: false },
  ],
  plannedMinutes: 30,
  points: [
    { id: 'r', kind: 'risk', asks: 'explanation', title: '出血', required: true, answered: null },
    { id: 'q', kind: 'topic', asks: 'answer', title: '仕事は？', required: true, answered: null },
    { id: 'k', kind: 'keyPoint', asks: 'ownWords', title: '食事', required: true, answered: null },
  ],
  steps: [
    stepOf('slide', 's'),
    stepOf('staffNote', 'n'),
    stepOf('message', 'home', { place: 'home' }),
    stepOf('end', 'e'),
  ],
  asked: [],
  home: [],
  entries: [],
};

const present: EntryBody = { kind: 'attendee', attendee: 'patient', move: 'in' };
const explained: EntryBody = { kind: 'risk', point: 'r', result: 'explained', reason: '' };
const answered: EntryBody = { kind: 'topic', point: 'q', result: 'answered', reason: '', answer: '2週間後から' };
const shown: EntryBody = { kind: 'step', step: 's' };
const HALF = 15 * 60;

const missingAfter = (bodies: readonly EntryBody[], seconds: number, changes: Partial<TalkFacts> = {}) =>
  missingItems({ ...facts, ...changes, entries: entriesOf(...bodies) }, at(seconds)).map(({ key }) => key);

test.each<[string, EntryBody[], number, string[]]>([
  ['nothing was done', [], 0, ['attendee/patient', 'minutes', 'point/r', 'point/q', 'step/s']],
  ['everything was done in half of the time', [present, explained, answered, shown], HALF, []],
  ['the talk is a second too short', [present, explained, answered, shown], HALF - 1, ['minutes']],
  ['a break does not count', [present, explained, answered, shown, { kind: 'pause' }], HALF, ['minutes']],
  ['the required person did not come', [explained, answered, shown], HALF, ['attendee/patient']],
  [
    'somebody who came has left',
    [present, { kind: 'attendee', attendee: 'patient', move: 'out' }, explained, answered, shown],
    HALF,
    [],
  ],
  ['a risk was not explained', [present, answered, shown], HALF, ['point/r']],
  [
    'a risk was left out with its reason',
    [present, { ...explained, result: 'waived', reason: '緊急' }, answered, shown],
    HALF,
    [],
  ],
  ['a question was not dealt with', [present, explained, shown], HALF, ['point/q']],
  ['a question was put off', [present, explained, { ...answered, result: 'later' }, shown], HALF, ['point/q']],
  ['a question was left out with its reason', [present, explained, { ...answered, result: 'waived' }, shown], HALF, []],
  ['a step was not shown', [present, explained, answered], HALF, ['step/s']],
])('%s', (_, bodies, seconds, expected) => {
  expect(missingAfter(bodies, seconds)).toEqual(expected);
});

const done: EntryBody[] = [present, explained, answered];

test('a question that was answered in the chat is not missing', () => {
  const chat = { words: '2週間後から', at: at(0).toISOString(), by: 'suzuki' };
  const points = facts.points.map((point) => (point.id === 'q' ? { ...point, answered: chat } : point));
  expect(missingAfter([present, explained, { ...answered, result: 'later' }, shown], HALF, { points })).toEqual([]);
});

test('a question that came after the start is missing until it is answered', () => {
  const asked = [{ id: 'm', title: '傷は？' }];
  expect(missingAfter([...done, shown], HALF, { asked })).toEqual(['question/m']);
});

test('only the steps of the way that was taken are missing', () => {
  const steps = [
    asking('drugs', { yes: 'stop', no: 'plain' }, { place: 'room' }),
    stepOf('message', 'stop', { next: 'last' }),
    stepOf('message', 'plain'),
    stepOf('message', 'last'),
    stepOf('end', 'end'),
  ];
  const answer: EntryBody = { kind: 'answer', step: 'drugs', answer: { kind: 'options', options: ['yes'], other: '' } };
  const asked: EntryBody = { kind: 'step', step: 'drugs' };
  expect(missingAfter([...done, asked, answer], HALF, { steps })).toEqual(['step/stop', 'step/last']);
  const other: EntryBody = { kind: 'step', step: 'plain', instead: 'stop' };
  expect(missingAfter([...done, asked, answer, other], HALF, { steps })).toEqual(['step/last']);
});

test('each item is named in words, and has the reason that was recorded last', () => {
  const reason = (words: string): EntryBody => ({ kind: 'missing', item: 'minutes', title: '', reason: words });
  const entries = entriesOf(...done, shown, reason('急な呼び出し'), reason('時間の都合'));
  expect(missingItems({ ...facts, entries }, at(200))).toEqual([
    { kind: 'minutes', key: 'minutes', title: '予定30分に対して3分', reason: '時間の都合' },
  ]);
  expect(missingItems({ ...facts, entries: entriesOf(...done) }, at(HALF))).toEqual([
    { kind: 'step', key: 'step/s', title: '手術の流れ', reason: null },
  ]);
});
