import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';

/** What is gone through in the room: without what only leads on, and without what was for home. */
export const roomSteps = (steps: readonly ScenarioStep[]): readonly ScenarioStep[] =>
  steps.filter(({ place, kind }) => place !== 'home' && kind !== 'branch' && kind !== 'end');

/** The step before and the one after, for the keys and buttons that go on. */
export function stepsAround(steps: readonly ScenarioStep[], current: string | null) {
  const index = steps.findIndex(({ key }) => key === current);
  return {
    shown: steps[index] ?? null,
    before: index > 0 ? (steps[index - 1] ?? null) : null,
    after: steps[index + 1] ?? null,
  };
}
