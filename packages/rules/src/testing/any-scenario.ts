import * as fc from 'fast-check';
import type { StepEntry } from '#scenario/play-scenario.ts';
import type { BranchRule, ScenarioStep } from '#scenario/scenario-step.ts';
import { asking, rating, stepOf } from '#testing/scenario-steps.ts';

const anyPlace = fc.constantFrom('home' as const, 'room' as const, 'both' as const);
const keyOf = (index: number) => `s${index}`;
const option = fc.constantFrom('1', '2');

const anyTest: fc.Arbitrary<BranchRule['test']> = fc.oneof(
  fc.record({ kind: fc.constant('anyOf' as const), options: fc.array(option, { minLength: 1, maxLength: 2 }) }),
  fc.record({ kind: fc.constant('atLeast' as const), value: fc.nat(10) }),
  fc.record({ kind: fc.constant('wrongFirst' as const) }),
);

type Targets = { next: fc.Arbitrary<string | null>; asked: fc.Arbitrary<string> };

const anyBranch = (key: string, { next, asked }: Targets): fc.Arbitrary<ScenarioStep> =>
  fc
    .tuple(next, fc.array(fc.record({ step: asked, test: anyTest, next }), { minLength: 1, maxLength: 3 }))
    .map(([usual, rules]) => stepOf('branch', key, { next: usual, rules }));

const anyShown = (key: string, { next }: Targets): fc.Arbitrary<ScenarioStep> =>
  fc
    .tuple(fc.nat(5), anyPlace, next, fc.boolean(), fc.tuple(next, next))
    .map(([kind, place, usual, isRequired, [one, two]]): ScenarioStep => {
      const changes = { place, next: usual };
      if (kind === 0) return stepOf('check', key, changes);
      if (kind === 1) return { ...rating(key), ...changes, isRequired };
      if (kind === 2) return stepOf('staffNote', key, changes);
      return kind === 3 ? stepOf('message', key, changes) : asking(key, { 1: one, 2: two }, { ...changes, isRequired });
    });

/** Steps whose ways lead anywhere: back, onto themselves, to no step at all; `branches` false: with none among them. */
export const anyScenario = ({ branches }: { branches: boolean }): fc.Arbitrary<ScenarioStep[]> =>
  fc.integer({ min: 1, max: 7 }).chain((size) => {
    const key = fc.nat(size).map(keyOf);
    const targets = { next: fc.option(key, { nil: null }), asked: key };
    const steps = Array.from({ length: size }, (_, index) =>
      fc.oneof(
        { weight: 4, arbitrary: anyShown(keyOf(index), targets) },
        { weight: branches ? 2 : 0, arbitrary: anyBranch(keyOf(index), targets) },
        { weight: 1, arbitrary: anyPlace.map((place) => stepOf('end', keyOf(index), { place })) },
      ),
    );
    return fc.tuple(...steps);
  });

const sound = (size: number, index: number): fc.Arbitrary<ScenarioStep> => {
  const place = anyPlace;
  const ahead = fc.integer({ min: index + 1, max: size }).map(keyOf);
  const anywhere = fc.option(fc.nat(size).map(keyOf), { nil: null });
  return fc.oneof(
    place.map((where) => stepOf('message', keyOf(index), { place: where, coreRiskIds: [keyOf(index)] })),
    place.map((where) => stepOf('check', keyOf(index), { place: where })),
    fc.tuple(place, anywhere).map(([where, back]) => asking(keyOf(index), { 1: back, 2: null }, { place: where })),
    fc.tuple(ahead, fc.boolean()).map(([next, isFirst]) =>
      stepOf('branch', keyOf(index), {
        rules: [
          isFirst
            ? { step: 'check', test: { kind: 'wrongFirst' }, next }
            : { step: 'question', test: { kind: 'anyOf', options: ['1'] }, next },
        ],
      }),
    ),
  );
};

/** Steps in which option 2, where there is one, leads on and nothing but an option leads back: nothing is wrong with them. */
export const anySoundScenario: fc.Arbitrary<ScenarioStep[]> = fc
  .integer({ min: 0, max: 12 })
  .chain((size) =>
    fc
      .tuple(...Array.from({ length: size }, (_, index) => sound(size, index)))
      .map((steps) => [
        stepOf('check', 'check'),
        asking('question', { 1: null, 2: null }),
        ...steps,
        stepOf('end', keyOf(size)),
      ]),
  );

/** What a person may do with a step: each answer that it takes, and one that it does not take. */
export const entriesOf = (step: ScenarioStep): StepEntry[] => {
  const chosen = (key: string): StepEntry => ({
    step: step.key,
    answer: { kind: 'options', options: [key], other: '' },
  });
  if (step.kind === 'question' && step.answer === 'scale')
    return [0, 10, 11].map((value) => ({ step: step.key, answer: { kind: 'number', value } }));
  return [{ step: step.key }, chosen('1'), chosen('2'), chosen('3')];
};

export const anyEntries: fc.Arbitrary<StepEntry[]> = fc.array(
  fc.tuple(fc.nat(8).map(keyOf), fc.nat(3), fc.boolean()).map(([key, choice, isNumber]): StepEntry => {
    if (choice === 3) return { step: key };
    if (isNumber) return { step: key, answer: { kind: 'number', value: choice * 5 } };
    return { step: key, answer: { kind: 'options', options: [`${choice + 1}`], other: '' } };
  }),
  { maxLength: 40 },
);
