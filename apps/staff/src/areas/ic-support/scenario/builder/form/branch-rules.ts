import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { StepOf, Steps } from '#areas/ic-support/scenario/builder/steps.ts';

export type Rule = StepOf<'branch'>['rules'][number];
type TestKind = Rule['test']['kind'];

export const testNames: Record<TestKind, string> = {
  anyOf: '選んだ答え',
  atLeast: '目盛りの数',
  wrongFirst: 'はじめに間違えた',
};

/** In which ways the answer to a step can be looked at. */
export function testsOf(step: ScenarioStep): TestKind[] {
  if (step.kind === 'check') return ['wrongFirst', 'anyOf'];
  if (step.kind === 'worries') return step.options.length > 0 ? ['anyOf'] : [];
  if (step.kind !== 'question' || step.answer === 'text') return [];
  return step.answer === 'scale' ? ['atLeast'] : ['anyOf'];
}

/** Steps with an answer that a branch can look at. */
export const askedSteps = (steps: Steps): ScenarioStep[] => steps.filter((step) => testsOf(step).length > 0);

/** A condition as it begins for a step: with the first option, or the middle of its scale. */
export function ruleAbout(step: ScenarioStep, kind: TestKind | undefined = testsOf(step)[0]): Rule {
  const about = { step: step.key, next: null };
  if (kind === 'atLeast' && 'max' in step)
    return { ...about, test: { kind, value: Math.ceil((step.min + step.max) / 2) } };
  if (kind === 'wrongFirst') return { ...about, test: { kind } };
  const options = 'options' in step ? step.options.slice(0, 1).map(({ key }) => key) : [];
  return { ...about, test: { kind: 'anyOf', options } };
}

/** About the question that was asked last, which is most often meant. */
export const newRule = (asked: readonly ScenarioStep[]): Rule[] => asked.slice(-1).map((step) => ruleAbout(step));
