import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { OrderItemId, VideoId } from '@nattoku/contract/shared/primitives';
import { isShownAt } from '@nattoku/rules/scenario/scenario-graph';
import { scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import type { ShownContent } from '#domain/text-layer/layered-content.ts';
import { titlesOfFilms } from '#domain/video/titles-of-films.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Of each item the edition that it shows, and the films that play in it. */
export async function contentsOfScenarios(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, readonly ShownContent[]>> {
  const scenarios = [...(await scenariosOfItems(tx, itemIds))];
  const films = await titlesOfFilms(
    tx,
    scenarios.flatMap(([, { steps }]) => steps.flatMap(filmsOf)),
  );
  return new Map(
    scenarios.map(([id, { version, steps }]) => [
      id,
      [
        { kind: 'scenarioVersion', contentId: version.id },
        ...steps.flatMap(filmsOf).flatMap((film) => films.get(film) ?? []),
      ],
    ]),
  );
}

/** The film that a step shows at home. */
export const filmsOf = (step: ScenarioStep): VideoId[] =>
  step.kind === 'video' && step.videoId !== null && isShownAt(step, 'home') ? [step.videoId as VideoId] : [];
