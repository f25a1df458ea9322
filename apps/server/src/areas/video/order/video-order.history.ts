import type { OrderId } from '@nattoku/contract/shared/primitives';
import type { Order } from '@nattoku/contract/video/video-order';
import type { Tx } from '#kernel/database/database.ts';

/** What the history of an order calls the audit events of its story. Keeping a draft again and again is not part of it. */
const names = {
  'order.createDraft': '下書きを作成',
  'order.discard': '下書きを破棄',
  'order.issue': 'オーダーを発行',
  'order.reissueLink': 'リンクを再発行',
  'order.endLink': '患者の記録を訂正したため、リンクを停止',
  'order.extend': '期限を変更',
  'order.issueAgain': '期限を延ばして再発行',
  'order.cancel': 'オーダーを取消',
  'order.close': '対応を完了',
  'order.review': '確認済みにした',
  'order.expire': '有効期限が切れた',
  'order.overdue': '期限超過を職員に通知',
  'order.handOver': '職員の端末で患者用ページを開いた',
  'order.open': '患者がリンクを開いた',
  'order.ask': '患者が質問を送信',
  'order.done': '患者がすべて完了',
  'order.birthDateWrong': '生年月日の入力が登録と不一致',
  'order.linkLocked': '確認に5回失敗し、リンクを停止',
  'order.undelivered': '終わったリンクの端末に、署名か回答が残っていると判明',
} as const satisfies Record<`order.${string}`, string>;

export type OrderAction = keyof typeof names;

const itsStory = Object.keys(names)
  .map((action) => `'${action}'`)
  .join(', ');

type Event = { at: Date; action: OrderAction; actor_name: string | null };

/**
 * Newest first. Nothing of the question may tell PostgreSQL which order is meant before it is asked: it would plan anew for every order, which takes
 * ten times as long as the answer.
 */
export async function historyOf(tx: Tx, orderId: OrderId): Promise<Order['history']> {
  const { rows } = await tx.$client.query<Event>(
    `SELECT at, action, actor_name FROM audit_events
      WHERE facility_id = app.current_facility_id() AND subject_id = (SELECT $1::uuid) AND subject_type = 'order' AND action IN (${itsStory})
      ORDER BY id DESC LIMIT 200`,
    [orderId],
  );
  return rows.map(({ at, action, actor_name: by }) => ({ at: at.toISOString(), action: names[action], by }));
}
