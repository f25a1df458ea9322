import { stepKindNames } from '@nattoku/contract/ic-support/scenario-step';
import type { ScenarioStep } from '@nattoku/rules/scenario/scenario-step';
import { stepTitle } from '@nattoku/rules/scenario/step-title';

/** A step by its place in the list and how it begins: `3. 質問「…」`. */
export function stepName(steps: readonly ScenarioStep[], step: ScenarioStep): string {
  const title = stepTitle(step);
  const at = steps.findIndex(({ key }) => key === step.key);
  return `${at + 1}. ${stepKindNames[step.kind]}${title && `「${title}」`}`;
}
