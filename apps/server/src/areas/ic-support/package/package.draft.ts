import type { IcPackageDraft, PackageContents, PackageFormValue } from '@nattoku/contract/ic-support/ic-package';
import { noFacts } from '@nattoku/contract/ic-support/ic-talk';
import type { ApproachId, IcTemplateId, OrderId, PatientId } from '@nattoku/contract/shared/primitives';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { lastOf, packageDates } from '@nattoku/rules/package/package-dates';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { messageLengthProblems } from '#areas/ic-support/order/ic-order.rules.ts';
import { talkAudit } from '#areas/ic-support/order/ic-order.lock.ts';
import { lockPackage } from '#areas/ic-support/package/package.lock.ts';
import { refuseUnknown, requireScenario } from '#areas/ic-support/order/plan-references.ts';
import { emptyProposal, type Proposal, proposalOf } from '#areas/ic-support/package/package.proposal.ts';
import { contentsOf, findPackage } from '#areas/ic-support/package/package.reading.ts';
import { proposalOfTemplate } from '#areas/ic-support/template/ic-template.proposal.ts';
import { icPackages } from '#areas/ic-support/package/package.table.ts';
import { addContents } from '#domain/order/lifecycle/add-contents.ts';
import { changeOrder } from '#domain/order/lifecycle/change-order.ts';
import { lockOrderRow, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { requireReasons } from '#domain/patient/break-glass.ts';
import { requireOpenPatient } from '#domain/patient/open-patient.ts';
import { replaceAttendees } from '#domain/talk/attendees.ts';
import { changeTalk, lockTalkOf, type StoredTalk, TALK_ITEM } from '#domain/talk/move-talk.ts';
import type { Tx } from '#kernel/database/database.ts';
import { invalidInput } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type Origin = { approachId: ApproachId | null; templateId: IcTemplateId | null };
/** Entered by staff at the start: who operates, and what forms ask for. */
type Entered = { operatorName?: string; formValues?: readonly PackageFormValue[] };
type Beginning = Origin & Entered & { patientId: PatientId; procedureOn: PlainDate | null };

/** What the template says, or else the approach; of an order without either its talk alone. */
const proposalFrom = ({ approachId, templateId }: Origin, tx: Tx, patientId: PatientId, scope: StaffScope) => {
  if (templateId) return proposalOfTemplate(tx, { templateId, patientId }, scope);
  return approachId ? proposalOf(tx, { approachId, patientId }, scope) : emptyProposal;
};

/** A draft for the patient, filled with what the template or the approach proposes. */
export const beginPackage = write(async (tx, { patientId, procedureOn, ...begun }: Beginning, scope: StaffScope) => {
  refusePast(procedureOn, scope);
  const { id: living } = await requireOpenPatient(tx, patientId);
  await requireReasons(tx, scope, [living]);
  const { operatorName = '', formValues = [], ...origin } = begun;
  const proposal = withEntered(await proposalFrom(origin, tx, living, scope), { operatorName, formValues });
  const { approachId } = proposal.talk;
  const made = { area: 'icSupport', patientId: living, approachId, createdBy: scope.actor.staffId };
  const id = newOrder(tx, made, scope.clock.now());
  const order = await lockOrderRow(tx, id);
  if (!order) throw new Error('A draft that was just made is gone.');
  const talkItem = { kind: TALK_ITEM, contentId: approachId ?? '', required: true };
  const traces = await addContents(tx, order, [talkItem], scope);
  await fill(tx, id, { proposal, procedureOn, templateId: origin.templateId }, scope);
  return {
    result: () => findPackage(tx, id, scope),
    audit: [{ action: 'order.createDraft', subject: { type: 'order', id }, patientId: living }, ...traces.audit],
    changes: [{ topic: 'order', id }, ...traces.changes],
    jobs: traces.jobs,
  };
});

const withEntered = (proposal: Proposal, { operatorName, formValues }: Required<Entered>): Proposal => ({
  ...proposal,
  contents: { ...proposal.contents, formValues: [...formValues] },
  talk: { ...proposal.talk, ...(operatorName && { facts: { ...noFacts, operatorName } }) },
});

/** @throws Problem `request.invalid` for a day that has passed */
export const refusePast = (procedureOn: PlainDate | null, { clock }: StaffScope): void => {
  if (procedureOn !== null && procedureOn < todayInTokyo(clock.now())) {
    throw invalidInput({ field: 'procedureOn', message: '予定日には今日以降の日付を選んでください' });
  }
};

type Filling = { proposal: Proposal; procedureOn: PlainDate | null; templateId: IcTemplateId | null };

const fill = async (tx: Tx, orderId: OrderId, filling: Filling, scope: StaffScope) => {
  const { proposal, procedureOn, templateId } = filling;
  const now = scope.clock.now();
  const { title, message, contents, talk, attendees } = proposal;
  const { itemId } = await talkOf(tx, orderId);
  const dueOn = dueOf(contents, procedureOn, scope);
  await changeOrder(tx, orderId, { title, message, dueOn, approachId: talk.approachId }, now);
  await changeTalk(tx, itemId, { ...talk, procedureOn }, now);
  await replaceAttendees(tx, itemId, attendees);
  await keepContents(tx, orderId, { contents, templateId }, now);
};

const talkOf = async (tx: Tx, orderId: OrderId): Promise<StoredTalk & { itemId: StoredTalk['orderItemId'] }> => {
  const talk = await lockTalkOf(tx, orderId);
  if (!talk) throw new Error('An order of IC support without its talk.');
  return { ...talk, itemId: talk.orderItemId };
};

/** The day by which the patient has done everything; null while nobody knows when the procedure is. */
export const dueOf = (contents: PackageContents, procedureOn: PlainDate | null, { clock }: StaffScope) => {
  if (procedureOn === null) return null;
  const dates = packageDates(contents.days, { procedureOn, today: todayInTokyo(clock.now()) });
  return lastOf([
    ...(contents.videoIds.length > 0 ? [dates.video] : []),
    ...(contents.interviewIds.length > 0 ? [dates.interview] : []),
    ...(contents.withScenario ? [dates.scenario] : []),
    ...(contents.templateIds.length > 0 ? [dates.consent] : []),
    dates.talk,
  ]);
};

/** `templateId`: left out, it stays as it is. */
type Kept = { contents: PackageContents; templateId?: IcTemplateId | null };

export const keepContents = async (tx: Tx, orderId: OrderId, changed: Kept, now: Date): Promise<void> => {
  const kept = { ...changed, updatedAt: now };
  await tx
    .insert(icPackages)
    .values({ orderId, ...kept })
    .onConflictDoUpdate({ target: icPackages.orderId, set: kept });
};

/** What was typed about this patient stays; what is proposed takes the place of what was proposed before. */
export const proposePackage = write(
  async (tx, { approachId, templateId, ...input }: Versioned & Origin, scope: StaffScope) => {
    const { order, talk } = await lockPackage('edit', tx, input, scope);
    if (!order.patientId) throw new Error('A draft for nobody.');
    const proposed = await proposalFrom({ approachId, templateId }, tx, order.patientId, scope);
    const { formValues } = await contentsOf(tx, order.id);
    const proposal = { ...proposed, contents: { ...proposed.contents, formValues } };
    await fill(tx, order.id, { proposal, procedureOn: talk.procedureOn, templateId }, scope);
    return {
      result: () => findPackage(tx, order.id, scope),
      audit: talkAudit('talk.plan', order, { approachId, templateId }),
      changes: [{ topic: 'order', id: order.id }],
    };
  },
);

type Saving = { orderId: OrderId; draft: IcPackageDraft & { version: number } };

/** The whole draft as it stands on the page. */
export const savePackage = write(async (tx, { orderId, draft }: Saving, scope: StaffScope) => {
  const { version, plan, contents, reminderPlan, reminderChannel, ...envelope } = draft;
  const problems = messageLengthProblems(envelope);
  if (problems.length > 0) throw invalidInput(...problems);
  const now = scope.clock.now();
  const { order: held, talk } = await lockPackage('edit', tx, { orderId, version }, scope);
  await refuseUnknown(tx, plan);
  // What was in the draft before may stay; it is looked at when the order goes out.
  if (plan.scenarioVersionId !== talk.scenarioVersionId) await requireScenario(tx, plan.scenarioVersionId);
  const startsAt = plan.startsAt === null ? null : new Date(plan.startsAt);
  const reminders = {
    ...(reminderPlan === undefined ? {} : { reminderPlan }),
    ...(reminderChannel === undefined ? {} : { reminderChannel }),
  };
  const { procedure, attendees, ...rest } = plan;
  const dueOn = dueOf(contents, procedure.on, scope);
  const order = { ...envelope, ...reminders, dueOn, icAt: startsAt, approachId: plan.approachId };
  await changeOrder(tx, orderId, order, now);
  const named = { procedureName: procedure.name, procedureOn: procedure.on, procedureSide: procedure.side };
  await changeTalk(tx, talk.orderItemId, { ...rest, ...named, startsAt }, now);
  await replaceAttendees(tx, talk.orderItemId, attendees);
  await keepContents(tx, orderId, { contents }, now);
  return {
    result: () => findPackage(tx, orderId, scope),
    audit: talkAudit('talk.plan', held),
    changes: [{ topic: 'order', id: orderId }],
  };
});
