import type { MissingReasons } from '@nattoku/contract/ic-support/missing-item';
import type { OrderId, StaffId } from '@nattoku/contract/shared/primitives';
import { foldSession } from '@nattoku/rules/talk/fold-session';
import type { EntryBody } from '@nattoku/rules/talk/session-entry';
import { lockTalk, talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { ordersOfPackage } from '#areas/ic-support/package/package.reading.ts';
import { keepPoints } from '#areas/ic-support/session/session-points.ts';
import { lockRunning } from '#areas/ic-support/session/session.lock.ts';
import { recordMissingReasons } from '#areas/ic-support/session/session.missing.ts';
import { findSession } from '#areas/ic-support/session/session.reading.ts';
import { explainForms } from '#domain/consent/form/explain-forms.ts';
import type { Issuing } from '#domain/order/item-kind.ts';
import { settleItem } from '#domain/order/order-items.ts';
import { itemsMoved } from '#domain/order/progress/items-moved.ts';
import { requireOpenPatientOf } from '#domain/patient/open-patient.ts';
import { entriesOf, keepEntries, sessionEntries } from '#domain/talk/entries.ts';
import { changeTalk, type StoredTalk } from '#domain/talk/move-talk.ts';
import { talkHappened } from '#domain/talk/talk-happened.ts';
import { isOutOfHours } from '#domain/talk/office-hours.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type OfTalk = { orderId: OrderId; talkVersion: number };

/** Written into the log by the server itself. @param now the instant that the talk keeps, too */
const note = (tx: Tx, talk: StoredTalk, body: EntryBody, by: StaffId, now: Date) =>
  keepEntries(tx, talk.orderItemId, [{ id: newId(now.getTime()), body, at: now, by }], now);

/** The talk begins: what has to be said is kept as it stands now, and whether it is out of hours. */
export const startTalk = write(async (tx, input: OfTalk, scope: StaffScope) => {
  const { order, talk } = await lockTalk(tx, input, scope);
  if (talk.state !== 'planned' || order.lifecycle === 'draft' || order.lifecycle === 'canceled')
    throw new Problem('talk.illegalTransition');
  if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
  await requireOpenPatientOf(tx, order.id);
  const now = scope.clock.now();
  await keepPoints(tx, talk);
  const begun = { startedAt: now, ledBy: scope.actor.staffId, outOfHours: await isOutOfHours(tx, now) };
  await changeTalk(tx, talk.orderItemId, { state: 'inSession', ...begun }, now);
  await note(tx, talk, { kind: 'start' }, scope.actor.staffId, now);
  return {
    result: () => findSession(tx, order.id, scope),
    audit: talkAudit('talk.start', order),
    changes: [...talkChanges(order), { topic: 'talk', id: order.id }, { topic: 'patientPage', id: order.id }],
  };
});

/** Somebody else goes on with it. Who is taken over from is named, so that nobody takes it from a third person unknowingly. */
export const takeOverTalk = write(
  async (tx, { orderId, from }: { orderId: OrderId; from: StaffId }, scope: StaffScope) => {
    const { order, talk } = await lockRunning(tx, orderId, scope);
    if (talk.state !== 'inSession') throw new Problem('talk.notRunning');
    if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
    if (talk.ledBy !== from || from === scope.actor.staffId) throw new Problem('talk.ledByAnother');
    const now = scope.clock.now();
    await changeTalk(tx, talk.orderItemId, { ledBy: scope.actor.staffId }, now);
    await note(tx, talk, { kind: 'takeOver', from }, scope.actor.staffId, now);
    return {
      result: () => findSession(tx, orderId, scope),
      audit: talkAudit('talk.takeOver', order, { from }),
      changes: [...talkChanges(order), { topic: 'talk', id: orderId }],
    };
  },
);

type Ending = OfTalk & Pick<Issuing, 'files'> & { reasons: MissingReasons };

/** The talk was held. What the forms of its order waited for is met with it. */
export const endTalk = write(async (tx, { reasons, files, ...input }: Ending, scope: StaffScope) => {
  const { order, talk } = await lockTalk(tx, input, scope);
  if (talk.state !== 'inSession') throw new Problem('talk.illegalTransition');
  const { ledBy } = foldSession(sessionEntries(await entriesOf(tx, talk.orderItemId)));
  if (ledBy !== scope.actor.staffId) throw new Problem('talk.notLeading');
  await recordMissingReasons(tx, talk, reasons, scope);
  const now = scope.clock.now();
  await changeTalk(tx, talk.orderItemId, { state: 'explained', explainedAt: now }, now);
  await note(tx, talk, { kind: 'end' }, scope.actor.staffId, now);
  await tx.$client.query(
    'UPDATE ic_attendees SET out_at = $2 WHERE order_item_id = $1 AND in_at IS NOT NULL AND out_at IS NULL',
    [talk.orderItemId, now],
  );
  await settleItem(tx, talk.orderItemId, { doneAt: now, endedAt: null, endedHow: null });
  itemsMoved(tx, order.id, now);
  const { staffId: by, facilityId } = scope.actor;
  const explained = await explainForms(tx, await ordersOfPackage(tx, order.id), { by, facilityId, files }, now);
  return {
    result: () => findSession(tx, order.id, scope),
    audit: [talkAudit('talk.end', order), ...explained.audit],
    changes: [
      ...talkChanges(order),
      { topic: 'talk', id: order.id },
      { topic: 'patientPage', id: order.id },
      ...explained.changes,
    ],
    jobs: await talkHappened(tx, order.id, 'talk.explained', now),
  };
});
