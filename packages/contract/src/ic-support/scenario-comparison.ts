import { z } from 'zod';
import { ScenarioVersionMark } from '#ic-support/scenario-state.ts';

/** How a step differs: `moved`, where its words stayed. `before` and `after` in words for people. */
export const StepDifference = z.object({
  step: z.string(),
  title: z.string(),
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  parts: z.array(z.object({ part: z.string(), before: z.string(), after: z.string() })),
});
export type StepDifference = z.infer<typeof StepDifference>;

export const ScenarioComparison = z.object({
  older: ScenarioVersionMark,
  newer: ScenarioVersionMark,
  differences: z.array(StepDifference),
});
export type ScenarioComparison = z.infer<typeof ScenarioComparison>;
