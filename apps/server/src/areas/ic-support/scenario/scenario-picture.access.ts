import type { ScenarioPictureId } from '@nattoku/contract/shared/primitives';
import { and, arrayContains, eq, exists, type SQL } from 'drizzle-orm';
import { isOpenTo } from '#domain/order/open-to.ts';
import { orderItems, orderLinks, orders } from '#domain/order/order.table.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import { scenarioPictures } from '#domain/scenario/scenario.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Viewers } from '#kernel/http/mount-files.ts';
import { type LinkActor, read } from '#kernel/scope.ts';

/** Where a picture lies, for the first of these who may see it; null where none may. */
export async function findShownPicture(viewers: Viewers, pictureId: ScenarioPictureId): Promise<string | null> {
  for (const { actor, ...scope } of viewers) {
    if (actor.kind === 'family') continue;
    const path = await read({ ...scope, actor }, async (tx) => {
      const [row] = await tx
        .select({ fullPath: scenarioPictures.fullPath })
        .from(scenarioPictures)
        .where(
          and(
            eq(scenarioPictures.id, pictureId),
            actor.kind === 'link' ? isShownTo(tx, actor, { pictureId, now: scope.clock.now() }) : undefined,
          ),
        );
      return row?.fullPath ?? null;
    });
    if (path !== null) return path;
  }
  return null;
}

/** The patient has an order whose scenario shows it, that was sent and whose own link still works. */
const isShownTo = (tx: Tx, actor: LinkActor, { pictureId, now }: { pictureId: ScenarioPictureId; now: Date }): SQL =>
  exists(
    tx
      .select({ id: scenarioItems.orderItemId })
      .from(scenarioItems)
      .innerJoin(orderItems, eq(orderItems.id, scenarioItems.orderItemId))
      .innerJoin(orders, eq(orders.id, orderItems.orderId))
      .innerJoin(orderLinks, eq(orderLinks.orderId, orders.id))
      .where(and(arrayContains(scenarioItems.pictureIds, [pictureId]), isOpenTo(actor, now))),
  );
