import type { CommonOrderSettings } from '@nattoku/contract/common-order';
import { checkCommonOrder, checkCommonOrderDraft, normaliseCommonOrder } from '@nattoku/contract/common-order-input';
import type { ConsentCommonDraft } from '@nattoku/contract/consent-common';
import type { CommonOrderId } from '@nattoku/contract/shared';
import { todayInTokyo } from '@nattoku/rules/date-time';
import { and, eq, sql } from 'drizzle-orm';
import { commonOrders } from '#areas/common-order/common-order.table.ts';
import { findConsentCommon } from '#areas/consent-common/consent-common.select.ts';
import { departments } from '#areas/facility/facility.table.ts';
import { isLegal, type Verb } from '#kernel/common-order-verbs.ts';
import { commonVersionFor } from '#kernel/consent/common-template.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { invalidInput, Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { newSecret } from '#kernel/secret.ts';
import { write } from '#kernel/write.ts';

type Versioned = { commonOrderId: CommonOrderId; version: number };
type Stored = typeof commonOrders.$inferSelect;

type Action =
  | 'commonOrder.create'
  | 'commonOrder.saveDraft'
  | 'commonOrder.discard'
  | 'commonOrder.issue'
  | 'commonOrder.change'
  | 'commonOrder.pause'
  | 'commonOrder.resume'
  | 'commonOrder.end';

const written = (action: Action, id: CommonOrderId, detail: Record<string, unknown> = {}) => ({
  audit: { action, subject: { type: 'commonOrder', id }, detail: { kind: 'consent', ...detail } },
  changes: [{ topic: 'commonOrder', id }] as const,
});

export const createConsentCommon = write(async (tx, input: ConsentCommonDraft, scope: StaffScope) => {
  const { templateId, ...settings } = normaliseCommonOrder(input);
  refuseInvalid(checkCommonOrderDraft(settings));
  await refuseUnknownDepartment(tx, settings.departmentId);
  await commonVersionFor(tx, templateId);
  const now = scope.clock.now();
  const id = newId<CommonOrderId>(now.getTime());
  await tx.insert(commonOrders).values({
    ...settings,
    id,
    kind: 'consent',
    consentTemplateId: templateId,
    language: 'ja',
    version: 1,
    state: 'draft',
    createdBy: scope.actor.staffId,
    createdAt: now,
    updatedAt: now,
  });
  return { result: () => findConsentCommon(tx, id, scope), ...written('commonOrder.create', id) };
});

type Draft = { commonOrderId: CommonOrderId; draft: ConsentCommonDraft & { version: number } };

export const saveConsentCommon = write(async (tx, { commonOrderId, draft }: Draft, scope: StaffScope) => {
  const { templateId, version, ...settings } = normaliseCommonOrder(draft);
  refuseInvalid(checkCommonOrderDraft(settings));
  await hold('edit', tx, { commonOrderId, version }, scope);
  await refuseUnknownDepartment(tx, settings.departmentId);
  await commonVersionFor(tx, templateId);
  await change(tx, commonOrderId, { ...settings, consentTemplateId: templateId }, scope.clock.now());
  return {
    result: () => findConsentCommon(tx, commonOrderId, scope),
    ...written('commonOrder.saveDraft', commonOrderId),
  };
});

/** No row is ever removed. */
export const discardConsentCommon = write(async (tx, input: Versioned, scope: StaffScope) => {
  await hold('discard', tx, input, scope);
  await change(tx, input.commonOrderId, { state: 'discarded' }, scope.clock.now());
  return { result: {}, ...written('commonOrder.discard', input.commonOrderId) };
});

export const issueConsentCommon = write(async (tx, input: Versioned, scope: StaffScope) => {
  const stored = await hold('issue', tx, input, scope);
  const now = scope.clock.now();
  refuseInvalid(checkCommonOrder(stored, todayInTokyo(now)));
  if (stored.consentTemplateId === null) throw new Problem('consent.templateUnavailable');
  await commonVersionFor(tx, stored.consentTemplateId);
  await change(tx, stored.id, { state: 'active', secret: newSecret(), issuedAt: now }, now);
  return { result: () => findConsentCommon(tx, stored.id, scope), ...written('commonOrder.issue', stored.id) };
});

type Change = { commonOrderId: CommonOrderId; settings: CommonOrderSettings & { version: number } };

export const changeConsentCommon = write(async (tx, { commonOrderId, settings: input }: Change, scope: StaffScope) => {
  const { version, ...settings } = normaliseCommonOrder(input);
  const stored = await hold('change', tx, { commonOrderId, version }, scope);
  const now = scope.clock.now();
  // A date that has passed stands as it is while something else is mended.
  const isSameDate = settings.validUntil === stored.validUntil;
  refuseInvalid(checkCommonOrder(isSameDate ? { ...settings, validUntil: null } : settings, todayInTokyo(now)));
  await refuseUnknownDepartment(tx, settings.departmentId);
  await change(tx, commonOrderId, settings, now);
  const fields = (Object.keys(settings) as (keyof typeof settings)[]).filter((name) => settings[name] !== stored[name]);
  return {
    result: () => findConsentCommon(tx, commonOrderId, scope),
    ...written('commonOrder.change', commonOrderId, { fields }),
  };
});

const turnTo = (verb: 'pause' | 'resume' | 'end', state: Stored['state']) =>
  write(async (tx, input: Versioned, scope: StaffScope) => {
    await hold(verb, tx, input, scope);
    const now = scope.clock.now();
    await change(tx, input.commonOrderId, { state, ...(state === 'ended' ? { endedAt: now } : {}) }, now);
    return {
      result: () => findConsentCommon(tx, input.commonOrderId, scope),
      ...written(`commonOrder.${verb}`, input.commonOrderId),
    };
  });

export const pauseConsentCommon = turnTo('pause', 'paused');
export const resumeConsentCommon = turnTo('resume', 'active');
export const endConsentCommon = turnTo('end', 'ended');

/** Held for one verb – or the refusal: unknown, changed since it was read, or in no state for it. */
const hold = async (verb: Verb, tx: Tx, { commonOrderId, version }: Versioned, scope: StaffScope): Promise<Stored> => {
  const [stored] = await tx
    .select()
    .from(commonOrders)
    .where(and(eq(commonOrders.id, commonOrderId), eq(commonOrders.kind, 'consent')))
    .for('no key update');
  if (!stored || stored.state === 'discarded') throw new Problem('notFound');
  if (stored.version !== version) {
    throw new Problem('record.versionConflict', { current: await findConsentCommon(tx, commonOrderId, scope) });
  }
  if (!isLegal(verb, stored.state)) throw new Problem('commonOrder.illegalTransition');
  return stored;
};

const change = async (tx: Tx, id: CommonOrderId, values: Partial<Stored>, now: Date): Promise<void> => {
  await tx
    .update(commonOrders)
    .set({ ...values, version: sql`${commonOrders.version} + 1`, updatedAt: now })
    .where(eq(commonOrders.id, id));
};

const refuseInvalid = (problems: Parameters<typeof invalidInput>): void => {
  if (problems.length > 0) throw invalidInput(...problems);
};

const refuseUnknownDepartment = async (tx: Tx, departmentId: CommonOrderSettings['departmentId']): Promise<void> => {
  if (departmentId === null) return;
  const [known] = await tx.select({ id: departments.id }).from(departments).where(eq(departments.id, departmentId));
  if (!known) throw new Problem('notFound');
};
