import type { MapTopic } from '@nattoku/contract/ic-support/ic-map';
import type { OrderItemId } from '@nattoku/contract/shared/primitives';
import { formatClock } from '@nattoku/rules/time/date-time';
import { joinStretches, repeatedRanges } from '@nattoku/rules/video/chapter-views';
import { gaps, type WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { eq, inArray } from 'drizzle-orm';
import { itemWatches, watchedStretches } from '#domain/order/response.table.ts';
import { orderItems } from '#domain/order/order.table.ts';
import { videoItems } from '#domain/video/video.table.ts';
import type { Tx } from '#kernel/database/database.ts';

/** Shorter than this was neither skipped nor watched again: a hand that looked for a place. */
const LEAST_SECONDS = 5;

const none = { step: null, seconds: null, at: null } as const;

type Wrong = {
  itemId: OrderItemId;
  stem: string;
  given: string;
  right: string;
  explanation: string;
  at: Date;
  start: number | null;
  end: number | null;
};

/** Questions beside the films whose latest answer was wrong. */
export async function misunderstoodIn(tx: Tx, itemIds: readonly OrderItemId[]): Promise<MapTopic[]> {
  const { rows } = await tx.$client.query<Wrong>(
    `SELECT a.order_item_id AS "itemId", q.stem, q.options[a.option + 1] AS given, q.options[q.correct_option + 1] AS right,
            q.explanation, a.answered_at AS at, q.passage_start AS start, q.passage_end AS end
       FROM (SELECT DISTINCT ON (order_item_id, question_id) * FROM question_answers
              WHERE order_item_id = ANY ($1) ORDER BY order_item_id, question_id, sequence DESC) a
            JOIN video_questions q ON q.id = a.question_id
      WHERE NOT a.correct ORDER BY a.answered_at`,
    [itemIds],
  );
  return rows.map(({ itemId, stem, given, right, at, start, end }) => ({
    ...none,
    kind: 'misunderstood',
    title: stem,
    detail: `回答：${given}　正しい答え：${right}`,
    itemId,
    seconds: start === null || end === null ? null : { start, end },
    at: at.toISOString(),
  }));
}

export type WrongFirst = { itemId: OrderItemId; title: string | null; answered: number; wrong: number };

/** How many questions beside the films were answered wrongly at first, also where the answer was right later. */
export async function wrongFirstIn(tx: Tx, itemIds: readonly OrderItemId[]): Promise<MapTopic[]> {
  const { rows } = await tx.$client.query<WrongFirst>(
    `SELECT f.item_id AS "itemId", i.title, count(*)::int AS answered, (count(*) FILTER (WHERE NOT f.correct))::int AS wrong
       FROM (SELECT DISTINCT ON (order_item_id, question_id) order_item_id AS item_id, correct FROM question_answers
              WHERE order_item_id = ANY ($1) ORDER BY order_item_id, question_id, sequence) f
            JOIN order_items i ON i.id = f.item_id
      GROUP BY f.item_id, i.title, i.position HAVING count(*) FILTER (WHERE NOT f.correct) > 0 ORDER BY i.position`,
    [itemIds],
  );
  return rows.map(wrongFirst);
}

export const wrongFirst = ({ itemId, title, answered, wrong }: WrongFirst): MapTopic => ({
  ...none,
  kind: 'wrongFirst',
  title: title ?? '',
  detail: `答えた${answered}問のうち${wrong}問`,
  itemId,
});

/** What of the films was skipped by somebody who watched them, and what was watched more than once. */
export async function watchingIn(tx: Tx, itemIds: readonly OrderItemId[]): Promise<MapTopic[]> {
  if (itemIds.length === 0) return [];
  const ids = [...itemIds];
  const films = await tx
    .select({
      id: videoItems.orderItemId,
      title: orderItems.title,
      duration: videoItems.durationSeconds,
      watched: itemWatches.watched,
    })
    .from(videoItems)
    .innerJoin(orderItems, eq(orderItems.id, videoItems.orderItemId))
    .innerJoin(itemWatches, eq(itemWatches.orderItemId, videoItems.orderItemId))
    .where(inArray(videoItems.orderItemId, ids));
  const stretches = await tx.select().from(watchedStretches).where(inArray(watchedStretches.orderItemId, ids));
  return films.flatMap(({ id, title, duration, watched }) => {
    const length = duration ?? 0;
    const own = stretches
      .filter(({ orderItemId }) => orderItemId === id)
      .map(({ stretchStart, stretchEnd, playedAt }) => ({
        start: stretchStart,
        end: stretchEnd,
        playedAt: playedAt.toISOString(),
      }))
      .toSorted((one, other) => one.playedAt.localeCompare(other.playedAt));
    const skipped = longEnough(gaps(watched, length));
    const again = longEnough(repeatedRanges(joinStretches(own), length));
    return [
      ...skipped.map((range) => topicOf('skipped', { id, title, range })),
      ...again.map((range) => topicOf('rewatched', { id, title, range })),
    ];
  });
}

const longEnough = <Range extends WatchedRange>(ranges: readonly Range[]): Range[] =>
  ranges.filter(({ start, end }) => end - start >= LEAST_SECONDS);

type Film = { id: OrderItemId; title: string | null; range: WatchedRange };

const topicOf = (kind: 'skipped' | 'rewatched', { id, title, range: { start, end } }: Film): MapTopic => ({
  ...none,
  kind,
  title: title ?? '',
  detail: `${formatClock(start)}〜${formatClock(end)}`,
  itemId: id,
  seconds: { start, end },
});
