import type { ScenarioStep } from '#scenario/scenario-step.ts';

/** What is different for one patient: steps that are left out, the order of the list, steps of their own. */
export type PersonalScenario = {
  off: readonly string[];
  /** Keys in the order wanted: they change places among themselves, all others stay where they are. Empty: as published. */
  order: readonly string[];
  /** Each stands behind the step that `after` names, or at the beginning; until `order` says otherwise. */
  own: readonly { after: string | null; step: ScenarioStep }[];
};

export const nothingPersonal: PersonalScenario = { off: [], order: [], own: [] };

/** The steps of a scenario as one patient meets them. A way that led to a step that is left out leads to where that one led. */
export function personalSteps(steps: readonly ScenarioStep[], personal: PersonalScenario): ScenarioStep[] {
  const off = new Set(personal.off);
  const all = arrangedSteps(steps, personal);
  const target = (key: string | null): string | null => {
    let to = key;
    for (let passed = 0; to !== null && off.has(to) && passed <= all.length; passed += 1) {
      const at = all.findIndex((step) => step.key === to);
      to = all[at]?.next ?? all[at + 1]?.key ?? null;
    }
    return to;
  };
  return all.filter(({ key }) => !off.has(key)).map((step) => redirected(step, target));
}

/** Every step, those that are left out too, in the order of one patient. */
export const arrangedSteps = (
  steps: readonly ScenarioStep[],
  { own, order }: Pick<PersonalScenario, 'own' | 'order'>,
): ScenarioStep[] => inOrder(withOwn(steps, own), order);

const explains = (steps: readonly ScenarioStep[], riskId: string): boolean =>
  steps.some(({ coreRiskIds }) => coreRiskIds.includes(riskId));

/** Risks that the scenario explains, and for this patient does not any more. */
export const droppedRisks = <Risk extends { id: string }>(
  steps: readonly ScenarioStep[],
  personal: PersonalScenario,
  risks: readonly Risk[],
): Risk[] => {
  const met = personalSteps(steps, personal);
  return risks.filter(({ id }) => explains(steps, id) && !explains(met, id));
};

const withOwn = (steps: readonly ScenarioStep[], own: PersonalScenario['own']): ScenarioStep[] => {
  const all = [...steps];
  for (const { after, step } of own) {
    const at = after === null ? -1 : all.findIndex(({ key }) => key === after);
    // Behind a step that is gone, it stands before the end.
    if (after !== null && at < 0) all.splice(Math.max(0, all.length - 1), 0, step);
    else all.splice(at + 1, 0, step);
  }
  return all;
};

const inOrder = (steps: readonly ScenarioStep[], order: readonly string[]): ScenarioStep[] => {
  const byKey = new Map(steps.map((step) => [step.key, step]));
  const wanted = [...new Set(order)].flatMap((key) => byKey.get(key) ?? []);
  const moving = new Set(wanted);
  return steps.map((step) => (moving.has(step) ? (wanted.shift() ?? step) : step));
};

type Target = (key: string | null) => string | null;

const redirected = (step: ScenarioStep, target: Target): ScenarioStep => {
  const next = target(step.next);
  if (step.kind === 'branch') {
    return { ...step, next, rules: step.rules.map((rule) => ({ ...rule, next: target(rule.next) })) };
  }
  if (step.kind === 'question' && step.answer === 'single') {
    return { ...step, next, options: step.options.map((option) => ({ ...option, next: target(option.next) })) };
  }
  return { ...step, next };
};
