import { deliveryChannelNames, reminderWords } from '@nattoku/contract/order/reminder-plan';
import type { Order } from '@nattoku/contract/video/video-order';
import { formatDate, formatDateTime, formatDuration } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { titleOf } from '#parts/order/order-words.ts';
import styles from '#areas/video/order/detail/order-overview.module.css';

export function OrderOverview({ order }: { order: Order }) {
  const { itemCount, totalSeconds, dueOn, issuedAt, openedAt, doneAt, lastSeenAt, reviewedAt } = order;
  const moment = (at: string | null) => at && formatDateTime(at);
  return (
    <Card title="オーダー">
      <DescriptionList
        items={[
          { term: 'タイトル', detail: titleOf(order) },
          { term: '動画', detail: `${itemCount}本・合計${formatDuration(totalSeconds)}` },
          { term: '視聴期限', detail: dueOn ? `${formatDate(dueOn)} まで` : 'なし' },
          { term: '説明予定', detail: moment(order.icAt) },
          { term: '依頼者', detail: order.createdByName },
          { term: 'リマインド', detail: remindersOf(order) },
          { term: '発行', detail: moment(issuedAt) },
          { term: '開封', detail: moment(openedAt) },
          { term: '最終閲覧', detail: moment(lastSeenAt) },
          { term: '完了', detail: moment(doneAt) },
          { term: 'リンク', detail: linkWords(order) },
          { term: '職員の確認', detail: reviewedAt && `${formatDateTime(reviewedAt)} ${order.reviewedByName ?? ''}` },
          { term: 'メッセージ', detail: order.message && <span className={styles.message}>{order.message}</span> },
        ]}
      />
    </Card>
  );
}

function linkWords({ link, lifecycle }: Order): string {
  if (!link) return '';
  if (link.lockedAt) return `停止中（${formatDateTime(link.lockedAt)} に確認に失敗）`;
  if (lifecycle !== 'issued') return '使用できません';
  return `${formatDateTime(link.expiresAt)} まで有効`;
}

function remindersOf({ reminderPlan, reminderChannel, remindersSent }: Order): string {
  if (!reminderChannel || reminderPlan.length === 0) return remindersSent > 0 ? `${remindersSent}回送信` : '';
  const plan = `${reminderPlan.map(reminderWords).join('・')}（${deliveryChannelNames[reminderChannel]}）`;
  return remindersSent > 0 ? `${plan}・${remindersSent}回送信` : plan;
}
