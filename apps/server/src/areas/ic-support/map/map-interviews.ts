import type { MapTopic } from '@nattoku/contract/ic-support/ic-map';
import { type InterviewState, interviewStateNames } from '@nattoku/contract/medical-interview/interview-state';
import type { OrderId, OrderItemId } from '@nattoku/contract/shared/primitives';
import type { Tx } from '#kernel/database/database.ts';

type Row = {
  itemId: OrderItemId;
  title: string | null;
  state: InterviewState;
  receivedAt: Date | null;
  flag: string | null;
  said: string[] | null;
};

const waiting: ReadonlySet<InterviewState> = new Set(['open', 'answering', 'returned']);

/** What the answers of the order point out, red first, and which questionnaire has no answers yet. */
export async function topicsOfInterviews(tx: Tx, orderId: OrderId): Promise<MapTopic[]> {
  const { rows } = await tx.$client.query<Row>(
    `SELECT v.order_item_id AS "itemId", i.title, v.state, v.received_at AS "receivedAt", f.name AS flag, f.said
       FROM interview_items v JOIN order_items i ON i.id = v.order_item_id
            LEFT JOIN interview_flags f ON f.order_item_id = v.order_item_id AND f.gone_at IS NULL
      WHERE v.order_id = $1 ORDER BY f.level = 'red' DESC NULLS LAST, i.position, f.sequence`,
    [orderId],
  );
  const none = { step: null, seconds: null } as const;
  const flags = rows.flatMap(({ itemId, title, flag, said, receivedAt }): MapTopic[] =>
    flag === null
      ? []
      : [
          {
            ...none,
            kind: 'flag',
            title: flag,
            detail: `${title ?? ''}：${(said ?? []).join('、')}`,
            itemId,
            at: receivedAt?.toISOString() ?? null,
          },
        ],
  );
  const open = new Map(rows.filter(({ state }) => waiting.has(state)).map((row) => [row.itemId, row]));
  return [
    ...flags,
    ...[...open.values()].map(({ itemId, title, state }): MapTopic => ({
      ...none,
      kind: 'missingInterview',
      title: title ?? '',
      detail: interviewStateNames[state],
      itemId,
      at: null,
    })),
  ];
}
