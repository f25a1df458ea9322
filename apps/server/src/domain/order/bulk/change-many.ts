import type { BulkChange, BulkOutcome } from '@nattoku/contract/order/order-bulk';
import { problems } from '@nattoku/contract/shared/problems';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { OrderLifecycle } from '@nattoku/contract/order/order-state';
import { checkCancelReason } from '@nattoku/contract/video/video-order-input';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { eq } from 'drizzle-orm';
import { cancelHeld, extendHeld } from '#domain/order/lifecycle/held-order.ts';
import { lockOrder } from '#domain/order/lifecycle/lock-order.ts';
import { lifecycleAt } from '#domain/order/lifecycle/order-lifecycle.ts';
import { orders } from '#domain/order/order.table.ts';
import { isDueInPast } from '#domain/order/lifecycle/order-dates.ts';
import { AlreadyDone, earlierAnswer, idempotencyOf } from '#kernel/idempotency.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import { read, type StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

/** An order that was chosen; `itemIds`: the parts of it that were, where it is not the whole order. */
type One = { orderId: OrderId; version: number; itemIds?: readonly OrderItemId[] | undefined };

/**
 * One decision about many orders, each in a transaction of its own with its own audit entry: what cannot be done to one says so and holds
 * up no other. Sent again with the same key, what was done stays done once.
 */
export async function changeMany(scope: StaffScope, change: BulkChange): Promise<{ outcomes: BulkOutcome[] }> {
  refuseNonsense(change, scope.clock.now());
  const outcomes: BulkOutcome[] = [];
  for (const one of chosenOf(change)) outcomes.push(await outcomeOf(scope, change, one));
  return { outcomes };
}

/** Each order once, with all its parts that were chosen. */
const chosenOf = ({ orders: all }: BulkChange): One[] =>
  [...Map.groupBy(all, ({ orderId }) => orderId)].map(([orderId, rows]) => {
    const itemIds = rows.flatMap(({ itemId }) => itemId ?? []);
    const version = Math.min(...rows.map((row) => row.version));
    return { orderId, version, itemIds: itemIds.length < rows.length ? undefined : [...new Set(itemIds)] };
  });

/** What is wrong with the decision is wrong with it for each order. */
function refuseNonsense(change: BulkChange, now: Date): void {
  if (change.action === 'extend' && isDueInPast(change.dueOn, now)) throw new Problem('order.dueInPast');
  const problemsOfReason = change.action === 'cancel' ? checkCancelReason(normaliseText(change.reason)) : [];
  if (problemsOfReason.length > 0) throw invalidInput(...problemsOfReason);
}

async function outcomeOf(scope: StaffScope, change: BulkChange, one: One): Promise<BulkOutcome> {
  const { orderId } = one;
  const ownScope = scopeOfOne(scope, change, one);
  try {
    await changeOne(ownScope, { change, one });
    return { orderId, done: true, problem: null };
  } catch (error) {
    if (error instanceof AlreadyDone && ownScope.idempotency) {
      // The same request was here before and did it; another one with this key is refused.
      await earlierAnswer(scope.database, scope.actor.facilityId, ownScope.idempotency);
      return { orderId, done: true, problem: null };
    }
    if (!(error instanceof Problem)) throw error;
    return { orderId, done: false, problem: await sentenceOf(scope, orderId, error) };
  }
}

/** Each order has a key of its own, made of the one of the request. */
function scopeOfOne(
  { idempotency, ...scope }: StaffScope,
  { orders: _all, ...what }: BulkChange,
  one: One,
): StaffScope {
  if (!idempotency) return scope;
  const { actorId, key } = idempotency;
  return { ...scope, idempotency: idempotencyOf(actorId, `${key}:${one.orderId}`, [what, one]) };
}

const changeOne = write(async (tx, { change, one }: { change: BulkChange; one: One }, scope: StaffScope) => {
  const verb = change.action;
  const order = await lockOrder(verb, tx, { ...one, current: async () => ({}) }, scope);
  if (change.action === 'cancel') {
    const canceling = { reason: change.reason, itemIds: one.itemIds };
    return { result: {}, ...(await cancelHeld(tx, order, canceling, scope)) };
  }
  const extending = { dueOn: change.dueOn, itemIds: one.itemIds };
  const { linkSecret, ...traces } = await extendHeld(tx, order, extending, scope);
  // A new link is shown once, to one person, for one patient: not among two hundred.
  if (linkSecret !== null) throw new Problem('order.expiredOneByOne');
  return { result: {}, ...traces };
});

const sentences: Partial<Record<OrderLifecycle, string>> = {
  draft: '下書きのため、対象になりません。',
  closed: '既に終了しています。',
  canceled: '既に取り消されています。',
  expired: '期限切れです。詳細画面で期限を延ばしてください。',
};

async function sentenceOf(scope: StaffScope, orderId: OrderId, { code, extra }: Problem): Promise<string> {
  if (extra.detail) return extra.detail;
  if (code === 'record.versionConflict')
    return 'ほかの職員の操作で変わりました。最新の内容を確認して、もう一度お試しください。';
  if (code !== 'order.illegalTransition') return problems[code].title;
  const [order] = await read(scope, (tx) => tx.select().from(orders).where(eq(orders.id, orderId)));
  const lifecycle = order && lifecycleAt(order, scope.clock.now());
  return (lifecycle && sentences[lifecycle]) ?? problems[code].title;
}
