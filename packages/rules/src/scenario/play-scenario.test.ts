import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Played, playScenario, type StepEntry } from '#scenario/play-scenario.ts';
import type { ScenarioStep } from '#scenario/scenario-step.ts';
import { anyEntries, anyScenario, anySoundScenario, entriesOf } from '#testing/any-scenario.ts';
import { countedReads } from '#testing/counted-reads.ts';
import { asking, branching, rating, right, stepOf, wrong } from '#testing/scenario-steps.ts';

const chose = (step: string, ...options: string[]): StepEntry => ({
  step,
  answer: { kind: 'options', options, other: '' },
});
const rated = (step: string, value: number): StepEntry => ({ step, answer: { kind: 'number', value } });
const wrote = (step: string, text: string): StepEntry => ({ step, answer: { kind: 'text', text } });
const left = (step: string): StepEntry => ({ step });
const keysOf = ({ shown }: Played) => shown.map(({ step }) => step.key);
const at = (steps: readonly ScenarioStep[], entries: readonly StepEntry[] = [], place: 'home' | 'room' = 'home') =>
  keysOf(playScenario(steps, place, entries));

const end = stepOf('end', 'end');

describe('one step after the other', () => {
  const steps = [stepOf('message', 'a'), stepOf('message', 'b', { next: 'end' }), stepOf('message', 'c'), end];

  test('begins with the first, goes on in the list or where a step leads, and is over at the end', () => {
    expect(at(steps)).toEqual(['a']);
    expect(at(steps, [left('a')])).toEqual(['a', 'b']);
    const over = playScenario(steps, 'home', [left('a'), left('b')]);
    expect(keysOf(over)).toEqual(['a', 'b', 'end']);
    expect(over.isOver).toBe(true);
    expect(at(steps, [left('a'), left('b'), left('end'), left('a')])).toEqual(['a', 'b', 'end']);
  });

  test('no steps, and a step that leads nowhere, stop without an end', () => {
    expect(playScenario([], 'home', [left('a')])).toEqual({
      shown: [],
      undone: [],
      current: null,
      isOver: false,
    });
    const lost = playScenario([stepOf('message', 'a', { next: 'gone' }), end], 'home', [left('a')]);
    expect(lost.current).toBeNull();
    expect(lost.isOver).toBe(false);
  });

  test('what another device was faster with is left out', () => {
    expect(at(steps, [left('b'), left('a'), left('a'), left('c'), left('b')])).toEqual(['a', 'b', 'end']);
  });
});

const cameBack = (step: string): StepEntry => ({ step, isBack: true });

describe('coming back to a step', () => {
  const steps = [
    asking('a', { yes: 'b', no: 'end' }),
    stepOf('check', 'b'),
    branching('c', 'a', ['no', 'end']),
    stepOf('message', 'd'),
    end,
  ];

  test('answers it anew, and what was done after it is taken back', () => {
    const entries = [chose('a', 'yes'), chose('b', wrong), chose('b', right), cameBack('a')];
    const back = playScenario(steps, 'home', entries);
    expect(back.current?.key).toBe('a');
    expect(back.undone.map(({ step, isRight }) => [step.key, isRight])).toEqual([
      ['a', null],
      ['b', false],
      ['b', true],
    ]);
    expect(at(steps, [...entries, chose('a', 'no')])).toEqual(['a', 'end']);
  });

  test('a check is asked from its first answer on', () => {
    expect(at(steps, [chose('a', 'yes'), chose('b', wrong), chose('b', right), cameBack('b')])).toEqual(['a', 'b']);
  });

  test('to one that was not shown leads nowhere', () => {
    expect(at(steps, [cameBack('d'), cameBack('a'), chose('a', 'yes'), cameBack('gone')])).toEqual(['a', 'b']);
  });

  test('is as if nothing had been done since, whatever it was', () => {
    fc.assert(
      fc.property(anyScenario({ branches: true }), anyEntries, anyEntries, fc.nat(8), (any, first, then, index) => {
        const before = playScenario(any, 'home', first);
        const key = before.shown[index % Math.max(1, before.shown.length)]?.step.key;
        fc.pre(key !== undefined);
        const back = playScenario(any, 'home', [...first, { step: key, isBack: true }]);
        expect(back.current?.key).toBe(key);
        const kept = back.shown.flatMap(({ entry }) => entry ?? []);
        const { undone: _, ...fresh } = playScenario(any, 'home', [...kept, ...then]);
        expect(playScenario(any, 'home', [...first, { step: key, isBack: true }, ...then])).toMatchObject(fresh);
      }),
    );
  });
});

describe('the two places', () => {
  const steps = [
    stepOf('message', 'home', { place: 'home' }),
    stepOf('staffNote', 'note', { place: 'both' }),
    asking('homeQuestion', { yes: 'end', no: 'room' }, { place: 'home' }),
    stepOf('message', 'room', { place: 'room' }),
    stepOf('end', 'end', { place: 'room' }),
  ];

  test('at home steps of the room and notes for staff are passed, and the end is reached all the same', () => {
    expect(at(steps, [left('home'), chose('homeQuestion', 'no')])).toEqual(['home', 'homeQuestion', 'end']);
  });

  test('in the room a question of the home is passed by its usual way', () => {
    expect(at(steps, [left('note'), left('room')], 'room')).toEqual(['note', 'room', 'end']);
  });

  test('a circle in which nothing is shown ends', () => {
    const circle = [
      stepOf('message', 'a', { place: 'room', next: 'b' }),
      stepOf('message', 'b', { place: 'room', next: 'a' }),
    ];
    expect(playScenario(circle, 'home', [])).toEqual({
      shown: [],
      undone: [],
      current: null,
      isOver: false,
    });
  });
});

describe('questions', () => {
  test('an option leads where it says, or on', () => {
    const steps = [asking('q', { yes: 'end', no: null }), stepOf('message', 'm'), end];
    expect(at(steps, [chose('q', 'yes')])).toEqual(['q', 'end']);
    expect(at(steps, [chose('q', 'no')])).toEqual(['q', 'm']);
  });

  test.each([
    ['nothing', left('q')],
    ['two of one', chose('q', 'yes', 'no')],
    ['an option that is not there', chose('q', 'perhaps')],
    ['no option', chose('q')],
    ['a number', rated('q', 1)],
    ['words', wrote('q', 'はい')],
  ])('a required question is not answered by %s', (_, entry) => {
    expect(at([asking('q', { yes: null, no: null }), end], [entry])).toEqual(['q']);
  });

  test('one that is not required can be left', () => {
    const steps = [asking('q', { yes: 'm', no: 'm' }, { isRequired: false, next: 'end' }), stepOf('message', 'm'), end];
    expect(at(steps, [left('q')])).toEqual(['q', 'end']);
    expect(at(steps, [chose('q')])).toEqual(['q', 'end']);
    expect(at(steps, [chose('q', 'no')])).toEqual(['q', 'm']);
  });

  test('words must say something, and a rating must be on its scale', () => {
    const { options: _, ...asked } = asking('t', {});
    const text: ScenarioStep = { ...asked, answer: 'text' };
    expect(at([text, end], [wrote('t', ' 　\n')])).toEqual(['t']);
    expect(at([text, end], [wrote('t', 'いいえ')])).toEqual(['t', 'end']);
    const scale = [rating('r', { min: 1, max: 5 }), end];
    expect(at(scale, [rated('r', 0), rated('r', 6)])).toEqual(['r']);
    expect(at(scale, [rated('r', 5)])).toEqual(['r', 'end']);
  });
});

describe('comprehension checks', () => {
  const steps = [stepOf('check', 'c'), end];

  test('are asked again until they are right', () => {
    const tried = playScenario(steps, 'home', [chose('c', wrong), left('c'), chose('c', wrong)]);
    expect(keysOf(tried)).toEqual(['c', 'c', 'c']);
    expect(tried.shown.map(({ isRight }) => isRight)).toEqual([false, false, null]);
    expect(at(steps, [chose('c', wrong), chose('c', right)])).toEqual(['c', 'c', 'end']);
  });

  test('with several right answers want all of them and no other', () => {
    const several = stepOf('check', 'c', {
      options: ['1', '2', '3'].map((key) => ({ key, text: key, isRight: key !== '3' })),
    });
    expect(at([several, end], [chose('c', '1'), chose('c', '1', '2', '3')])).toEqual(['c', 'c', 'c']);
    expect(at([several, end], [chose('c', '2', '1')])).toEqual(['c', 'end']);
  });
});

describe('branches', () => {
  const tail = [stepOf('message', 'usual', { next: 'end' }), stepOf('message', 'other'), end];

  test('one of the options decides, and otherwise the usual way', () => {
    const steps = [
      asking('q', { a: null, b: null, c: null }),
      branching('x', 'q', ['a', 'end'], ['b', 'other']),
      ...tail,
    ];
    expect(at(steps, [chose('q', 'a')])).toEqual(['q', 'end']);
    expect(at(steps, [chose('q', 'b')])).toEqual(['q', 'other']);
    expect(at(steps, [chose('q', 'c')])).toEqual(['q', 'usual']);
  });

  test('a rule without a target goes on in the list, where the usual way leads elsewhere', () => {
    const branch = { ...branching('x', 'q', ['a', null]), next: 'other' };
    const steps = [asking('q', { a: null, b: null }), branch, ...tail];
    expect(at(steps, [chose('q', 'a')])).toEqual(['q', 'usual']);
    expect(at(steps, [chose('q', 'b')])).toEqual(['q', 'other']);
  });

  test.each([
    [6, 'usual'],
    [7, 'other'],
    [10, 'other'],
  ])('a rating of %i leads to %s where 7 is asked for', (value, key) => {
    const branch = stepOf('branch', 'x', {
      rules: [{ step: 'r', test: { kind: 'atLeast', value: 7 }, next: 'other' }],
    });
    expect(at([rating('r'), branch, ...tail], [rated('r', value)])).toEqual(['r', key]);
  });

  const afterWrong = (next: string) =>
    stepOf('branch', 'x', { rules: [{ step: 'c', test: { kind: 'wrongFirst' }, next }] });

  test('whose first answer was wrong takes another way than the one who knew', () => {
    const steps = [stepOf('check', 'c'), afterWrong('other'), ...tail];
    expect(at(steps, [chose('c', wrong), chose('c', right)]).at(-1)).toBe('other');
    expect(at(steps, [chose('c', right)]).at(-1)).toBe('usual');
  });

  test('an explanation that leads back to its check is left when the check is known', () => {
    const steps = [stepOf('check', 'c'), afterWrong('other'), end, stepOf('message', 'other', { next: 'c' })];
    const known = [chose('c', wrong), chose('c', right), left('other'), chose('c', right)];
    expect(at(steps, known)).toEqual(['c', 'c', 'other', 'c', 'end']);
  });

  test('an answer that was changed counts as it is now', () => {
    const steps = [
      stepOf('message', 'm'),
      asking('q', { again: 'm', yes: null, no: null }),
      branching('x', 'q', ['yes', 'other']),
      ...tail,
    ];
    const entries = [left('m'), chose('q', 'again'), left('m'), chose('q', 'yes')];
    expect(at(steps, entries)).toEqual(['m', 'q', 'm', 'q', 'other']);
  });

  const ofHome = [
    asking('q', { yes: null, no: null }, { place: 'home' }),
    branching('x', 'q', ['yes', 'other']),
    ...tail,
  ];

  test('in the room know what was answered at home', () => {
    expect(keysOf(playScenario(ofHome, 'room', [], [chose('q', 'yes')]))).toEqual(['other']);
    expect(keysOf(playScenario(ofHome, 'room', [], [chose('q', 'no')]))).toEqual(['usual']);
    expect(keysOf(playScenario(ofHome, 'room', []))).toEqual(['usual']);
    expect(keysOf(playScenario(ofHome, 'room', [], [chose('x', 'yes')]))).toEqual(['usual']);
  });

  test('go by what is answered in the room where both places ask', () => {
    const steps = [asking('q', { yes: null, no: null }), branching('x', 'q', ['yes', 'other']), ...tail];
    expect(keysOf(playScenario(steps, 'room', [chose('q', 'no')], [chose('q', 'yes')]))).toEqual(['q', 'usual']);
  });
});

describe('whatever the graph', () => {
  const anyPlace = fc.constantFrom('home' as const, 'room' as const);
  const anyGraph = anyScenario({ branches: true });

  test('playing ends, shows only what belongs here, and takes entries one by one', () => {
    fc.assert(
      fc.property(anyGraph, anyEntries, anyEntries, anyPlace, (steps, entries, elsewhere, place) => {
        const played = playScenario(steps, place, entries, elsewhere);
        expect(played.shown.length).toBeLessThanOrEqual(entries.length + 1);
        expect(played.isOver).toBe(played.current?.kind === 'end');
        for (const { step } of played.shown) {
          const isHere = step.kind === 'staffNote' ? place === 'room' : step.place === 'both' || step.place === place;
          expect(step.kind === 'end' || (step.kind !== 'branch' && isHere)).toBe(true);
        }
      }),
    );
  });

  test('the same entries give the same place, with what was left out or without it', () => {
    fc.assert(
      fc.property(anyGraph, anyEntries, anyPlace, (steps, entries, place) => {
        const played = playScenario(steps, place, entries);
        const counted = played.shown.flatMap(({ entry }) => entry ?? []);
        expect(playScenario(steps, place, counted)).toEqual(played);
        const foreign = counted.flatMap((entry) => [{ step: 'elsewhere' }, entry]);
        expect(playScenario(steps, place, foreign)).toEqual(played);
      }),
    );
  });

  test('of a sound scenario the end is reached from everywhere', () => {
    fc.assert(
      fc.property(anySoundScenario, anyEntries, anyPlace, (steps, begun, place) => {
        const entries = [...begun];
        for (let more = 0; more <= 2 * steps.length; more += 1) {
          const { current } = playScenario(steps, place, entries);
          if (!current || current.kind === 'end') break;
          entries.push(current.kind === 'check' ? chose(current.key, right) : chose(current.key, '2'));
        }
        expect(playScenario(steps, place, entries).isOver).toBe(true);
      }),
    );
  });

  test('an entry counts or it does not, and never moves a person twice', () => {
    fc.assert(
      fc.property(anyGraph, anyEntries, anyPlace, (steps, entries, place) => {
        const before = playScenario(steps, place, entries);
        const { current } = before;
        for (const entry of current ? entriesOf(current) : []) {
          const after = playScenario(steps, place, [...entries, entry]);
          expect(after.shown.length - before.shown.length).toBeLessThanOrEqual(1);
          expect(after.shown.slice(0, before.shown.length - 1)).toEqual(before.shown.slice(0, -1));
        }
      }),
    );
  });
});

test('going back over the last step again and again plays nothing of the long way before it anew', () => {
  const reads = { count: 0 };
  const steps = [...Array.from({ length: 400 }, (_, step) => countedReads(stepOf('message', `m${step}`), reads)), end];
  const way = Array.from({ length: 400 }, (_, step) => left(`m${step}`));
  const turns = Array.from({ length: 1000 }, () => [{ ...left('m399'), isBack: true }, left('m399')]).flat();
  const entries = [...way, ...turns];
  reads.count = 0;
  const { shown, undone, isOver } = playScenario(steps, 'home', entries);
  expect([shown.length, undone.length, isOver]).toEqual([401, 1000, true]);
  expect(reads.count).toBeLessThan(50 * entries.length);
});
