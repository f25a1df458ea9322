import type { VideoId } from '@nattoku/contract/shared/primitives';
import { todayInTokyo } from '@nattoku/rules/time/date-time';
import { inArray, sql } from 'drizzle-orm';
import { isOrderable, videos } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';
import { Problem } from '#kernel/problem.ts';

/**
 * Videos of this facility that may be ordered now.
 * @throws Problem `order.videoUnavailable`, with the titles of those that cannot be sent any more; what belongs to another facility is not there
 */
export async function requireOrderable(tx: Tx, videoIds: readonly VideoId[], now: Date): Promise<void> {
  const wanted = [...new Set(videoIds)];
  const found = await tx
    .select({ title: videos.title, isOrderable: sql<boolean>`${isOrderable(todayInTokyo(now))}` })
    .from(videos)
    .where(inArray(videos.id, wanted));
  const gone = found.filter((video) => !video.isOrderable).map(({ title }) => title);
  if (gone.length > 0) throw videoUnavailable(gone);
  if (found.length !== wanted.length) throw new Problem('order.videoUnavailable');
}

const videoUnavailable = (titles: readonly string[]): Problem =>
  new Problem('order.videoUnavailable', {
    errors: [
      {
        field: 'videoIds',
        message: `${titles.map((title) => `「${title}」`).join('')}は公開が終わりました。オーダーから外してください`,
      },
    ],
  });
