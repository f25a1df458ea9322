import { expect, test } from 'vitest';
import { clashesOf, type TimedTalk } from '#areas/ic-support/planner/clashes.ts';

const talk = (id: string, at: string, given: Partial<TimedTalk> = {}): TimedTalk => ({
  id,
  startsAt: new Date(`2027-01-25T${at}:00+09:00`),
  minutes: 30,
  patientId: `patient of ${id}`,
  explainerId: 'tanaka',
  attendeeIds: [],
  place: '外来',
  room: '面談室1',
  state: 'planned',
  ...given,
});

test.each([
  ['nobody is asked for twice', talk('b', '09:30'), undefined],
  ['the same person elsewhere', talk('b', '09:15', { room: '面談室2' }), ['explainer']],
  ['the same room with another', talk('b', '09:15', { explainerId: 'suzuki' }), ['room']],
  ['a room of the same name elsewhere', talk('b', '09:15', { explainerId: 'suzuki', place: '病棟' }), undefined],
  ['both', talk('b', '08:45'), ['explainer', 'room']],
  ['nobody and nowhere', talk('b', '09:15', { explainerId: null, room: '' }), undefined],
  [
    'the same patient with another elsewhere',
    talk('b', '09:15', { explainerId: 'suzuki', room: '面談室2', patientId: 'patient of a' }),
    ['patient'],
  ],
  ['what was taken back is in nobody’s way', talk('b', '09:15', { state: 'canceled' }), undefined],
])('%s', (_, other, expected) => {
  const clashes = clashesOf([talk('a', '09:00'), other]);
  expect([clashes.get('a'), clashes.get('b')]).toEqual([expected, expected]);
});

test('a long talk meets each one within it, and not what follows', () => {
  const clashes = clashesOf([
    talk('long', '09:00', { minutes: 90 }),
    talk('first', '09:30'),
    talk('second', '10:00'),
    talk('behind', '10:30'),
  ]);
  expect([...clashes.keys()].toSorted()).toEqual(['first', 'long', 'second']);
});

test('who explains one talk and has to come to another is asked for twice, as what they are there', () => {
  const clashes = clashesOf([
    talk('a', '09:00'),
    talk('b', '09:15', { explainerId: 'suzuki', attendeeIds: ['tanaka'], room: '面談室2' }),
  ]);
  expect([clashes.get('a'), clashes.get('b')]).toEqual([['explainer'], ['attendee']]);
});
