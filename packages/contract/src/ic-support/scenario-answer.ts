import type { StepAnswer as Answer } from '@nattoku/rules/scenario/play-scenario';
import { z } from 'zod';
import { scenarioLimits } from '#ic-support/scenario-step.ts';
import { verbatim } from '#shared/text.ts';

/** Longer than that in code points: characters of many parts are counted where they are kept. */
const ownWords = verbatim(8000);
export const stepKey = verbatim(40).min(1);

export const StepAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('options'),
    options: z.array(stepKey).max(scenarioLimits.options),
    other: ownWords,
  }),
  z.object({ kind: z.literal('text'), text: ownWords }),
  z.object({ kind: z.literal('number'), value: z.int().min(0).max(10) }),
]) satisfies z.ZodType<Answer>;
export type StepAnswer = z.infer<typeof StepAnswer>;
