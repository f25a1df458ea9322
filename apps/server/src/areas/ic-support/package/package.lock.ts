import { findPackage } from '#areas/ic-support/package/package.reading.ts';
import type { StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { lockOrder, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import type { OrderVerb } from '#domain/order/lifecycle/order-lifecycle.ts';
import { lockTalkOf, type StoredTalk } from '#domain/talk/move-talk.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';

/** An order of IC support, held with its talk, for one verb; a user who saw an older one gets the package as it is. */
export async function lockPackage(
  verb: OrderVerb,
  tx: Tx,
  { orderId, version }: Versioned,
  scope: StaffScope,
): Promise<{ order: StoredOrder; talk: StoredTalk }> {
  const current = () => findPackage(tx, orderId, scope);
  const order = await lockOrder(verb, tx, { orderId, version, area: 'icSupport', current }, scope);
  const talk = await lockTalkOf(tx, orderId);
  if (!talk) throw new Problem('notFound');
  return { order, talk };
}
