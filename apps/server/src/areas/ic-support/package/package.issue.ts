import type { ProcedureSide } from '@nattoku/contract/ic-support/ic-talk-state';
import type { PackageContents } from '@nattoku/contract/ic-support/ic-package';
import type { ScenarioPersonal } from '@nattoku/contract/ic-support/scenario-personal';
import type { ScenarioStep } from '@nattoku/contract/ic-support/scenario-step';
import type { ConsentFormId, OrderId, OrderItemId, ScenarioId } from '@nattoku/contract/shared/primitives';
import { personalSteps } from '@nattoku/rules/scenario/personal-scenario';
import { packageDates } from '@nattoku/rules/package/package-dates';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { eq, inArray } from 'drizzle-orm';
import { talkChanges } from '#areas/ic-support/order/ic-order.lock.ts';
import { lockPackage } from '#areas/ic-support/package/package.lock.ts';
import { mayLead } from '#areas/ic-support/order/ic-order.rules.ts';
import { contentsOf, findPackage } from '#areas/ic-support/package/package.reading.ts';
import { countTemplateUse } from '#areas/ic-support/template/ic-template.proposal.ts';
import { icPackageForms } from '#areas/ic-support/package/package.table.ts';
import { refuseBroken } from '#areas/ic-support/scenario-item/scenario-item.broken.ts';
import { consentForms } from '#domain/consent/consent.table.ts';
import { CONSENT_ITEM } from '#domain/consent/form/new-form.ts';
import { INTERVIEW_ITEM } from '#domain/interview/interview-items.ts';
import type { Issuing, ItemContent, OrderItem, PlannedProcedure } from '#domain/order/item-kind.ts';
import { byKind, itemKind } from '#domain/order/item-kinds.ts';
import { addContents } from '#domain/order/lifecycle/add-contents.ts';
import { changeOrder, type StoredOrder } from '#domain/order/lifecycle/change-order.ts';
import { issueOrder } from '#domain/order/lifecycle/issue-order.ts';
import { lockOrderRow, type Versioned } from '#domain/order/lifecycle/lock-order.ts';
import { newOrder } from '#domain/order/lifecycle/new-order.ts';
import { dateItems, itemsOf } from '#domain/order/order-items.ts';
import { joined, type Traces } from '#domain/order/traces.ts';
import { requireOpenPatientOf } from '#domain/patient/open-patient.ts';
import { scenarioItems } from '#domain/scenario/scenario-item.table.ts';
import { SCENARIO_ITEM } from '#domain/scenario/scenario-items.ts';
import { homeSteps } from '#domain/scenario/scenario-progress.ts';
import { scenarioVersions } from '#domain/scenario/scenario.table.ts';
import { changeTalk, type StoredTalk } from '#domain/talk/move-talk.ts';
import { VIDEO_ITEM } from '#domain/video/video-items.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

type IssueInput = Versioned & Pick<Issuing, 'files'> & { side: ProcedureSide };

/**
 * Sends the package whole: its videos, forms and scenario become items beside the talk. A form that lacks something, or that this person may not
 * issue, becomes a draft of its own, so that nothing of it is lost and nothing waits for it.
 */
export const issuePackage = write(async (tx, { files, side, ...input }: IssueInput, scope: StaffScope) => {
  const { order, talk } = await lockPackage('issue', tx, input, scope);
  await requireOpenPatientOf(tx, order.id);
  if (!mayLead(scope.actor, talk.ledTopic)) throw new Problem('talk.needsDoctor');
  if (talk.procedureSide !== side) throw new Problem('talk.sideMismatch');
  const contents = await contentsOf(tx, order.id);
  if (!contents.withScenario) await changeTalk(tx, talk.orderItemId, { scenarioVersionId: null }, scope.clock.now());
  const scenarioId = contents.withScenario ? await fittedAtHome(tx, talk, contents.personal) : null;
  const added = await addContents(tx, order, itemsFrom(contents, scenarioId), scope);
  await fitScenario(tx, order.id, contents.personal);
  const planned = await planItems(tx, order, procedureOf(talk), scope);
  const filled = await fillForms(tx, order, contents.formValues, scope);
  const parted = await partUnready(tx, order, { contents, talk }, scope);
  await dateParts(tx, order.id, { contents, procedureOn: talk.procedureOn }, scope.clock.now());
  const items = await itemsOf(tx, order.id);
  const confirmed = new Map<OrderItemId, string>(items.map(({ id }) => [id, side]));
  const { expiresAt, linkSecret, ...issued } = await issueOrder(tx, order, { scope, files, confirmed });
  await countTemplateUse(tx, order.id, scope.clock.now());
  const { audit, changes, jobs } = joined([added, planned, filled, parted, issued]);
  return {
    result: async () => ({ package: await findPackage(tx, order.id, scope), linkSecret }),
    audit: [
      {
        action: 'order.issue',
        subject: { type: 'order', id: order.id },
        patientId: order.patientId,
        detail: { expiresAt },
      },
      ...audit,
    ],
    changes: [...talkChanges(order), ...changes],
    jobs,
  };
});

const itemsFrom = (
  { videoIds, interviewIds, templateIds }: PackageContents,
  scenarioId: ScenarioId | null,
): ItemContent[] => [
  ...videoIds.map((contentId) => ({ kind: VIDEO_ITEM, contentId, required: true })),
  ...interviewIds.map((contentId) => ({ kind: INTERVIEW_ITEM, contentId, required: true })),
  ...(scenarioId ? [{ kind: SCENARIO_ITEM, contentId: scenarioId, required: true }] : []),
  ...templateIds.map((contentId) => ({ kind: CONSENT_ITEM, contentId, required: true })),
];

/**
 * The scenario of the talk, where it has something for this patient to go through at home.
 * @throws Problem `scenario.incomplete` where what was fitted would not play, or leaves a required risk out without a reason
 */
async function fittedAtHome(
  tx: Tx,
  { scenarioVersionId }: StoredTalk,
  personal: ScenarioPersonal,
): Promise<ScenarioId | null> {
  if (scenarioVersionId === null) return null;
  const [version] = await tx
    .select({ scenarioId: scenarioVersions.scenarioId, published: scenarioVersions.steps })
    .from(scenarioVersions)
    .where(eq(scenarioVersions.id, scenarioVersionId));
  if (!version) return null;
  await refuseBroken(tx, version, personal);
  const steps = personalSteps(version.published, personal) as ScenarioStep[];
  return homeSteps(steps).some(({ kind }) => kind !== 'end') ? version.scenarioId : null;
}

const fitScenario = async (tx: Tx, orderId: OrderId, personal: ScenarioPersonal): Promise<void> => {
  const items = (await itemsOf(tx, orderId)).filter(({ kind }) => kind === SCENARIO_ITEM).map(({ id }) => id);
  if (items.length > 0)
    await tx.update(scenarioItems).set({ personal }).where(inArray(scenarioItems.orderItemId, items));
};

export const procedureOf = ({
  procedureName: name,
  procedureOn: on,
  procedureSide: side,
  facts,
  explainerId,
}: StoredTalk): PlannedProcedure => ({
  name,
  on,
  side,
  operatorName: facts.operatorName ?? '',
  assistants: facts.assistants ?? [],
  explainerId,
});

/** Each kind writes what is known of the procedure into its drafts. */
export async function planItems(
  tx: Tx,
  { id }: Pick<StoredOrder, 'id'>,
  procedure: PlannedProcedure,
  scope: StaffScope,
): Promise<Traces> {
  const planned = [];
  for (const [kind, own] of byKind(await itemsOf(tx, id))) planned.push(await kind.plan?.(tx, own, procedure, scope));
  return joined(planned);
}

/** Writes the answers of staff into the drafts of the forms. */
const fillForms = async (
  tx: Tx,
  { id }: Pick<StoredOrder, 'id'>,
  values: PackageContents['formValues'],
  scope: StaffScope,
): Promise<Traces> => {
  const given = values.map(({ templateId: contentId, ...value }) => ({ contentId, ...value }));
  const filled = [];
  for (const [kind, own] of byKind(await itemsOf(tx, id))) filled.push(await kind.fill?.(tx, own, given, scope));
  return joined(filled);
};

type Parting = { contents: PackageContents; talk: StoredTalk };

/** What lacks something leaves the order for a draft of its own, with everything that is typed in it. */
const partUnready = async (tx: Tx, order: StoredOrder, about: Parting, scope: StaffScope): Promise<Traces> => {
  const parted = [];
  for (const [kind, own] of byKind(await itemsOf(tx, order.id))) {
    const lacking = (await kind.lacking?.(tx, own, scope)) ?? new Map<OrderItemId, readonly string[]>();
    for (const item of own) {
      const words = lacking.get(item.id);
      if (words) parted.push(await part(tx, order, { item, words, ...about }, scope));
    }
  }
  return joined(parted);
};

type Unready = Parting & { item: OrderItem; words: readonly string[] };

const part = async (
  tx: Tx,
  order: StoredOrder,
  { item, words, contents, talk }: Unready,
  scope: StaffScope,
): Promise<Traces> => {
  const now = scope.clock.now();
  if (!order.patientId) throw new Error('A draft for nobody.');
  const { patientId, approachId } = order;
  const given = { area: CONSENT_ITEM, title: item.title ?? '', patientId, approachId };
  const orderId = newOrder(tx, { ...given, createdBy: scope.actor.staffId }, now);
  if (!(await lockOrderRow(tx, orderId))) throw new Error('A draft that was just made is gone.');
  const { procedureOn } = talk;
  if (procedureOn !== null) await dateForm(tx, orderId, { contents, procedureOn }, now);
  const moved = await itemKind(item.kind).moveTo?.(tx, [item], orderId);
  await tx
    .insert(icPackageForms)
    .values((await formsOf(tx, [item.id])).map((formId) => ({ formId, orderId: order.id, lacking: [...words] })));
  const audit = [{ action: 'order.createDraft', subject: { type: 'order', id: orderId }, patientId } as const];
  return joined([{ audit, changes: [], jobs: [] }, moved]);
};

type Dating = { contents: PackageContents; procedureOn: PlainDate | null };

/** Each part that the patient does bears its own day; the talk has its time. */
export const dateParts = async (tx: Tx, orderId: OrderId, { contents, procedureOn }: Dating, now: Date) => {
  if (procedureOn === null) return;
  const dates = packageDates(contents.days, { procedureOn, today: todayInTokyo(now) });
  const days = new Map([
    [VIDEO_ITEM, dates.video.dueOn],
    [INTERVIEW_ITEM, dates.interview.dueOn],
    [SCENARIO_ITEM, dates.scenario.dueOn],
    [CONSENT_ITEM, dates.consent.dueOn],
  ]);
  await dateItems(tx, orderId, days);
};

/** A form that became a draft of its own is due as it would be in the package. */
export const dateForm = async (
  tx: Tx,
  orderId: OrderId,
  { contents, procedureOn }: { contents: PackageContents; procedureOn: PlainDate },
  now: Date,
): Promise<void> => {
  const { consent } = packageDates(contents.days, { procedureOn, today: todayInTokyo(now) });
  await changeOrder(tx, orderId, { dueOn: consent.dueOn }, now);
};

const formsOf = async (tx: Tx, itemIds: OrderItemId[]): Promise<ConsentFormId[]> => {
  const rows = await tx
    .select({ id: consentForms.id })
    .from(consentForms)
    .where(inArray(consentForms.orderItemId, itemIds));
  return rows.map(({ id }) => id);
};
