import type { CommonOrder, CommonOrderDraft, CommonOrderSummary } from '@nattoku/contract/order/common-order';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { eq } from 'drizzle-orm';
import { commonOrdersOf } from '#domain/order/common/common-orders.ts';
import { commonOrderVideos } from '#domain/order/common/common-order.table.ts';
import { refuseUnavailableVideos, replaceCommonVideos, videosOfCommon } from '#domain/video/common-videos.ts';
import { Problem } from '#kernel/problem.ts';

type Listed = Pick<CommonOrderSummary, 'videoCount' | 'totalSeconds' | 'unavailableCount' | 'counts'>;

/** The common orders of videos. */
export const videoCommonOrders = commonOrdersOf<CommonOrderDraft, Listed, Listed & Pick<CommonOrder, 'videos'>>({
  area: 'video',
  permission: 'video.order',
  detail: {},
  columns: () => ({}),
  keep: (tx, id, { videos: chosen }, now) => replaceCommonVideos(tx, id, chosen, now),
  check: async (tx, { id }, now) => {
    const chosen = await tx
      .select({ videoId: commonOrderVideos.videoId })
      .from(commonOrderVideos)
      .where(eq(commonOrderVideos.commonOrderId, id));
    if (chosen.length === 0) throw new Problem('order.empty');
    const ids = chosen.map(({ videoId }) => videoId);
    await refuseUnavailableVideos(tx, ids, now);
  },
  list: async (tx, found) => {
    const ids = found.map(({ common }) => common.id);
    const { rows } = await tx.$client.query<Row>(numbers, [ids]);
    return new Map(
      rows.map(({ id, videoCount, totalSeconds, unavailableCount, ...counts }) => [
        id,
        { videoCount, totalSeconds, unavailableCount, counts },
      ]),
    );
  },
  whole: async (tx, listed, id) => ({ ...listed, videos: await videosOfCommon(tx, id) }),
});

type Row = Omit<Listed, 'counts'> & Listed['counts'] & { id: CommonOrderId };

const numbers = `
  SELECT c.id, v.*, r.*
    FROM unnest($1::uuid[]) AS c (id)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS "videoCount", coalesce(sum(v.duration_seconds), 0)::float8 AS "totalSeconds",
             count(*) FILTER (WHERE v.status <> 'ready' OR v.withdrawn_at IS NOT NULL)::int AS "unavailableCount"
        FROM common_order_videos i JOIN videos v ON v.id = i.video_id WHERE i.common_order_id = c.id) v
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS opened, count(*) FILTER (WHERE r.progress = 'inProgress')::int AS "inProgress",
             count(*) FILTER (WHERE r.progress = 'done')::int AS done, count(o.patient_id)::int AS linked,
             count(*) FILTER (WHERE r.attention <> '{}')::int AS attention
        FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = c.id) r`;
