import { eq, inArray } from 'drizzle-orm';
import type { ItemKind } from '#domain/order/item-kind.ts';
import type { PaperWords } from '#domain/order/paper/words/ja.ts';
import { plays, videoItems, videos } from '#domain/video/video.table.ts';

/** A video that the hospital took back is asked of nobody. */
export const paperOfVideos: ItemKind['paper'] = async (tx, items) => {
  const rows = await tx
    .select({
      id: videoItems.orderItemId,
      seconds: videoItems.durationSeconds,
      questions: videoItems.questionIds,
      status: videos.status,
      withdrawnAt: videos.withdrawnAt,
    })
    .from(videoItems)
    .innerJoin(videos, eq(videos.id, videoItems.videoId))
    .where(
      inArray(
        videoItems.orderItemId,
        items.map(({ id }) => id),
      ),
    );
  return new Map(
    rows.filter(plays).map(({ id, seconds, questions }) => {
      const title = items.find((item) => item.id === id)?.title ?? '';
      const minutes = Math.max(1, Math.round((seconds ?? 0) / 60));
      const line = ({ leaflet }: PaperWords) => leaflet.video.line(minutes, questions.length);
      return [id, { title, line }] as const;
    }),
  );
};
