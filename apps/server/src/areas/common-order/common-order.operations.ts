import type { CommonOrderDraft, CommonOrderSettings } from '@nattoku/contract/common-order';
import { checkCommonOrder, checkCommonOrderDraft, normaliseCommonOrder } from '@nattoku/contract/common-order-input';
import type { CommonOrderId, VideoId } from '@nattoku/contract/shared';
import { todayInTokyo } from '@nattoku/rules/date-time';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { isLegal, type Verb } from '#kernel/common-order-verbs.ts';
import { findCommonOrder } from '#areas/common-order/common-order.select.ts';
import { commonOrders, commonOrderVideos } from '#areas/common-order/common-order.table.ts';
import { departments } from '#areas/facility/facility.table.ts';
import { isOrderable, videos } from '#areas/video/video.table.ts';
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
  audit: { action, subject: { type: 'commonOrder', id }, detail },
  changes: [{ topic: 'commonOrder', id }] as const,
});

/** Begins with the first video that is chosen, so that nothing of what follows can be lost. */
export const createCommonOrder = write(async (tx, input: CommonOrderDraft, scope: StaffScope) => {
  const { videos: chosen, ...settings } = normaliseCommonOrder(input);
  refuseInvalid(checkCommonOrderDraft(settings));
  await refuseUnknownDepartment(tx, settings.departmentId);
  const now = scope.clock.now();
  const id = newId<CommonOrderId>(now.getTime());
  await tx.insert(commonOrders).values({
    ...settings,
    id,
    version: 1,
    state: 'draft',
    createdBy: scope.actor.staffId,
    createdAt: now,
    updatedAt: now,
  });
  await replaceVideos(tx, id, chosen, now);
  return { result: () => findCommonOrder(tx, id, scope), ...written('commonOrder.create', id) };
});

export const saveCommonDraft = write(
  async (
    tx,
    { commonOrderId, draft }: { commonOrderId: CommonOrderId; draft: CommonOrderDraft & { version: number } },
    scope: StaffScope,
  ) => {
    const { videos: chosen, version, ...settings } = normaliseCommonOrder(draft);
    refuseInvalid(checkCommonOrderDraft(settings));
    await hold('edit', tx, { commonOrderId, version }, scope);
    await refuseUnknownDepartment(tx, settings.departmentId);
    const now = scope.clock.now();
    await change(tx, commonOrderId, settings, now);
    await replaceVideos(tx, commonOrderId, chosen, now);
    return {
      result: () => findCommonOrder(tx, commonOrderId, scope),
      ...written('commonOrder.saveDraft', commonOrderId),
    };
  },
);

/** No row is ever removed. */
export const discardCommonDraft = write(async (tx, input: Versioned, scope: StaffScope) => {
  await hold('discard', tx, input, scope);
  await change(tx, input.commonOrderId, { state: 'discarded' }, scope.clock.now());
  return { result: {}, ...written('commonOrder.discard', input.commonOrderId) };
});

export const issueCommonOrder = write(async (tx, input: Versioned, scope: StaffScope) => {
  const stored = await hold('issue', tx, input, scope);
  const now = scope.clock.now();
  refuseInvalid(checkCommonOrder(stored, todayInTokyo(now)));
  const chosen = await tx
    .select({ videoId: commonOrderVideos.videoId })
    .from(commonOrderVideos)
    .where(eq(commonOrderVideos.commonOrderId, stored.id));
  if (chosen.length === 0) throw new Problem('order.empty');
  await refuseUnavailable(
    tx,
    chosen.map(({ videoId }) => videoId),
    now,
  );
  await change(tx, stored.id, { state: 'active', secret: newSecret(), issuedAt: now }, now);
  return { result: () => findCommonOrder(tx, stored.id, scope), ...written('commonOrder.issue', stored.id) };
});

type Change = { commonOrderId: CommonOrderId; settings: CommonOrderSettings & { version: number } };

export const changeCommonOrder = write(async (tx, { commonOrderId, settings: input }: Change, scope: StaffScope) => {
  const { version, ...settings } = normaliseCommonOrder(input);
  const stored = await hold('change', tx, { commonOrderId, version }, scope);
  const now = scope.clock.now();
  // A date that has passed stands as it is while something else is mended.
  const isSameDate = settings.validUntil === stored.validUntil;
  refuseInvalid(checkCommonOrder(isSameDate ? { ...settings, validUntil: null } : settings, todayInTokyo(now)));
  await refuseUnknownDepartment(tx, settings.departmentId);
  await change(tx, commonOrderId, settings, now);
  const names = Object.keys(settings).filter(
    (name) => settings[name as keyof typeof settings] !== stored[name as keyof typeof settings],
  );
  return {
    result: () => findCommonOrder(tx, commonOrderId, scope),
    ...written('commonOrder.change', commonOrderId, { fields: names }),
  };
});

const turnTo = (verb: 'pause' | 'resume' | 'end', state: Stored['state']) =>
  write(async (tx, input: Versioned, scope: StaffScope) => {
    await hold(verb, tx, input, scope);
    const now = scope.clock.now();
    await change(tx, input.commonOrderId, { state, ...(state === 'ended' ? { endedAt: now } : {}) }, now);
    return {
      result: () => findCommonOrder(tx, input.commonOrderId, scope),
      ...written(`commonOrder.${verb}`, input.commonOrderId),
    };
  });

export const pauseCommonOrder = turnTo('pause', 'paused');
export const resumeCommonOrder = turnTo('resume', 'active');
export const endCommonOrder = turnTo('end', 'ended');

/** Held for one verb – or the refusal: unknown, changed since it was read, or in no state for it. */
const hold = async (verb: Verb, tx: Tx, { commonOrderId, version }: Versioned, scope: StaffScope): Promise<Stored> => {
  const [stored] = await tx
    .select()
    .from(commonOrders)
    .where(and(eq(commonOrders.id, commonOrderId), eq(commonOrders.kind, 'video')))
    .for('no key update');
  if (!stored || stored.state === 'discarded') throw new Problem('notFound');
  if (stored.version !== version) {
    throw new Problem('record.versionConflict', { current: await findCommonOrder(tx, commonOrderId, scope) });
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

/** What may not be ordered today cannot be chosen; what belongs to another facility is not there. */
const refuseUnavailable = async (tx: Tx, videoIds: readonly VideoId[], now: Date): Promise<void> => {
  if (videoIds.length === 0) return;
  const available = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, [...videoIds]), isOrderable(todayInTokyo(now))));
  if (available.length !== videoIds.length) throw new Problem('order.videoUnavailable');
};

const replaceVideos = async (tx: Tx, commonOrderId: CommonOrderId, given: CommonOrderDraft['videos'], now: Date) => {
  const chosen = [...new Map(given.map((video) => [video.videoId, video])).values()];
  await refuseUnavailable(
    tx,
    chosen.map(({ videoId }) => videoId),
    now,
  );
  await tx.delete(commonOrderVideos).where(eq(commonOrderVideos.commonOrderId, commonOrderId));
  if (chosen.length === 0) return;
  await tx.insert(commonOrderVideos).values(chosen.map((video, position) => ({ ...video, commonOrderId, position })));
};
