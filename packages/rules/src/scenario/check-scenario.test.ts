import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkScenario } from '#scenario/check-scenario.ts';
import { playScenario } from '#scenario/play-scenario.ts';
import type { BranchTest, ScenarioStep } from '#scenario/scenario-step.ts';
import { anyScenario, anySoundScenario } from '#testing/any-scenario.ts';
import { asking, branching, rating, stepOf } from '#testing/scenario-steps.ts';

const end = stepOf('end', 'end');
const message = stepOf('message', 'm');
const codesOf = (steps: readonly ScenarioStep[], risks: { id: string; name: string }[] = []) =>
  checkScenario(steps, { risks }).map(({ step, code }) => (step === null ? code : `${step} ${code}`));

const hasErrors = (steps: readonly ScenarioStep[], risks: { id: string; name: string }[] = []) =>
  checkScenario(steps, { risks }).some(({ severity }) => severity === 'error');

test('nothing is wrong with a greeting and an end', () => {
  expect(codesOf([message, end])).toEqual([]);
});

test.each<[what: string, steps: ScenarioStep[], expected: string[]]>([
  ['no steps', [], ['empty']],
  [
    'no end',
    [stepOf('message', 'a', { next: 'b' }), stepOf('message', 'b', { next: 'a' })],
    ['noEnd', 'a endless', 'b endless'],
  ],
  ['a last step that leads nowhere', [message, stepOf('message', 'last', { next: null })], ['noEnd', 'last deadEnd']],
  ['two steps with one key', [message, message, end], ['m endless', 'm duplicateKey', 'end unreachable']],
  [
    'a target that is not there',
    [stepOf('message', 'm', { next: 'gone' }), end],
    ['m unknownTarget', 'end unreachable'],
  ],
  [
    'an option that leads to a step that is not there',
    [asking('q', { yes: 'gone', no: null }), end],
    ['q unknownTarget'],
  ],
  [
    'a rule that leads to a step that is not there',
    [asking('q', { yes: null, no: null }), branching('b', 'q', ['yes', 'gone']), end],
    ['b unknownTarget'],
  ],
  ['a step that is jumped over', [stepOf('message', 'a', { next: 'end' }), message, end], ['m unreachable']],
  [
    'a step that leads back onto itself',
    [message, asking('q', { yes: 'x', no: null }), end, stepOf('message', 'x', { next: 'x' })],
    ['x endless'],
  ],
  ['steps of the home only', [stepOf('message', 'm', { place: 'home' }), end], ['nothingInRoom']],
  [
    'steps of the room only, with a note',
    [stepOf('message', 'm', { place: 'room' }), stepOf('staffNote', 'n'), end],
    ['nothingAtHome'],
  ],
  ['a step that lacks its words', [stepOf('message', 'm', { text: ' ' }), end], ['m incomplete']],
  [
    'a table without doing nothing',
    [stepOf('comparison', 'c', { columns: ['1', '2'].map((key) => ({ key, name: key, isDoingNothing: false })) }), end],
    ['c unwise'],
  ],
])('%s', (_, steps, expected) => {
  expect(codesOf(steps)).toEqual(expected);
});

describe('ways that are good in one place and not in the other', () => {
  test('a loop that only a question of the home lets out', () => {
    const steps = [message, asking('q', { enough: 'end', again: 'm' }, { place: 'home', next: 'm' }), end];
    expect(codesOf(steps)).toEqual(['m endless', 'q endless']);
    const [first] = checkScenario(steps, { risks: [] });
    expect(first?.sentence).toContain('説明の場では');
  });

  test('a step of the room behind an answer at home', () => {
    const steps = [
      message,
      asking('q', { yes: 'r', no: null }, { place: 'home' }),
      end,
      stepOf('message', 'r', { place: 'room', next: 'end' }),
    ];
    expect(codesOf(steps)).toEqual(['r unreachable']);
    const branched = [
      message,
      asking('q', { yes: null, no: null }, { place: 'home' }),
      branching('b', 'q', ['yes', 'r']),
      ...steps.slice(2),
    ];
    expect(codesOf(branched)).toEqual([]);
  });
});

describe('what a branch looks at', () => {
  const tail = [end, stepOf('message', 'other', { next: 'end' })];
  const looking = (asked: ScenarioStep, rule: 'anyOf' | 'atLeast' | 'wrongFirst') => {
    const tests: Record<typeof rule, BranchTest> = {
      anyOf: { kind: 'anyOf', options: ['1'] },
      atLeast: { kind: 'atLeast', value: 7 },
      wrongFirst: { kind: 'wrongFirst' },
    };
    const branch = stepOf('branch', 'b', { rules: [{ step: asked.key, test: tests[rule], next: 'other' }] });
    return codesOf([asked, branch, ...tail]);
  };

  test.each<[string, ScenarioStep, 'anyOf' | 'atLeast' | 'wrongFirst', string[]]>([
    ['an option of a question', stepOf('question', 'q'), 'anyOf', []],
    ['an option of a worry', stepOf('worries', 'w'), 'anyOf', []],
    ['a rating', rating('r'), 'atLeast', []],
    ['a check', stepOf('check', 'c'), 'wrongFirst', []],
    ['an option that was taken away', asking('q', { 2: null, 3: null }), 'anyOf', ['b neverHolds']],
    ['an option where nothing is chosen', message, 'anyOf', ['b neverHolds']],
    ['a rating where one of several is chosen', stepOf('question', 'q'), 'atLeast', ['b neverHolds']],
    ['a rating above the scale', rating('r', { max: 5 }), 'atLeast', ['b neverHolds']],
    ['a wrong answer to a question that has no right one', stepOf('question', 'q'), 'wrongFirst', ['b neverHolds']],
  ])('%s', (_, asked, rule, expected) => {
    expect(looking(asked, rule)).toEqual(expected);
  });

  test('a step that is not there, and one that comes after it', () => {
    expect(codesOf([message, branching('b', 'gone', ['1', null]), end])).toEqual(['b askedLater']);
    expect(codesOf([message, branching('b', 'q', ['1', null]), stepOf('question', 'q'), end])).toEqual([
      'b askedLater',
    ]);
  });

  test('an answer from before a loop lets nobody out of it', () => {
    const steps = [
      stepOf('question', 'q'),
      branching('b', 'q', ['1', 'other']),
      end,
      stepOf('message', 'other', { next: 'b' }),
    ];
    expect(codesOf(steps)).toEqual(['q endless', 'b endless', 'other endless']);
  });
});

describe('core risks', () => {
  const risks = [{ id: 'bleeding', name: '出血' }];
  const explained = stepOf('pictogram', 'p', { coreRiskIds: ['bleeding'] });

  test('that no step explains', () => {
    expect(checkScenario([message, end], { risks })).toEqual([
      {
        step: null,
        severity: 'error',
        code: 'riskUncovered',
        sentence: '必須リスク「出血」を説明するステップがありません',
      },
    ]);
    expect(codesOf([explained, end], risks)).toEqual([]);
  });

  test('that only a step explains to which nobody comes', () => {
    const steps = [stepOf('message', 'm', { next: 'end' }), explained, end];
    expect(codesOf(steps, risks)).toEqual(['riskUncovered', 'p unreachable']);
  });

  test('of which a way leads past the explanation, in both places', () => {
    const steps = [asking('q', { skip: 'end', hear: null }), explained, end];
    expect(codesOf(steps, risks)).toEqual(['riskAvoidable']);
    expect(hasErrors(steps, risks)).toBe(false);
    expect(codesOf([{ ...steps[0], place: 'home' } as ScenarioStep, ...steps.slice(1)], risks)).toEqual([]);
  });
});

describe('whatever the graph', () => {
  test('a sound scenario has no errors', () => {
    fc.assert(
      fc.property(anySoundScenario, (steps) => {
        expect(checkScenario(steps, { risks: [] }).filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
    );
  });

  test('what is found has a sentence, and names a step that is there', () => {
    fc.assert(
      fc.property(anyScenario({ branches: true }), (steps) => {
        const keys = new Set<string | null>([null, ...steps.map(({ key }) => key)]);
        for (const { step, sentence } of checkScenario(steps, { risks: [{ id: 'r', name: '出血' }] })) {
          expect(keys.has(step)).toBe(true);
          expect(sentence).not.toBe('');
        }
      }),
    );
  });

  test('what has no errors never stops before an end', () => {
    const steps = anyScenario({ branches: true }).filter((each) => !hasErrors(each));
    fc.assert(
      fc.property(steps, fc.constantFrom('home' as const, 'room' as const), (each, place) => {
        expect(playScenario(each, place, []).current).not.toBeNull();
      }),
      { numRuns: 30 },
    );
  });
});
