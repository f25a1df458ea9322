import type { OrderItemId, VideoQuestionId } from '@nattoku/contract/shared/primitives';
import { mergeRanges, type WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { questionAnswers, watchedStretches } from '#domain/order/response.table.ts';
import { formatRanges } from '#domain/order/watched-ranges.column.ts';
import type { Tx } from '#kernel/database/database.ts';
import { sendAlong } from '#kernel/database/transaction.ts';

type Stamp = { id: string; itemId: OrderItemId; at: Date };
export type FittingWatch = Stamp & { kind: 'watched'; range: WatchedRange };
export type FittingAnswer = Stamp & { kind: 'answered'; questionId: VideoQuestionId; option: number; correct: boolean };

/** The stretches as they were played, and their union for each video: what arrives twice changes neither. */
export async function keepWatched(tx: Tx, watched: readonly FittingWatch[], now: Date): Promise<void> {
  if (watched.length === 0) return;
  const kept = await tx
    .insert(watchedStretches)
    .values(
      watched.map(({ id, itemId, range, at }) => ({
        id,
        orderItemId: itemId,
        stretchStart: range.start,
        stretchEnd: range.end,
        playedAt: at,
        receivedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: watchedStretches.id });
  const isNew = new Set(kept.map(({ id }) => id));
  const fresh = watched.filter(({ id }) => isNew.has(id));
  const itemIds = [...new Set(fresh.map(({ itemId }) => itemId))].toSorted();
  for (const itemId of itemIds)
    addStretches(
      tx,
      fresh.filter((stretch) => stretch.itemId === itemId),
    );
}

/** Playing goes on where the stretch ended that was played last, by the time on the device. */
const addStretches = (tx: Tx, stretches: readonly FittingWatch[]): void => {
  const last = stretches.at(-1);
  if (!last) return;
  sendAlong(
    tx.$client.query(
      `INSERT INTO item_watches AS known (order_item_id, watched, resume_seconds, last_played_at)
     VALUES ($1, $2::nummultirange, $3, $4)
     ON CONFLICT (facility_id, order_item_id) DO UPDATE
       SET watched = known.watched + excluded.watched,
           resume_seconds = CASE WHEN excluded.last_played_at >= known.last_played_at
             THEN excluded.resume_seconds ELSE known.resume_seconds END,
           last_played_at = greatest(known.last_played_at, excluded.last_played_at)`,
      [last.itemId, formatRanges(mergeRanges(stretches.map(({ range }) => range))), last.range.end, last.at],
    ),
  );
};

export function keepAnswers(tx: Tx, answers: readonly FittingAnswer[], now: Date): void {
  if (answers.length === 0) return;
  sendAlong(
    tx
      .insert(questionAnswers)
      .values(
        answers.map(({ id, itemId, questionId, option, correct, at }) => ({
          id,
          orderItemId: itemId,
          questionId,
          option,
          correct,
          answeredAt: at,
          receivedAt: now,
        })),
      )
      .onConflictDoNothing()
      .execute(),
  );
}
