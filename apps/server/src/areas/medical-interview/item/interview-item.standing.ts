import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { inArray } from 'drizzle-orm';
import { draftsOf } from '#domain/interview/interview-draft.ts';
import { interviewItems } from '#domain/interview/interview-item.table.ts';
import { isOpenFor } from '#domain/interview/send-interview.ts';
import type { ItemStanding, OrderItem } from '#domain/order/item-kind.ts';
import type { Tx } from '#kernel/database/database.ts';
import { together } from '#kernel/database/pipelining.ts';

/** Done once it was sent, until staff send it back. */
export async function standingOfInterviews(
  tx: Tx,
  items: readonly OrderItem[],
): Promise<ReadonlyMap<OrderItemId, ItemStanding>> {
  const ids = items.map(({ id }) => id);
  const [rows, drafts] = await together(
    tx.select().from(interviewItems).where(inArray(interviewItems.orderItemId, ids)).execute(),
    draftsOf(tx, ids),
  );
  return new Map(
    rows.map(({ orderItemId, state, receivedAt }) => [
      orderItemId,
      {
        done: !isOpenFor(state),
        needed: true,
        begun: state !== 'open',
        lastDidAt: receivedAt ?? drafts.get(orderItemId)?.lastAt ?? null,
        seconds: { total: 0, watched: 0 },
        questions: { asked: 0, answered: 0, right: 0 },
        wrongSince: null,
        misunderstood: false,
      },
    ]),
  );
}
