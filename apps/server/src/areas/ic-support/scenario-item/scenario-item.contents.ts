import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import type { ContentRef } from '#domain/text-layer/layered-content.ts';
import { scenariosOfItems } from '#domain/scenario/scenario-items.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Of each item the edition that it shows. */
export async function contentsOfScenarios(
  tx: Tx,
  itemIds: readonly OrderItemId[],
): Promise<ReadonlyMap<OrderItemId, ContentRef>> {
  const scenarios = await scenariosOfItems(tx, itemIds);
  return new Map(
    [...scenarios].map(([id, { version }]) => [id, { kind: 'scenarioVersion' as const, contentId: version.id }]),
  );
}
