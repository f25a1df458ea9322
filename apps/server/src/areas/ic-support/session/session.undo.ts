import type { OrderId } from '@nattoku/contract/shared/primitives';
import { foldSession, hasRecorded } from '@nattoku/rules/talk/fold-session';
import { eq } from 'drizzle-orm';
import { lockTalk, talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { findSession } from '#areas/ic-support/session/session.reading.ts';
import { closeWindows } from '#areas/ic-support/window/window.pairing.ts';
import { entriesOf, keepEntries, sessionEntries } from '#domain/talk/entries.ts';
import { changeTalk } from '#domain/talk/move-talk.ts';
import { icPoints } from '#domain/talk/session.table.ts';
import { icAttendees } from '#domain/talk/talk.table.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Undoing = { orderId: OrderId; talkVersion: number; reason: string };

/**
 * Undoes a start by mistake while nothing was recorded: the talk is planned as before, windows that show it close, and what has to be said is
 * computed anew when it starts again. The log says that it was started, by whom it was undone and why.
 * @throws Problem `request.invalid` without a reason, `talk.alreadyRecorded`
 */
export const undoStart = write(async (tx, { reason, ...input }: Undoing, scope: StaffScope) => {
  if (reason.trim() === '') throw invalidInput({ field: 'reason', message: '開始を取り消す理由を入力してください' });
  const { order, talk } = await lockTalk(tx, input, scope);
  if (talk.state !== 'inSession' || talk.startedAt === null) throw new Problem('talk.illegalTransition');
  if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
  const { orderItemId } = talk;
  if (hasRecorded(foldSession(sessionEntries(await entriesOf(tx, orderItemId)))))
    throw new Problem('talk.alreadyRecorded');
  const now = scope.clock.now();
  const startedAt = talk.startedAt.toISOString();
  const body = { kind: 'startUndone', startedAt, reason } as const;
  await keepEntries(tx, orderItemId, [{ id: newId(now.getTime()), body, at: now, by: scope.actor.staffId }], now);
  await tx.delete(icPoints).where(eq(icPoints.orderItemId, orderItemId));
  await tx.update(icAttendees).set({ inAt: null, outAt: null }).where(eq(icAttendees.orderItemId, orderItemId));
  await closeWindows(tx, orderItemId, now);
  await changeTalk(tx, orderItemId, { state: 'planned', startedAt: null, ledBy: null, outOfHours: null }, now);
  return {
    result: () => findSession(tx, order.id, scope),
    audit: talkAudit('talk.undoStart', order, { startedAt, reason }),
    changes: [...talkChanges(order), { topic: 'talk', id: order.id }, { topic: 'patientPage', id: order.id }],
  };
});
