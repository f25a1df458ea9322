import { z } from 'zod';
import { StepAnswer, stepKey } from '#ic-support/scenario-answer.ts';
import { ScenarioSteps } from '#ic-support/scenario-step.ts';
import { recorded, shownItem } from '#patient-page/shown-item.ts';
import { Instant, OrderItemId } from '#shared/primitives.ts';
import { ShownFilm } from '#video/shown-film.ts';

/** What was done with a step, on whatever device. */
export const ScenarioEntry = z.object({
  id: z.uuid(),
  step: stepKey,
  answer: StepAnswer.optional(),
  isBack: z.boolean().optional(),
  at: Instant,
});
export type ScenarioEntry = z.infer<typeof ScenarioEntry>;

/** A scenario on the patient's page. */
export const ScenarioPageItem = z.object({
  ...shownItem,
  kind: z.literal('scenario'),
  /**
   * For `playScenario` at home. Right answers and their explanations travel along so that answering works without a network; what is for staff,
   * and the words of steps that are shown in the room alone, do not.
   */
  steps: ScenarioSteps,
  /** In the order of arrival. */
  entries: z.array(ScenarioEntry),
  isOver: z.boolean(),
  /** Films that its steps show a part of. `watchedAs`: the item of the order with the same film, whose seconds count where they were seen here. */
  videos: z.array(ShownFilm.extend({ watchedAs: OrderItemId.nullable().optional() })),
});
export type ScenarioPageItem = z.infer<typeof ScenarioPageItem>;

export const scenarioRecords = [
  z.object({
    ...recorded,
    kind: z.literal('scenarioStepped'),
    itemId: OrderItemId,
    step: stepKey,
    answer: StepAnswer.optional(),
    /** Came back to the step to answer it again. */
    isBack: z.boolean().optional(),
    /** With it the way came to its end, as this device sees it. */
    isLast: z.boolean().optional(),
  }),
] as const;
