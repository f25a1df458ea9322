import { eq, inArray } from 'drizzle-orm';
import type { ItemKind } from '#domain/order/item-kind.ts';
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
      return [id, { title, line: lineOf(seconds ?? 0, questions.length) }] as const;
    }),
  );
};

const lineOf = (seconds: number, questions: number): string => {
  const length = `動画（約${Math.max(1, Math.round(seconds / 60))}分）`;
  return questions === 0 ? `${length}を見る` : `${length}を見て、確認問題${questions}問に答える`;
};
