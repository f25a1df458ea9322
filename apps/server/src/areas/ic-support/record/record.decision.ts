import { talkDecisionNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { and, eq, isNull } from 'drizzle-orm';
import { lockTalk, talkAudit, talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { decisionOf } from '#areas/ic-support/record/record.body.ts';
import { editionsOf, keepEdition } from '#areas/ic-support/record/record.operations.ts';
import { askFollowUp, type Deciding, requireWhole } from '#areas/ic-support/session/session.decide.ts';
import { findSession } from '#areas/ic-support/session/session.reading.ts';
import { changeTalk, lockTalkOf, type StoredTalk } from '#domain/talk/move-talk.ts';
import { icFollowUps, icPastDecisions } from '#domain/talk/session.table.ts';
import { talkHappened } from '#domain/talk/talk-happened.ts';
import type { Tx } from '#kernel/database/database.ts';
import type { Job } from '#kernel/jobs/jobs.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Amending = Deciding & { amendReason: string };

const isDecided = ({ state }: StoredTalk): boolean => ['decided', 'finalised', 'amended'].includes(state);

/**
 * The patient decided otherwise, or it had been written down wrongly. What was decided before is kept; a task that it had asked for and that was not
 * done falls away, the new one asks for its own; and a record that stands gets a further edition. Forms are left as their signers made them
 * (specification/ic-support.md §58).
 */
export const amendDecision = write(async (tx, input: Amending, scope: StaffScope) => {
  const now = scope.clock.now();
  if (input.amendReason.trim() === '')
    throw invalidInput({ field: 'amendReason', message: '返事を変える理由を入力してください' });
  requireWhole(input, now);
  const { order, talk } = await lockTalk(tx, input, scope);
  if (!isDecided(talk) || talk.decision === null) throw new Problem('talk.illegalTransition');
  if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
  const { decision, reason, revisitOn } = input;
  if (talk.decision === decision && talk.decisionReason === reason && talk.revisitOn === revisitOn)
    throw new Problem('talk.sameDecision');

  await keepPast(tx, talk, input, scope);
  const own = and(
    eq(icFollowUps.orderItemId, talk.orderItemId),
    isNull(icFollowUps.doneAt),
    isNull(icFollowUps.droppedAt),
  );
  await tx.update(icFollowUps).set({ droppedAt: now }).where(own);
  await askFollowUp(tx, talk.orderItemId, input, now);
  const decided = { decision, decisionReason: reason, revisitOn, decidedAt: now, decidedBy: scope.actor.staffId };
  await changeTalk(tx, talk.orderItemId, { ...decided, ...(talk.state === 'finalised' && { state: 'amended' }) }, now);
  return {
    result: () => findSession(tx, order.id, scope),
    audit: talkAudit('talk.amendDecision', order, { from: talk.decision, decision }),
    jobs: [
      ...(talk.state === 'decided' ? [] : await amendedEdition(tx, talk, input, scope)),
      ...(await talkHappened(tx, order.id, 'talk.decided', now)),
    ],
    changes: [...talkChanges(order), { topic: 'talk', id: order.id }, { topic: 'patientPage', id: order.id }],
  };
});

const keepPast = async (tx: Tx, talk: StoredTalk, { amendReason }: Amending, scope: StaffScope): Promise<void> => {
  const { decision, decidedAt, decidedBy } = talk;
  if (!decision || !decidedAt || !decidedBy) throw new Error('A decided talk without its decision.');
  const now = scope.clock.now();
  await tx.insert(icPastDecisions).values({
    id: newId(now.getTime()),
    orderItemId: talk.orderItemId,
    decision,
    reason: talk.decisionReason,
    revisitOn: talk.revisitOn,
    decidedAt,
    decidedBy,
    amendedAt: now,
    amendedBy: scope.actor.staffId,
    amendReason,
  });
};

/** The record that stands says what holds now; the edition before stays as it was. */
async function amendedEdition(tx: Tx, before: StoredTalk, input: Amending, scope: StaffScope): Promise<Job[]> {
  const [newest] = await editionsOf(tx, before);
  const talk = await lockTalkOf(tx, before.orderId);
  if (!newest || !talk || !before.decision) throw new Error('A finalised talk without its record.');
  const body = { ...newest.body, ...(await decisionOf(tx, talk)) };
  const changeNote = `返事の変更：${talkDecisionNames[before.decision]}→${talkDecisionNames[input.decision]}（${input.amendReason}）`;
  return keepEdition(tx, talk, { body, changeNote }, scope);
}
