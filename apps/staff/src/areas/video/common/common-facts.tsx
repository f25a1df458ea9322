import type { CommonOrder } from '@nattoku/contract/order/common-order';
import { formatDate, formatDuration } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/common/common-order.module.css';

export function CommonFacts({ order }: { order: CommonOrder }) {
  const { maxResponses, validUntil, identification } = order;
  return (
    <DescriptionList
      items={[
        { term: '患者さん向けのタイトル', detail: order.patientTitle },
        { term: '院内での名前', detail: order.internalTitle },
        { term: '場所', detail: order.place },
        { term: '診療科', detail: order.departmentName },
        { term: '動画', detail: <Videos videos={order.videos} /> },
        { term: '合計', detail: formatDuration(order.totalSeconds) },
        { term: '有効期限', detail: validUntil ? `${formatDate(validUntil)} まで` : 'なし（終了するまで）' },
        { term: '人数の上限', detail: maxResponses === null ? 'なし' : `${maxResponses.toLocaleString('ja-JP')}人` },
        { term: '見る人の確認', detail: identification === 'none' ? '聞かない' : '診察券の番号と生年月日を聞く' },
        { term: 'メッセージ', detail: order.message && <span className={styles.message}>{order.message}</span> },
      ]}
    />
  );
}

const Videos = ({ videos }: { videos: CommonOrder['videos'] }) => (
  <ol className={styles.list}>
    {videos.map(({ videoId, title, durationSeconds, required, available }) => (
      <li key={videoId}>
        {title}（{formatDuration(durationSeconds ?? 0)}）{!required && '・見なくてもよい'}
        {!available && (
          <Badge tone="warning" icon={alertIcon}>
            見られません
          </Badge>
        )}
      </li>
    ))}
  </ol>
);
