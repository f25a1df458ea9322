import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';

export type Steps = readonly ScenarioStep[];
export type StepKind = ScenarioStep['kind'];
export type StepOf<Kind extends StepKind> = Extract<ScenarioStep, { kind: Kind }>;

/** Behind the step with this key; what would stand behind an end goes before it, since nothing leads on from there. */
export function insertStep(steps: Steps, step: ScenarioStep, behind: string | null): Steps {
  const at = steps.findIndex(({ key }) => key === behind);
  const place = at < 0 ? steps.length : at + 1;
  const isBehindEnd = steps[place - 1]?.kind === 'end' && step.kind !== 'end';
  return steps.toSpliced(isBehindEnd ? place - 1 : place, 0, step);
}

/** Every way to a step that goes is led to where that step went on. */
export function removeStep(steps: Steps, key: string): Steps {
  const at = steps.findIndex((step) => step.key === key);
  const gone = steps[at];
  if (!gone) return steps;
  const onward = gone.kind === 'end' ? null : (gone.next ?? steps[at + 1]?.key ?? null);
  return steps.toSpliced(at, 1).map((step) => redirect(step, key, onward));
}

/** To this place of the list, counted without the step itself. */
export function placeStep(steps: Steps, key: string, index: number): Steps {
  const step = steps.find((each) => each.key === key);
  if (!step) return steps;
  const place = Math.max(0, Math.min(index, steps.length - 1));
  if (steps[place]?.key === key) return steps;
  return steps.filter((each) => each.key !== key).toSpliced(place, 0, step);
}

/** A copy behind the step itself, under a key of its own. */
export function duplicateStep(steps: Steps, key: string, copyKey: string): Steps {
  const at = steps.findIndex((step) => step.key === key);
  const step = steps[at];
  return step ? steps.toSpliced(at + 1, 0, { ...step, key: copyKey }) : steps;
}

export const changeStep = (steps: Steps, changed: ScenarioStep): Steps =>
  steps.map((step) => (step.key === changed.key ? changed : step));

/** Where a step goes on when nothing else was chosen; an end goes nowhere. */
export const connectSteps = (steps: Steps, from: string, to: string | null): Steps =>
  steps.map((step) => (step.key === from && step.kind !== 'end' ? { ...step, next: to } : step));

function redirect(step: ScenarioStep, gone: string, onward: string | null): ScenarioStep {
  const led = <Way extends { next: string | null }>(way: Way): Way =>
    way.next === gone ? { ...way, next: onward === step.key ? null : onward } : way;
  const moved = led(step);
  if (moved.kind === 'branch') return { ...moved, rules: moved.rules.map(led) };
  if (moved.kind === 'question' && moved.answer === 'single') return { ...moved, options: moved.options.map(led) };
  return moved;
}
