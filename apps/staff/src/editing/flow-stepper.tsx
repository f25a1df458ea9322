import { Stepper } from '@nattoku/ui/layout/stepper';
import { type Flow, placeOf, shownSteps } from '#editing/flow.ts';

type Props<Name extends string, About> = { flow: Flow<Name, About>; current: Name; about: About };

/** Where a person is in a flow. */
export const FlowStepper = <Name extends string, About>({ flow, current, about }: Props<Name, About>) => (
  <Stepper label={flow.label} steps={shownSteps(flow, current, about)} current={placeOf(flow.steps, current)} />
);
