import type { ScenarioFinding, ScenarioVersion } from '@nattoku/contract/ic-support/scenario';
import { checkStepLengths } from '@nattoku/contract/ic-support/scenario-input';
import { checkScenario } from '@nattoku/rules/scenario/check-scenario';
import type { Steps } from '#areas/ic-support/scenario/builder/steps.ts';

/** What is wrong with the draft as it stands here, without asking the server: what is too long to be kept stands first. */
export const problemsOf = (steps: Steps, risks: ScenarioVersion['risks']): ScenarioFinding[] => [
  ...checkStepLengths(steps).map(({ field, message }): ScenarioFinding => {
    const index = Number(field.split('.')[1]);
    return { step: steps[index]?.key ?? null, severity: 'error', code: 'tooLong', sentence: message };
  }),
  ...checkScenario(steps, { risks }),
];

/** The worst that was found of each step, for its mark in the list and the graph. */
export function worstOf(findings: readonly ScenarioFinding[]): ReadonlyMap<string, ScenarioFinding['severity']> {
  const worst = new Map<string, ScenarioFinding['severity']>();
  for (const { step, severity } of findings)
    if (step !== null && worst.get(step) !== 'error') worst.set(step, severity);
  return worst;
}
