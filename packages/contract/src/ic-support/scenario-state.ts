import { z } from 'zod';
import { ScenarioVersionId } from '#shared/primitives.ts';

export const ScenarioState = z.enum(['draft', 'inReview', 'published', 'retired']);
export type ScenarioState = z.infer<typeof ScenarioState>;
export const scenarioStateNames: Record<ScenarioState, string> = {
  draft: '下書き',
  inReview: '確認待ち',
  published: '公開中',
  retired: '公開終了',
};

/** A version by its number. */
export const ScenarioVersionMark = z.object({ id: ScenarioVersionId, number: z.int(), state: ScenarioState });
