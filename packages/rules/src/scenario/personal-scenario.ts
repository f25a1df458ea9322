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
  const target = targetsPast(all, off);
  return all.filter(({ key }) => !off.has(key)).map((step) => redirected(step, target));
}

/** Every step, those that are left out too, in the order of one patient. */
export const arrangedSteps = (
  steps: readonly ScenarioStep[],
  { own, order }: Pick<PersonalScenario, 'own' | 'order'>,
): ScenarioStep[] => inOrder(withOwn(steps, own), order);

/** Where a way leads once the steps that are left out are passed. Each of them is passed once for all ways that lead to it. */
function targetsPast(all: readonly ScenarioStep[], off: ReadonlySet<string>): Target {
  const positions = new Map(all.map(({ key }, at) => [key, at] as const).toReversed());
  const known = new Map<string, string | null>();
  return (key) => {
    const passed: string[] = [];
    const isPassed = new Set<string>();
    let to = key;
    while (to !== null && off.has(to) && !known.has(to) && !isPassed.has(to)) {
      passed.push(to);
      isPassed.add(to);
      const at: number = positions.get(to) ?? -1;
      to = all[at]?.next ?? all[at + 1]?.key ?? null;
    }
    const found = to === null ? null : (known.get(to) ?? (known.has(to) ? null : to));
    for (const each of passed) known.set(each, found);
    return found;
  };
}

const explained = (steps: readonly ScenarioStep[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ coreRiskIds }) => coreRiskIds));

/** Risks that the scenario explains, and for this patient does not any more. */
export const droppedRisks = <Risk extends { id: string }>(
  steps: readonly ScenarioStep[],
  personal: PersonalScenario,
  risks: readonly Risk[],
): Risk[] => {
  const [before, met] = [explained(steps), explained(personalSteps(steps, personal))];
  return risks.filter(({ id }) => before.has(id) && !met.has(id));
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
