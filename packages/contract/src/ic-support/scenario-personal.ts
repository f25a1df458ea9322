import { z } from 'zod';
import { stepKey } from '#ic-support/scenario-answer.ts';
import { ScenarioStep, scenarioLimits } from '#ic-support/scenario-step.ts';
import { text } from '#shared/text.ts';

const keys = z.array(stepKey).max(scenarioLimits.steps);

/** What is different of a scenario for one patient; `personalSteps` in the rules makes the steps of it. */
export const ScenarioPersonal = z.object({
  /** Steps that are left out. */
  off: keys,
  /** Keys in the order wanted: they change places among themselves. Empty: as published. */
  order: keys,
  /** Own steps of this order, each behind the step that `after` names, or at the beginning. */
  own: z.array(z.object({ after: stepKey.nullable(), step: ScenarioStep })).max(20),
  /** Why a required risk of the approach is not explained any more; absent where none is left out. */
  waived: z
    .array(z.object({ riskId: z.uuid(), reason: text(300) }))
    .max(50)
    .optional(),
});
export type ScenarioPersonal = z.infer<typeof ScenarioPersonal>;

export const nothingPersonal: ScenarioPersonal = { off: [], order: [], own: [] };
