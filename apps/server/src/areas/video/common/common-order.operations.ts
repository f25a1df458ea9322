import type { CommonOrderDraft } from '@nattoku/contract/order/common-order';
import { checkCommonOrderDraft, normaliseCommonOrder } from '@nattoku/contract/order/common-order-input';
import type { CommonOrderId, VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { and, eq, inArray } from 'drizzle-orm';
import {
  changeStored,
  commonOrderOperations,
  refuseInvalid,
  refuseUnknownDepartment,
} from '#domain/order/common/common-order-operations.ts';
import { findCommonOrder } from '#areas/video/common/common-order.select.ts';
import { commonOrders, commonOrderVideos } from '#domain/order/common/common-order.table.ts';
import { isOrderable, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { newId } from '#kernel/new-id.ts';
import { Problem } from '#kernel/problem.ts';
import type { StaffScope } from '#kernel/scope.ts';
import { write } from '#kernel/write.ts';

const ofVideos = commonOrderOperations({
  area: 'video',
  detail: {},
  find: findCommonOrder,
  checkContent: async (tx, { id }, now) => {
    const chosen = await tx
      .select({ videoId: commonOrderVideos.videoId })
      .from(commonOrderVideos)
      .where(eq(commonOrderVideos.commonOrderId, id));
    if (chosen.length === 0) throw new Problem('order.empty');
    await refuseUnavailable(
      tx,
      chosen.map(({ videoId }) => videoId),
      now,
    );
  },
});

export const {
  discard: discardCommonDraft,
  issue: issueCommonOrder,
  change: changeCommonOrder,
  pause: pauseCommonOrder,
  resume: resumeCommonOrder,
  end: endCommonOrder,
} = ofVideos;

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
  return { result: () => findCommonOrder(tx, id, scope), ...ofVideos.written('commonOrder.create', id) };
});

export const saveCommonDraft = write(
  async (
    tx,
    { commonOrderId, draft }: { commonOrderId: CommonOrderId; draft: CommonOrderDraft & { version: number } },
    scope: StaffScope,
  ) => {
    const { videos: chosen, version, ...settings } = normaliseCommonOrder(draft);
    refuseInvalid(checkCommonOrderDraft(settings));
    await ofVideos.hold('edit', tx, { commonOrderId, version }, scope);
    await refuseUnknownDepartment(tx, settings.departmentId);
    const now = scope.clock.now();
    await changeStored(tx, commonOrderId, settings, now);
    await replaceVideos(tx, commonOrderId, chosen, now);
    return {
      result: () => findCommonOrder(tx, commonOrderId, scope),
      ...ofVideos.written('commonOrder.saveDraft', commonOrderId),
    };
  },
);

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
