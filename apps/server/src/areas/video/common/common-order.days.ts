import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { videoCommonOrders } from '#areas/video/common/common-order.content.ts';
import { read, type StaffScope } from '#kernel/scope.ts';

type Day = { date: string; opened: number; done: number; linked: number };

/** Each day (in Tokyo) on which somebody opened it, oldest first; what was finished or linked counts for the day of its opening. */
export const countDays = (scope: StaffScope, commonOrderId: CommonOrderId) =>
  read(scope, async (tx) => {
    await videoCommonOrders.find(tx, commonOrderId, scope);
    const { rows: days } = await tx.$client.query<Day>(
      `SELECT ((r.opened_at AT TIME ZONE 'Asia/Tokyo')::date)::text AS date, count(*)::int AS opened,
              count(*) FILTER (WHERE r.progress = 'done')::int AS done,
              count(*) FILTER (WHERE o.patient_id IS NOT NULL)::int AS linked
         FROM orders o JOIN responses r ON r.order_id = o.id WHERE o.common_order_id = $1 GROUP BY 1 ORDER BY 1`,
      [commonOrderId],
    );
    return { days };
  });
