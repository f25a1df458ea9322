import type { VideoId } from '@nattoku/contract/shared/primitives';
import { USAGE_DAYS, type VideoUsage } from '@nattoku/contract/video/video';
import { sql, type SQL } from 'drizzle-orm';
import { videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

export const withoutUse: VideoUsage = { orders: 0, recentOrders: 0, runningOrders: 0, lastUsedAt: null };

const DAY_MS = 86_400_000;
export const recentlySince = (now: Date): Date => new Date(now.getTime() - USAGE_DAYS * DAY_MS);

type Counted = { video_id: VideoId; orders: number; recent: number; last_used_at: Date };

/**
 * How often each of these videos went out. Ever and lately are counted from video_items_by_use alone; what runs is counted from the running
 * orders, of which there are few.
 */
export async function usageOf(tx: Tx, videoIds: readonly VideoId[], now: Date): Promise<Map<VideoId, VideoUsage>> {
  if (videoIds.length === 0) return new Map();
  const { rows: counted } = await tx.$client.query<Counted>(
    `SELECT i.video_id, count(*)::int AS orders, count(*) FILTER (WHERE i.issued_at >= $2)::int AS recent, max(i.issued_at) AS last_used_at
       FROM video_items i WHERE i.video_id = ANY ($1) AND i.issued_at IS NOT NULL GROUP BY i.video_id`,
    [videoIds, recentlySince(now)],
  );
  const { rows: running } = await tx.$client.query<{ video_id: VideoId; orders: number }>(
    `SELECT i.video_id, count(DISTINCT o.id)::int AS orders
       FROM orders o JOIN order_items n ON n.order_id = o.id JOIN video_items i ON i.order_item_id = n.id
      WHERE o.lifecycle = 'issued' AND o.expires_at > $2 AND i.video_id = ANY ($1) GROUP BY i.video_id`,
    [videoIds, now],
  );
  const runningOf = new Map(running.map(({ video_id, orders }) => [video_id, orders]));
  return new Map(
    counted.map(({ video_id, orders, recent, last_used_at }) => [
      video_id,
      {
        orders,
        recentOrders: recent,
        runningOrders: runningOf.get(video_id) ?? 0,
        lastUsedAt: last_used_at.toISOString(),
      },
    ]),
  );
}

/** What was ordered most of late comes first. */
export const byUse = (now: Date): SQL => sql`(
  SELECT count(*) FROM video_items i WHERE i.facility_id = ${sql.raw('videos.facility_id')} AND i.video_id = ${videos.id}
     AND i.issued_at >= ${recentlySince(now).toISOString()}) DESC`;

/** Orders that a patient can open now and that hold the video. */
export async function runningOrders(tx: Tx, videoId: VideoId, now: Date) {
  const { rows } = await tx.$client.query<{ id: string; created_by: string; patient_id: string | null }>(
    `SELECT DISTINCT o.id, o.created_by, o.patient_id FROM orders o JOIN order_items n ON n.order_id = o.id JOIN video_items i ON i.order_item_id = n.id
      WHERE o.lifecycle = 'issued' AND o.expires_at > $2 AND i.video_id = $1`,
    [videoId, now],
  );
  return rows;
}
