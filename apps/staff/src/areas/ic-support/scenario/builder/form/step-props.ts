import type { StepKind, StepOf, Steps } from '#areas/ic-support/scenario/builder/steps.ts';

/** What the fields of one kind of step are given. `about` names the box that is typed in, so that a word is one change. */
export type StepProps<Kind extends StepKind> = {
  step: StepOf<Kind>;
  steps: Steps;
  disabled: boolean;
  put: (change: Partial<StepOf<Kind>>, about: string) => void;
};
