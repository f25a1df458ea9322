import type { TalkDecision } from '@nattoku/contract/ic-support/ic-talk-state';
import type { FollowUp } from '@nattoku/contract/ic-support/ic-session';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, isNull } from 'drizzle-orm';
import { lockTalk, talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { lockHeld } from '#areas/ic-support/session/session.lock.ts';
import { findSession } from '#areas/ic-support/session/session.reading.ts';
import { changeTalk } from '#domain/talk/move-talk.ts';
import { icFollowUps } from '#domain/talk/session.table.ts';
import { talkHappened } from '#domain/talk/talk-happened.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

export type Deciding = {
  orderId: OrderId;
  talkVersion: number;
  decision: TalkDecision;
  reason: string;
  revisitOn: PlainDate | null;
};

/** What staff do next; who agreed signs the form that came with the order. */
const followUps: Record<TalkDecision, FollowUp['kind'] | null> = {
  agree: null,
  refuse: 'refusal',
  defer: 'revisit',
  secondOpinion: 'referral',
};

/**
 * A refusal says why, since who looks for another way begins there (specification/ic-support.md §48).
 *
 * @throws Problem `request.invalid` for a refusal without a reason, or a decision that is put off until a day that is over
 */
export function requireWhole(
  { decision, reason, revisitOn }: Omit<Deciding, 'orderId' | 'talkVersion'>,
  now: Date,
): void {
  if (decision === 'refuse' && reason === '')
    throw invalidInput({ field: 'reason', message: '不同意の理由と、今後の方針を入力してください' });
  if (decision === 'defer' && (revisitOn === null || revisitOn < todayInTokyo(now)))
    throw invalidInput({ field: 'revisitOn', message: '返事をうかがう日を、今日からあとの日付で入力してください' });
}

/** What the decision asks staff to do, where it asks for anything. */
export async function askFollowUp(
  tx: Tx,
  itemId: OrderItemId,
  { decision, revisitOn }: Pick<Deciding, 'decision' | 'revisitOn'>,
  now: Date,
): Promise<void> {
  const kind = followUps[decision];
  if (!kind) return;
  await tx
    .insert(icFollowUps)
    .values({ id: newId(now.getTime()), orderItemId: itemId, kind, dueOn: revisitOn, createdAt: now });
}

/** What the patient decided. Agreeing opens the forms of the order, which the talk has explained; anything else leaves a task. */
export const decideTalk = write(async (tx, input: Deciding, scope: StaffScope) => {
  const { decision, reason, revisitOn } = input;
  const now = scope.clock.now();
  requireWhole(input, now);
  const { order, talk } = await lockTalk(tx, input, scope);
  if (talk.state !== 'explained') throw new Problem('talk.illegalTransition');
  if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
  const decided = { decision, decisionReason: reason, revisitOn, decidedAt: now, decidedBy: scope.actor.staffId };
  await changeTalk(tx, talk.orderItemId, { state: 'decided', ...decided }, now);
  await askFollowUp(tx, talk.orderItemId, input, now);
  return {
    result: () => findSession(tx, order.id, scope),
    audit: talkAudit('talk.decide', order, { decision }),
    jobs: await talkHappened(tx, order.id, 'talk.decided', now),
    changes: [...talkChanges(order), { topic: 'talk', id: order.id }, { topic: 'patientPage', id: order.id }],
  };
});

type Following = { orderId: OrderId; followUpId: string; note: string };

export const finishFollowUp = write(async (tx, { orderId, followUpId, note }: Following, scope: StaffScope) => {
  const { order, talk } = await lockHeld(tx, orderId, scope);
  const now = scope.clock.now();
  const own = and(eq(icFollowUps.orderItemId, talk.orderItemId), eq(icFollowUps.id, followUpId));
  const [known] = await tx
    .select({ doneAt: icFollowUps.doneAt, droppedAt: icFollowUps.droppedAt })
    .from(icFollowUps)
    .where(own);
  if (!known) throw new Problem('notFound');
  if (known.doneAt || known.droppedAt) throw new Problem('talk.illegalTransition');
  await tx
    .update(icFollowUps)
    .set({ doneAt: now, doneBy: scope.actor.staffId, note })
    .where(and(own, isNull(icFollowUps.doneAt)));
  return {
    result: () => findSession(tx, orderId, scope),
    audit: talkAudit('talk.followUp', order),
    changes: [...talkChanges(order), { topic: 'talk', id: orderId }],
  };
});
