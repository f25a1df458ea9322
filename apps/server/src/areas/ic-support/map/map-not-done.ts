import type { MapTopic } from '@nattoku/contract/ic-support/ic-map';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { FINISHED_SHARE, watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { eq } from 'drizzle-orm';
import type { ItemStanding, OrderItem } from '#domain/order/item-kind.ts';
import { standingsOf } from '#domain/order/progress/recompute-progress.ts';
import { responses } from '#domain/order/response.table.ts';
import type { Tx } from '#kernel/database/database.ts';

const none = { step: null, seconds: null, itemId: null, at: null, detail: '' } as const;

/** Kinds of items from which staff learn before the talk what the patient has understood. */
const telling: ReadonlySet<string> = new Set(['video', 'scenario', 'interview']);

/**
 * What the patient has not opened, watched or answered: there a map without wrong answers and questions says nothing. Questionnaires without answers
 * are named by `topicsOfInterviews`.
 */
export async function notDoneIn(tx: Tx, orderId: OrderId, items: readonly OrderItem[]): Promise<MapTopic[]> {
  const own = items.filter(({ kind }) => telling.has(kind));
  if (own.length === 0)
    return [{ ...none, kind: 'noContents', title: '動画・シナリオ・問診が、このオーダーにありません' }];
  const standings = new Map((await standingsOf(tx, own)).map((standing) => [standing.id, standing]));
  const [opened] = await tx.select({ id: responses.id }).from(responses).where(eq(responses.orderId, orderId)).limit(1);
  return [
    ...(opened
      ? []
      : [{ ...none, kind: 'notOpened' as const, title: '患者さんは、お送りした内容を一度も開いていません' }]),
    ...own.flatMap((item) => {
      const standing = standings.get(item.id);
      return standing?.needed ? notDone(item, standing) : [];
    }),
  ];
}

function notDone({ id, kind, title }: OrderItem, standing: ItemStanding): MapTopic[] {
  const topic = { ...none, itemId: id, title: title ?? '' };
  const { asked, answered } = standing.questions;
  const unanswered = { ...topic, kind: 'notAnswered' as const };
  if (kind === 'scenario')
    return standing.done ? [] : [{ ...unanswered, detail: standing.begun ? '途中まで' : '始めていません' }];
  if (kind !== 'video') return [];
  const questions = `確認の質問${asked}問のうち${answered}問に回答`;
  return [
    ...(isWatched(standing) ? [] : [{ ...topic, kind: 'notWatched' as const, detail: watchedWords(standing) }]),
    ...(answered < asked ? [{ ...unanswered, detail: questions }] : []),
  ];
}

/** As far as it counts as watched; the length of a film that was not converted yet is not known. */
const isWatched = ({ seconds: { total, watched } }: ItemStanding): boolean =>
  total > 0 && watched / total >= FINISHED_SHARE;

const watchedWords = ({ seconds: { total, watched } }: ItemStanding): string =>
  total > 0 && watched > 0 ? `${watchedPercent(watched / total)}%まで` : '見ていません';
