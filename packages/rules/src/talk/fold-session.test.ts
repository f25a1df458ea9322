import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldSession, hasRecorded, leaderAt, talkedSeconds } from '#talk/fold-session.ts';
import { filmAt } from '#talk/room-film.ts';
import { countedReads } from '#testing/counted-reads.ts';
import type { EntryBody, SessionEntry } from '#talk/session-entry.ts';

const START = Date.parse('2027-01-25T05:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();
let made = 0;
const entry = (seconds: number, body: EntryBody, by = 'tanaka'): SessionEntry => ({
  ...body,
  id: `e${String((made += 1)).padStart(6, '0')}`,
  at: at(seconds),
  by,
});

const stroke = { colour: 'blue', width: 0.01, points: [[0.1, 0.1, 0.5]] } as const;
const someBody = fc.oneof(
  fc.record({ kind: fc.constant('step' as const), step: fc.constantFrom('a', 'b', null) }),
  fc.record({
    kind: fc.constant('film' as const),
    step: fc.constantFrom('a', 'b'),
    move: fc.constantFrom('play' as const, 'rest' as const),
    seconds: fc.integer({ min: 0, max: 600 }),
  }),
  fc.record({ kind: fc.constantFrom('pause' as const, 'resume' as const) }),
  fc.record({ kind: fc.constant('note' as const), text: fc.string() }),
  fc.record({ kind: fc.constant('drawing' as const), picture: fc.constantFrom('p', 'q'), stroke: fc.constant(stroke) }),
  fc.record({ kind: fc.constant('undo' as const), picture: fc.constant('p'), stroke: fc.constantFrom('1', '2', '3') }),
  fc.record({ kind: fc.constant('clear' as const), picture: fc.constantFrom('p', 'q') }),
  fc.record({
    kind: fc.constantFrom('risk' as const, 'teachBack' as const),
    point: fc.constantFrom('r1', 'r2'),
    result: fc.constantFrom('said' as const, 'explained' as const, 'able' as const, 'waived' as const),
    reason: fc.string(),
  }),
  fc.record({
    kind: fc.constant('topic' as const),
    point: fc.constantFrom('r1', 'r2'),
    result: fc.constantFrom('answered' as const, 'later' as const, 'waived' as const),
    reason: fc.string(),
    answer: fc.string(),
  }),
  fc.record({
    kind: fc.constant('understanding' as const),
    point: fc.constantFrom('r1', 'r2'),
    result: fc.constantFrom('able' as const, 'partlyAble' as const, 'repeat' as const),
  }),
  fc.record({
    kind: fc.constant('attendee' as const),
    attendee: fc.constantFrom('n', 'f'),
    move: fc.constantFrom('in' as const, 'out' as const),
  }),
);
const someEntries = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 60 }).map(String),
    seconds: fc.integer({ min: 0, max: 3600 }),
    body: someBody,
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);
const asEntries = (given: { id: string; seconds: number; body: EntryBody }[]): SessionEntry[] =>
  given.map(({ id, seconds, body }) => ({ ...body, id, at: at(seconds), by: 'tanaka' }));

describe('folding', () => {
  test('gives the same state in whatever order and however often the entries arrived', () => {
    fc.assert(
      fc.property(someEntries, fc.infiniteStream(fc.nat()), (given, chance) => {
        const entries = asEntries(given);
        const shuffled = entries
          .flatMap((each) => [each, ...(chance.next().value % 3 === 0 ? [each] : [])])
          .map((each) => ({ each, rank: chance.next().value }))
          .toSorted((one, other) => one.rank - other.rank)
          .map(({ each }) => each);
        expect(foldSession(shuffled)).toEqual(foldSession(entries));
        expect(talkedSeconds(shuffled, new Date(at(4000)))).toBe(talkedSeconds(entries, new Date(at(4000))));
      }),
    );
  });

  test('keeps strokes by their picture, and takes back one or all of them', () => {
    const first = entry(1, { kind: 'drawing', picture: 'p', stroke });
    const second = entry(2, { kind: 'drawing', picture: 'p', stroke });
    const other = entry(3, { kind: 'drawing', picture: 'q', stroke });
    const undo = entry(4, { kind: 'undo', picture: 'p', stroke: first.id });

    expect(foldSession([first, second, other, undo]).drawings).toEqual({
      p: [{ ...stroke, id: second.id }],
      q: [{ ...stroke, id: other.id }],
    });
    expect(foldSession([first, entry(5, { kind: 'clear', picture: 'p' })]).drawings).toEqual({ p: [] });
  });

  test('the last word on a point counts, and who came stays until they go', () => {
    const { points, attendance } = foldSession([
      entry(1, { kind: 'risk', point: 'r1', result: 'again', reason: '' }),
      entry(9, { kind: 'risk', point: 'r1', result: 'said', reason: '' }),
      entry(2, { kind: 'attendee', attendee: 'n', move: 'in' }),
      entry(5, { kind: 'attendee', attendee: 'n', move: 'out' }),
      entry(7, { kind: 'attendee', attendee: 'n', move: 'in' }),
      entry(8, { kind: 'attendee', attendee: 'f', move: 'out' }),
    ]);
    expect(points['r1']).toMatchObject({ result: 'said', at: at(9) });
    expect(attendance).toEqual({ n: { inAt: at(2), outAt: null }, f: { inAt: null, outAt: null } });
  });
});

test('who was there is put right after the end, and nobody comes or goes any more', () => {
  const { attendance } = foldSession([
    entry(1, { kind: 'attendee', attendee: 'n', move: 'in' }),
    entry(2, { kind: 'attendee', attendee: 'p', move: 'in' }),
    entry(9, { kind: 'end' }),
    entry(20, { kind: 'attendee', attendee: 'f', move: 'in' }),
    entry(21, { kind: 'attendee', attendee: 'n', move: 'out' }),
  ]);
  expect(attendance).toEqual({
    n: { inAt: null, outAt: null },
    p: { inAt: at(2), outAt: at(9) },
    f: { inAt: at(9), outAt: at(9) },
  });
});

test('an explanation and what the patient understood of it are two facts, and an answer keeps its words', () => {
  const { points, understanding } = foldSession([
    entry(1, { kind: 'risk', point: 'r1', result: 'explained', reason: '' }),
    entry(2, { kind: 'understanding', point: 'r1', result: 'repeat' }),
    entry(3, { kind: 'topic', point: 'q1', result: 'answered', reason: '', answer: '2週間後から' }),
  ]);
  expect(points).toMatchObject({ r1: { result: 'explained' }, q1: { result: 'answered', answer: '2週間後から' } });
  expect(understanding).toEqual({ r1: 'repeat' });
});

describe('the film of a step', () => {
  const shown = entry(0, { kind: 'step', step: 'film' });
  const film = (seconds: number, move: 'play' | 'rest', from: number, step = 'film') =>
    entry(seconds, { kind: 'film', step, move, seconds: from });
  const placeAt = (seconds: number, ...entries: SessionEntry[]) => {
    const { film: told } = foldSession([shown, ...entries]);
    const { isPlaying, seconds: place } = told
      ? filmAt(told, 60, Date.parse(at(seconds)))
      : { isPlaying: false, seconds: null };
    return [isPlaying, place];
  };

  test.each([
    ['is not begun', [], 30, [false, null]],
    ['runs from where it was played', [film(10, 'play', 20)], 25, [true, 35]],
    ['rests at the end of its chapter', [film(10, 'play', 20)], 500, [false, 60]],
    ['rests where it was put', [film(10, 'play', 20), film(15, 'rest', 25)], 500, [false, 25]],
    [
      'rests while the talk does, and goes on when it is played again',
      [film(10, 'play', 20), entry(15, { kind: 'pause' })],
      500,
      [false, 25],
    ],
    ['is not played in a break', [entry(5, { kind: 'pause' }), film(10, 'play', 20)], 30, [false, 20]],
    [
      'is over with its step, also for who comes back to it',
      [film(10, 'play', 20), entry(20, { kind: 'step', step: 'film' })],
      30,
      [false, null],
    ],
    ['is not that of another step', [film(10, 'play', 20, 'other')], 30, [false, null]],
  ] as const)('%s', (_, entries, now, place) => {
    expect(placeAt(now, ...entries)).toEqual(place);
  });
});

describe('the timer', () => {
  test.each([
    ['runs from the start', [entry(0, { kind: 'start' })], 90, 90],
    ['stands still in a pause', [entry(0, { kind: 'start' }), entry(60, { kind: 'pause' })], 600, 60],
    [
      'runs on after it, across midnight in Tokyo',
      [entry(0, { kind: 'start' }), entry(60, { kind: 'pause' }), entry(36_000, { kind: 'resume' })],
      39_600,
      3660,
    ],
    [
      'ends with the talk, whatever was paused or resumed twice',
      [
        entry(0, { kind: 'start' }),
        entry(10, { kind: 'resume' }),
        entry(60, { kind: 'pause' }),
        entry(70, { kind: 'pause' }),
        entry(80, { kind: 'resume' }),
        entry(100, { kind: 'end' }),
      ],
      5000,
      80,
    ],
    ['has not begun', [], 50, 0],
    ['never runs backwards where a clock was put back', [entry(100, { kind: 'start' })], 40, 0],
  ])('%s', (_, entries, now, seconds) => {
    expect(talkedSeconds(entries, new Date(at(now)))).toBe(seconds);
  });
});

test('who led at a moment is who had taken over until then', () => {
  const entries = [entry(0, { kind: 'start' }), entry(100, { kind: 'takeOver', from: 'tanaka' }, 'suzuki')];
  expect(leaderAt(entries, new Date(at(99)))).toBe('tanaka');
  expect(leaderAt(entries, new Date(at(100)))).toBe('suzuki');
  expect(leaderAt(entries, new Date(at(-1)))).toBeNull();
});

test('a start that was undone counts for nothing: time, leader and attendance begin with the next start', () => {
  const undone = [
    entry(0, { kind: 'start' }),
    entry(10, { kind: 'attendee', attendee: 'n', move: 'in' }),
    entry(60, { kind: 'startUndone', startedAt: at(0), reason: '別の患者さん' }),
  ];
  expect(foldSession(undone)).toEqual(foldSession([]));
  expect(talkedSeconds(undone, new Date(at(600)))).toBe(0);
  const again = [...undone, entry(300, { kind: 'start' }, 'suzuki')];
  expect(foldSession(again)).toMatchObject({ ledBy: 'suzuki', attendance: {} });
  expect(talkedSeconds(again, new Date(at(420)))).toBe(120);
});

test.each<[EntryBody['kind'], EntryBody, boolean]>([
  ['attendee', { kind: 'attendee', attendee: 'n', move: 'in' }, false],
  ['pause', { kind: 'pause' }, false],
  ['step', { kind: 'step', step: 'a' }, true],
  ['answer', { kind: 'answer', step: 'a', answer: { kind: 'text', text: 'はい' } }, true],
  ['note', { kind: 'note', text: 'メモ' }, true],
  ['drawing', { kind: 'drawing', picture: 'p', stroke }, true],
  ['risk', { kind: 'risk', point: 'r1', result: 'explained', reason: '' }, true],
  ['topic', { kind: 'topic', point: 'r1', result: 'later', reason: '', answer: '' }, true],
  ['understanding', { kind: 'understanding', point: 'r1', result: 'able' }, true],
])('a start with %s is recorded work or not', (_, body, expected) => {
  expect(hasRecorded(foldSession([entry(0, { kind: 'start' }), entry(5, body)]))).toBe(expected);
});

test('removing one of thousands of notes and strokes searches none of the others', () => {
  const reads = { count: 0 };
  const notes = Array.from({ length: 2000 }, (_, second) => entry(second, { kind: 'note', text: 'x' }));
  const strokes = Array.from({ length: 2000 }, (_, second) =>
    entry(second, { kind: 'drawing', picture: 'board', stroke }),
  );
  const gone = notes.slice(0, -1).map(({ id }) => entry(3000, { kind: 'noteRemoved', note: id }));
  const undone = strokes.slice(0, -1).map(({ id }) => entry(3000, { kind: 'undo', picture: 'board', stroke: id }));
  const removals = [...gone, ...undone].map((each) => countedReads(each, reads));
  const session = foldSession([...notes, ...strokes, ...removals]);
  expect(session.notes.map(({ id }) => id)).toEqual([notes.at(-1)?.id]);
  expect(session.drawings['board']?.map(({ id }) => id)).toEqual([strokes.at(-1)?.id]);
  expect(reads.count).toBeLessThan(100 * removals.length);
});
