import type { BranchRule, BranchStep, ScenarioStep } from '#scenario/scenario-step.ts';

/** Options of one step, one bit for each: a step has far fewer than the 31 that fit. */
type Choices = number;

/** What rules can look at of an answer: it is read once, since thousands of rules may look at one answer. `value`: null where it is no number. */
export type AnswerForRules = { chosen: Choices; value: number | null; isFirstWrong: boolean };

/** Those of the given options that a step has. */
export const choicesOf = (step: ScenarioStep | undefined, keys: readonly string[]): Choices => {
  if (!step || !('options' in step)) return 0;
  const known = step.options.map(({ key }) => key);
  return keys.reduce((choices, key) => (known.includes(key) ? choices | (1 << known.indexOf(key)) : choices), 0);
};

/** A rule of a branch, with its options as the bits of the step that it looks at. */
export type ReadRule = Pick<BranchRule, 'step' | 'test'> & { options: Choices };

export const readRules = ({ rules }: BranchStep, stepOf: ReadonlyMap<string, ScenarioStep>): ReadRule[] =>
  rules.map(({ step, test }) => ({
    step,
    test,
    options: test.kind === 'anyOf' ? choicesOf(stepOf.get(step), test.options) : 0,
  }));

/** Whether a rule holds for what was answered to the step that it looks at. */
export function ruleHolds({ test, options }: ReadRule, answered: AnswerForRules | undefined): boolean {
  if (answered === undefined) return false;
  switch (test.kind) {
    case 'anyOf':
      return (answered.chosen & options) !== 0;
    case 'atLeast':
      return answered.value !== null && answered.value >= test.value;
    case 'wrongFirst':
      return answered.isFirstWrong;
  }
}

const unanswered: AnswerForRules = { chosen: 0, value: null, isFirstWrong: false };

/** Whether no rule can tell one answer from the other. */
export const isSameToRules = (one: AnswerForRules = unanswered, other: AnswerForRules = unanswered): boolean =>
  one.chosen === other.chosen && one.value === other.value && one.isFirstWrong === other.isFirstWrong;
