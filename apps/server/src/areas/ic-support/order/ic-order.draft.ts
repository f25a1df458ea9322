import type { IcOrderDraft } from '@nattoku/contract/ic-support/ic-order-draft';
import type { TalkPlan } from '@nattoku/contract/ic-support/ic-talk';
import type { ApproachId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import { messageLengthProblems } from '#areas/ic-support/order/ic-order.rules.ts';
import { findIcOrder } from '#areas/ic-support/order/ic-order.detail.ts';
import { lockIcOrder, talkAudit } from '#areas/ic-support/order/ic-order.lock.ts';
import { refuseUnknown, requireScenario } from '#areas/ic-support/order/plan-references.ts';
import { addContents } from '#domain/order/lifecycle/add-contents.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { cancelOrder } from '#domain/order/lifecycle/end-order.ts';
import { lockOrderRow, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { momentOf } from '#domain/order/lifecycle/moment.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { replaceAttendees } from '#domain/talk/attendees.ts';
import { changeTalk, putTalkLast, TALK_ITEM } from '#domain/talk/move-talk.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type NewDraft = { patientId: PatientId; approachId: ApproachId | null };

/** Begins when the patient is chosen, with the talk in it, so that nothing of what follows can be lost. */
export const createIcDraft = write(async (tx, { patientId, approachId }: NewDraft, scope: StaffScope) => {
  const { id: living } = await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, [living]);
  await refuseUnknown(tx, { approachId });
  const made = { area: 'icSupport', patientId: living, approachId, createdBy: scope.actor.staffId };
  const id = newOrder(tx, made, scope.clock.now());
  const order = await lockOrderRow(tx, id);
  if (!order) throw new Error('A draft that was just made is gone.');
  // It is staff who hold it: what the patient has to do is done without it, and is not overdue because of it.
  const content = { kind: TALK_ITEM, contentId: approachId ?? '', required: false };
  const traces = await addContents(tx, order, [content], scope);
  return {
    result: () => findIcOrder(tx, id, scope),
    audit: [{ action: 'order.createDraft', subject: { type: 'order', id }, patientId: living }, ...traces.audit],
    changes: [{ topic: 'order', id }, ...traces.changes],
    jobs: traces.jobs,
  };
});

type PlanChange = { orderId: OrderId; draft: IcOrderDraft & { version: number; plan: TalkPlan } };

/** The envelope and the plan of its talk, as a whole. */
export const saveIcPlan = write(async (tx, { orderId, draft }: PlanChange, scope: StaffScope) => {
  const { version, plan, reminderPlan, reminderChannel, ...envelope } = draft;
  const problems = messageLengthProblems(envelope);
  if (problems.length > 0) throw invalidInput(...problems);
  const now = scope.clock.now();
  const { order, talk } = await lockIcOrder('edit', tx, { orderId, version }, scope);
  await refuseUnknown(tx, plan);
  // What was in the draft before may stay, so that nothing else that is typed is lost; it is looked at when the order goes out.
  if (plan.scenarioVersionId !== talk.scenarioVersionId) await requireScenario(tx, plan.scenarioVersionId);
  const startsAt = plan.startsAt === null ? null : new Date(plan.startsAt);
  const given = {
    ...(reminderPlan === undefined ? {} : { reminderPlan }),
    ...(reminderChannel === undefined ? {} : { reminderChannel }),
  };
  await changeOrder(tx, orderId, { ...envelope, ...given, icAt: startsAt, approachId: plan.approachId }, now);
  const { procedure, attendees, ...rest } = plan;
  const named = { procedureName: procedure.name, procedureOn: procedure.on, procedureSide: procedure.side };
  await changeTalk(tx, talk.orderItemId, { ...rest, ...named, startsAt }, now);
  await replaceAttendees(tx, talk.orderItemId, attendees);
  await putTalkLast(tx, talk);
  return {
    result: () => findIcOrder(tx, orderId, scope),
    audit: talkAudit('talk.plan', order),
    changes: [{ topic: 'order', id: orderId }],
  };
});

/** No row is ever removed: a draft that was thrown away is one that was canceled before anybody got it. */
export const discardIcDraft = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { order } = await lockIcOrder('discard', tx, input, scope);
  const { audit, changes, jobs } = await cancelOrder(tx, order.id, '下書きを破棄', momentOf(scope));
  return {
    result: {},
    audit: [
      { action: 'order.discard', subject: { type: 'order', id: order.id }, patientId: order.patientId },
      ...audit,
    ],
    changes: [{ topic: 'order', id: order.id }, ...changes],
    jobs,
  };
});

/** What somebody else prepared waits for a doctor from now on; that it waits is said in the list, and nothing else changes. */
export const askDoctor = write(async (tx, input: Versioned, scope: StaffScope) => {
  const { order, talk } = await lockIcOrder('edit', tx, input, scope);
  if (talk.procedureName.trim() === '') throw new Problem('talk.incomplete');
  const now = scope.clock.now();
  await changeOrder(tx, order.id, {}, now);
  await changeTalk(tx, talk.orderItemId, { doctorAskedAt: now, doctorAskedBy: scope.actor.staffId }, now);
  return {
    result: () => findIcOrder(tx, order.id, scope),
    audit: talkAudit('talk.askDoctor', order),
    changes: [{ topic: 'order', id: order.id }],
  };
});
