import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkScenario } from '#scenario/check-scenario.ts';
import { nothingPersonal, personalSteps } from '#scenario/personal-scenario.ts';
import { anySoundScenario } from '#testing/any-scenario.ts';
import { countedReads } from '#testing/counted-reads.ts';
import { asking, branching, stepOf } from '#testing/scenario-steps.ts';

const steps = [
  stepOf('message', 'a'),
  asking('b', { yes: 'c', no: null }),
  stepOf('message', 'c', { next: 'd' }),
  branching('x', 'b', ['yes', 'c']),
  stepOf('message', 'd'),
  stepOf('end', 'end'),
];
const keysOf = (personal: Partial<typeof nothingPersonal>) =>
  personalSteps(steps, { ...nothingPersonal, ...personal }).map(({ key }) => key);

describe('specification/ic-support.md §40: a scenario for one patient', () => {
  test('without changes it is the scenario', () => {
    expect(personalSteps(steps, nothingPersonal)).toEqual(steps);
  });

  test('a step that is left out leads nobody anywhere: ways to it go on to where it led', () => {
    const left = personalSteps(steps, { ...nothingPersonal, off: ['c'] });
    expect(left.map(({ key }) => key)).toEqual(['a', 'b', 'x', 'd', 'end']);
    expect(left[1]).toMatchObject({
      options: [
        { key: 'yes', next: 'd' },
        { key: 'no', next: null },
      ],
    });
    expect(left[2]).toMatchObject({ rules: [{ next: 'd' }] });
  });

  test('named steps change places among themselves, the others stay', () => {
    expect(keysOf({ order: ['d', 'a'] })).toEqual(['d', 'b', 'c', 'x', 'a', 'end']);
    expect(keysOf({ order: ['gone', 'c'] })).toEqual(['a', 'b', 'c', 'x', 'd', 'end']);
  });

  test('a step of their own stands behind the one named, or at the beginning; behind one that is gone before the end', () => {
    const own = (after: string | null) => keysOf({ own: [{ after, step: stepOf('message', 'own') }] });
    expect(own('a')).toEqual(['a', 'own', 'b', 'c', 'x', 'd', 'end']);
    expect(own(null)[0]).toBe('own');
    expect(own('gone')).toEqual(['a', 'b', 'c', 'x', 'd', 'own', 'end']);
  });

  test('whatever messages are left out of a sound scenario, no way is lost', () => {
    fc.assert(
      fc.property(anySoundScenario, fc.func(fc.boolean()), (sound, choose) => {
        const off = sound.filter(({ kind, key }) => kind === 'message' && choose(key)).map(({ key }) => key);
        const lost = checkScenario(personalSteps(sound, { ...nothingPersonal, off }), { risks: [] });
        expect(lost.filter(({ severity, code }) => severity === 'error' && code !== 'empty')).toEqual([]);
      }),
    );
  });
});

test('ways that lead into a long row of steps that are left out pass each of those once', () => {
  const reads = { count: 0 };
  const leads = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`o${at}`, 'm0']));
  const questions = Array.from({ length: 240 }, (_, at) => asking(`q${at}`, leads));
  const left = Array.from({ length: 258 }, (_, at) => countedReads(stepOf('message', `m${at}`), reads));
  const off = left.map(({ key }) => key);
  reads.count = 0;
  const met = personalSteps([...questions, ...left, stepOf('end', 'end')], { off, order: [], own: [] });
  expect(met[0]).toMatchObject({ options: Array.from({ length: 12 }, () => ({ next: 'end' })) });
  expect(reads.count).toBeLessThan(20 * left.length);
});
