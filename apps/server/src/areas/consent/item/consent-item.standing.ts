import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { consentForms } from '#domain/consent/consent.table.ts';
import type { ItemStanding, OrderItem } from '#domain/order/item-kind.ts';
import type { Tx } from '#kernel/database/database.ts';

/** What a form waits for stands on its item since its state changed; how far it has come short of that says its state. */
export async function standingOfConsents(
  tx: Tx,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<OrderItemId, ItemStanding>> {
  const forms = await tx
    .select({ itemId: consentForms.orderItemId, state: consentForms.state })
    .from(consentForms)
    .where(
      inArray(
        consentForms.orderItemId,
        items.map(({ id }) => id),
      ),
    );
  return new Map(
    forms.map(({ itemId, state }) => {
      const item = items.find(({ id }) => id === itemId);
      const done = item?.doneAt !== null;
      return [
        itemId,
        {
          done,
          needed: item?.endedAt === null,
          begun: done || state === 'partiallySigned',
          lastDidAt: item?.doneAt ?? null,
          seconds: { total: 0, watched: 0 },
          questions: { asked: 0, answered: 0, right: 0 },
          wrongSince: null,
          misunderstood: false,
        },
      ];
    }),
  );
}
