import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { ScenarioId, ScenarioPictureId, VideoId } from '@nattoku/contract/shared/primitives';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ItemKind, OrderItem } from '#domain/order/item-kind.ts';
import type { Traces } from '#domain/order/traces.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import { addScenarioItems, scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

const nothing = { audit: [], changes: [], jobs: [] };

export const addScenarios: ItemKind['add'] = async (tx, { id }, contents) => {
  // An id of another kind, or of another facility, is that of no scenario.
  const added = contents.map(({ contentId, required }) => ({
    scenarioId: contentId as ScenarioId,
    title: null,
    required,
  }));
  await requirePublished(
    tx,
    added.map(({ scenarioId }) => scenarioId),
  );
  await addScenarioItems(tx, id, added);
  return nothing;
};

/** @throws Problem `scenario.unavailable` */
const requirePublished = async (tx: Tx, scenarioIds: readonly ScenarioId[]): Promise<void> => {
  const ids = [...new Set(scenarioIds)];
  const rows = await tx
    .select({ id: scenarios.id })
    .from(scenarios)
    .innerJoin(
      scenarioVersions,
      and(eq(scenarioVersions.scenarioId, scenarios.id), eq(scenarioVersions.state, 'published')),
    )
    .where(and(inArray(scenarios.id, ids), isNull(scenarios.archivedAt)));
  if (rows.length !== ids.length) throw new Problem('scenario.unavailable');
};

export const freezeScenarios: ItemKind['freeze'] = (tx, items) => pinScenarios(tx, items);

/**
 * Pins the published edition with what its steps show, so that the order stays what it was whatever is published later.
 * @throws Problem `scenario.unavailable`
 */
export async function pinScenarios(tx: Tx, items: readonly Pick<OrderItem, 'id'>[]): Promise<Traces> {
  const found = await scenariosOfItems(
    tx,
    items.map(({ id }) => id),
  );
  await requirePublished(
    tx,
    [...found.values()].map(({ scenarioId }) => scenarioId),
  );
  for (const { id } of items) {
    const scenario = found.get(id);
    if (!scenario) throw new Problem('scenario.unavailable');
    const { videoIds, pictureIds } = shownBy(scenario.steps);
    await tx
      .update(scenarioItems)
      .set({ versionId: scenario.version.id, videoIds, pictureIds })
      .where(eq(scenarioItems.orderItemId, id));
    await tx.update(orderItems).set({ title: scenario.name }).where(eq(orderItems.id, id));
  }
  return nothing;
}

const shownBy = (steps: readonly ScenarioStep[]) => ({
  videoIds: unique(steps.flatMap((step) => (step.kind === 'video' && step.videoId ? [step.videoId] : []))) as VideoId[],
  pictureIds: unique(
    steps.flatMap((step) => ('imageId' in step && step.imageId ? [step.imageId] : [])),
  ) as ScenarioPictureId[],
});

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
