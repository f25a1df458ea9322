import { nothingPersonal, type ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { OrderId, OrderItemId, ScenarioId, ScenarioVersionId } from '@nattoku/contract/shared/primitives';
import { personalSteps } from '@nattoku/rules/scenario/personal-scenario';
import { eq, inArray, or, and, isNull } from 'drizzle-orm';
import { addItems, type NewItem } from '#domain/order/order-items.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import { scenarios, scenarioVersions } from '#domain/scenario/scenario.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export const SCENARIO_ITEM = 'scenario';

type NewScenarioItem = NewItem & { scenarioId: ScenarioId; personal?: ScenarioPersonal };

/** Adds scenarios to an order that is not issued yet; `personal` where something is different for its patient. */
export async function addScenarioItems(
  tx: Tx,
  orderId: OrderId,
  added: readonly NewScenarioItem[],
): Promise<OrderItemId[]> {
  const ids = await addItems(tx, orderId, SCENARIO_ITEM, added);
  const rows = added.flatMap(({ scenarioId, personal = nothingPersonal }, index) => {
    const orderItemId = ids[index];
    return orderItemId ? [{ orderItemId, scenarioId, personal }] : [];
  });
  if (rows.length > 0) await tx.insert(scenarioItems).values(rows);
  return ids;
}

/** A scenario of an order, with the edition that it was issued with, or would be now. */
export type ScenarioOfItem = {
  itemId: OrderItemId;
  scenarioId: ScenarioId;
  name: string;
  version: { id: ScenarioVersionId; number: number };
  published: readonly ScenarioStep[];
  personal: ScenarioPersonal;
  /** As the patient meets them. */
  steps: ScenarioStep[];
};

/** One statement, however many; an item of a draft whose scenario nobody may order any more is not among them. */
export async function scenariosOfItems(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, ScenarioOfItem>> {
  const rows = await tx
    .select({
      itemId: scenarioItems.orderItemId,
      scenarioId: scenarioItems.scenarioId,
      personal: scenarioItems.personal,
      name: scenarios.name,
      version: { id: scenarioVersions.id, number: scenarioVersions.number },
      published: scenarioVersions.steps,
    })
    .from(scenarioItems)
    .innerJoin(scenarios, eq(scenarios.id, scenarioItems.scenarioId))
    .innerJoin(
      scenarioVersions,
      or(
        eq(scenarioVersions.id, scenarioItems.versionId),
        and(
          isNull(scenarioItems.versionId),
          eq(scenarioVersions.scenarioId, scenarioItems.scenarioId),
          eq(scenarioVersions.state, 'published'),
        ),
      ),
    )
    .where(inArray(scenarioItems.orderItemId, [...itemIds]));
  // What makes them personal changes where a step leads, and nothing of what it holds.
  const personalised = ({ published, personal }: (typeof rows)[number]) =>
    personalSteps(published, personal) as ScenarioStep[];
  return new Map(rows.map((row) => [row.itemId, { ...row, steps: personalised(row) }]));
}
