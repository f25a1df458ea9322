import { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflictsOf } from '#areas/ic-support/scenario/builder/builder-conflict.tsx';
import { problemsOf, worstOf } from '#areas/ic-support/scenario/builder/find-problems.ts';
import { newStep, stepGroups } from '#areas/ic-support/scenario/builder/new-step.ts';
import { scenarioPorts } from '#areas/ic-support/scenario/builder/scenario-ports.ts';
import {
  connectSteps,
  duplicateStep,
  insertStep,
  placeStep,
  removeStep,
  type StepKind,
  type Steps,
} from '#areas/ic-support/scenario/builder/steps.ts';

const kinds = stepGroups.flat();
const step = (kind: StepKind, key: string, given: object = {}): ScenarioStep =>
  ({ ...newStep(kind, () => key), ...given }) as ScenarioStep;
const message = (key: string, next: string | null = null) => step('message', key, { text: key, next });
const keysOf = (steps: Steps) => steps.map(({ key }) => key);
const asking = (key: string, ...targets: (string | null)[]) =>
  step('question', key, {
    text: key,
    options: targets.map((next, at) => ({ key: `${key}${at}`, text: `${at}`, next })),
  });

test.each(kinds)('a new step of the kind %s is one that the server takes', (kind) => {
  const made = newStep(kind);
  expect(ScenarioStep.parse(made)).toEqual(made);
});

test('every kind of step stands in the menu once', () => {
  expect(new Set(kinds).size).toBe(14);
  expect(kinds).toHaveLength(14);
});

describe('the order of steps', () => {
  const steps = [message('a'), message('b'), step('end', 'end')];

  test('a new step stands behind the chosen one, and never behind an end', () => {
    expect(keysOf(insertStep(steps, message('n'), 'a'))).toEqual(['a', 'n', 'b', 'end']);
    expect(keysOf(insertStep(steps, message('n'), 'end'))).toEqual(['a', 'b', 'n', 'end']);
    expect(keysOf(insertStep(steps, step('end', 'n'), 'end'))).toEqual(['a', 'b', 'end', 'n']);
    expect(keysOf(insertStep([], message('n'), null))).toEqual(['n']);
  });

  test('wherever a step is put, all are there and the others keep their order', () => {
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: -3, max: 12 }), (from, to) => {
        const many = Array.from({ length: 9 }, (_, at) => message(`s${at}`));
        const key = `s${from}`;
        const placed = keysOf(placeStep(many, key, to));
        expect(placed.filter((each) => each !== key)).toEqual(keysOf(many).filter((each) => each !== key));
        expect(placed.indexOf(key)).toBe(Math.max(0, Math.min(to, 8)));
      }),
    );
  });

  test('a copy stands behind its step under a key of its own', () => {
    const copied = duplicateStep(steps, 'a', 'copy');
    expect(keysOf(copied)).toEqual(['a', 'copy', 'b', 'end']);
    expect(copied[1]).toEqual({ ...steps[0], key: 'copy' });
  });
});

describe('a step that is removed leaves no way into nothing', () => {
  const ends = step('end', 'end');
  const branch = step('branch', 'branch', {
    rules: [{ step: 'q', test: { kind: 'anyOf', options: ['q0'] }, next: 'gone' }],
    next: 'gone',
  });

  test.each<[string, Steps, string]>([
    ['to where it went on', [message('a', 'gone'), message('gone', 'end'), message('b'), ends], 'end'],
    ['to the one that followed it', [message('a', 'gone'), message('gone'), message('b'), ends], 'b'],
  ])('ways to it lead %s', (_, steps, to) => {
    expect(removeStep(steps, 'gone')[0]).toMatchObject({ next: to });
  });

  test('options and conditions are led on as well', () => {
    const left = removeStep([asking('q', 'gone', null), branch, message('gone', 'end'), ends], 'gone');
    expect(left[0]).toMatchObject({ options: [{ next: 'end' }, { next: null }] });
    expect(left[1]).toMatchObject({ next: 'end', rules: [{ next: 'end' }] });
  });

  test('no way is led to the step that it leaves', () => {
    expect(removeStep([message('a', 'gone'), message('gone', 'a'), ends], 'gone')[0]).toMatchObject({ next: null });
  });

  test('of a sound scenario any message can be removed, and nothing leads into nothing', () => {
    const steps = [
      asking('q', 'b', 'c', null),
      message('a', 'c'),
      message('b'),
      message('c', 'end'),
      message('d'),
      ends,
    ];
    for (const key of ['a', 'b', 'c', 'd']) {
      const codes = checkScenario(removeStep(steps, key), { risks: [] }).map(({ code }) => code);
      expect(codes.filter((code) => code === 'unknownTarget' || code === 'deadEnd')).toEqual([]);
    }
  });
});

test('a way drawn from one step to another is its usual one; an end leads nowhere', () => {
  const steps = [message('a'), message('b'), step('end', 'end')];
  expect(connectSteps(steps, 'a', 'end')[0]).toMatchObject({ next: 'end' });
  expect(connectSteps(steps, 'end', 'a')).toEqual(steps);
});

describe('what is wrong', () => {
  test('a dead end, an uncovered risk and a text that is too long are found with their steps', () => {
    const long = step('message', 'long', { text: '𠮷👨‍👩‍👧'.repeat(5_000) });
    const found = problemsOf([long, step('end', 'end'), message('lost')], [{ id: 'r', name: '出血' }]);
    expect(found.map(({ step: key, code }) => [key, code])).toEqual(
      expect.arrayContaining([
        ['long', 'tooLong'],
        ['lost', 'deadEnd'],
        ['lost', 'unreachable'],
        [null, 'riskUncovered'],
      ]),
    );
    expect(worstOf(found).get('lost')).toBe('error');
  });

  test('markup in a text is text', () => {
    const words = '<script>alert(1)</script>𠮷';
    const kept = ScenarioStep.parse(step('message', 'a', { text: words }));
    expect(kept).toMatchObject({ text: words });
    expect(problemsOf([kept, step('end', 'end')], [])).toEqual([]);
  });
});

describe('two editors', () => {
  test('what differs stands by its step in words, and the order where it was changed', () => {
    const mine = [message('a'), step('message', 'b', { text: 'わたし' }), step('end', 'end')];
    const theirs = [step('message', 'b', { text: 'ほかの人' }), message('a'), message('n'), step('end', 'end')];
    const differing = conflictsOf(mine, theirs).filter((each) => each.mine !== each.theirs);
    expect(differing.map(({ field }) => field).toSorted()).toEqual(['b', 'n', 'order']);
    const changed = differing.find(({ field }) => field === 'b');
    expect([changed?.mine, changed?.theirs]).toEqual([
      expect.stringContaining('わたし'),
      expect.stringContaining('ほかの人'),
    ]);
  });

  test('spaces that the server takes away make no conflict with oneself', () => {
    expect(scenarioPorts.isSame([message('a ')], [message('a ')])).toBe(true);
    expect(scenarioPorts.isSame([step('message', 'a', { text: '文 ' })], [step('message', 'a', { text: '文' })])).toBe(
      true,
    );
    expect(scenarioPorts.isSame([step('message', 'a', { text: '文' })], [step('message', 'a', { text: '本' })])).toBe(
      false,
    );
  });
});
