import { expect, test } from 'vitest';
import type { StepEntry } from '#scenario/play-scenario.ts';
import { roomWay, type RoomEntry } from '#scenario/room-way.ts';
import { asking, stepOf } from '#testing/scenario-steps.ts';

const shown = (step: string | null): RoomEntry => ({ kind: 'step', step });
const said = (step: string, ...options: string[]): RoomEntry => ({
  kind: 'answer',
  step,
  answer: { kind: 'options', options, other: '' },
});
const atHome = (step: string, ...options: string[]): StepEntry => ({
  step,
  answer: { kind: 'options', options, other: '' },
});

const byAnswer = [
  asking('drugs', { yes: null, no: null }),
  stepOf('branch', 'fork', { rules: [{ step: 'drugs', test: { kind: 'anyOf', options: ['yes'] }, next: 'stop' }] }),
  stepOf('message', 'plain', { next: 'end' }),
  stepOf('message', 'stop'),
  stepOf('end', 'end'),
];

const wayOf = (steps: Parameters<typeof roomWay>[0], entries: RoomEntry[], home: StepEntry[] = []) => {
  const { next, ways, decidedBy, ahead } = roomWay(steps, entries, home);
  return { next: next?.key ?? null, ways: ways.map(({ key }) => key), by: decidedBy?.place ?? null, ahead };
};

test.each<[string, RoomEntry[], StepEntry[], ReturnType<typeof wayOf>]>([
  [
    'begins with the first step',
    [],
    [],
    { next: 'drugs', ways: ['drugs'], by: null, ahead: ['drugs', 'plain', 'end'] },
  ],
  [
    'parts by the answer of the room',
    [shown('drugs'), said('drugs', 'yes')],
    [],
    { next: 'stop', ways: ['stop', 'plain'], by: 'room', ahead: ['stop', 'end'] },
  ],
  [
    'parts by the answer of home where it was not asked here',
    [shown('drugs')],
    [atHome('drugs', 'yes')],
    { next: 'stop', ways: ['stop', 'plain'], by: 'home', ahead: ['stop', 'end'] },
  ],
  [
    'listens to the room rather than to home',
    [shown('drugs'), said('drugs', 'no')],
    [atHome('drugs', 'yes')],
    { next: 'plain', ways: ['stop', 'plain'], by: 'room', ahead: ['plain', 'end'] },
  ],
  [
    'leaves out an answer that the question does not have',
    [shown('drugs'), said('drugs', 'perhaps')],
    [],
    { next: 'plain', ways: ['stop', 'plain'], by: null, ahead: ['plain', 'end'] },
  ],
  ['goes on from wherever staff went', [shown('stop')], [], { next: 'end', ways: ['end'], by: null, ahead: ['end'] }],
  ['is over at the end', [shown('end')], [], { next: null, ways: [], by: null, ahead: [] }],
  [
    'begins anew from a step that is gone',
    [shown('gone')],
    [],
    {
      next: 'drugs',
      ways: ['drugs'],
      by: null,
      ahead: ['drugs', 'plain', 'end'],
    },
  ],
])('%s', (_, entries, home, expected) => {
  expect(wayOf(byAnswer, entries, home)).toEqual(expected);
});

test('an option leads by itself, and a check by the first answer of the last time it was come to', () => {
  const steps = [
    asking('which', { op: 'check', no: 'end' }),
    stepOf('check', 'check'),
    stepOf('branch', 'fork', { rules: [{ step: 'check', test: { kind: 'wrongFirst' }, next: 'again' }] }),
    stepOf('message', 'on', { next: 'end' }),
    stepOf('message', 'again', { next: 'end' }),
    stepOf('end', 'end'),
  ];
  expect(wayOf(steps, [shown('which')])).toMatchObject({ ways: ['check', 'end'], by: null });
  expect(wayOf(steps, [shown('which'), said('which', 'no')])).toMatchObject({ next: 'end', by: 'room' });

  const wrong = [shown('check'), said('check', '2'), said('check', '1')];
  expect(wayOf(steps, wrong)).toMatchObject({ next: 'again', ways: ['again', 'on'], by: 'room' });
  expect(wayOf(steps, [...wrong, shown('again'), shown('check'), said('check', '1')])).toMatchObject({ next: 'on' });
});

test('what is for home alone is passed, and a circle in which nothing is shown ends the way', () => {
  const home = [
    stepOf('message', 'home', { place: 'home' }),
    stepOf('message', 'room', { place: 'room' }),
    stepOf('end', 'end'),
  ];
  expect(wayOf(home, [])).toMatchObject({ next: 'room', ways: ['room'], ahead: ['room', 'end'] });
  const circle = [
    stepOf('message', 'a', { place: 'home', next: 'b' }),
    stepOf('message', 'b', { place: 'home', next: 'a' }),
  ];
  expect(wayOf(circle, [])).toEqual({ next: null, ways: [], by: null, ahead: [] });
});
