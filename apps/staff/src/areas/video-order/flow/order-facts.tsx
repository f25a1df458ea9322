import { LINK_DAYS_AFTER_DUE, type Order } from '@nattoku/contract/video-order';
import { addDays, formatDate, formatDateTime, formatDuration } from '@nattoku/rules/date-time';
import { DescriptionList } from '@nattoku/ui/description-list';
import { fullName } from '@nattoku/rules/person-name';
import { draftOf } from '#areas/video-order/flow/draft.ts';
import { useTitleMadeOf } from '#areas/video-order/flow/use-title-made-of.ts';
import styles from '#areas/video-order/flow/order-facts.module.css';
import { useToday } from '#platform/use-today.ts';

export function OrderFacts({ order }: { order: Order }) {
  const today = useToday();
  const titleMade = useTitleMadeOf(draftOf(order));
  const { patient, items, totalSeconds, dueOn, icAt, message } = order;
  return (
    <DescriptionList
      items={[
        { term: '患者', detail: `${fullName(patient)}（${patient.patientNumber}）` },
        { term: 'タイトル', detail: order.title || titleMade },
        {
          term: '動画',
          detail: (
            <ol className={styles.videos}>
              {items
                .toSorted((a, b) => a.position - b.position)
                .map(({ id, video }) => (
                  <li key={id}>
                    {video.title}（{formatDuration(video.durationSeconds)}）
                  </li>
                ))}
            </ol>
          ),
        },
        { term: '合計', detail: formatDuration(totalSeconds) },
        { term: '視聴期限', detail: dueOn ? `${formatDate(dueOn)} まで` : 'なし' },
        { term: 'リンク', detail: `${formatDate(addDays(dueOn ?? today, LINK_DAYS_AFTER_DUE))} まで開けます` },
        { term: '説明予定', detail: icAt && formatDateTime(icAt) },
        { term: 'メッセージ', detail: message && <span className={styles.message}>{message}</span> },
      ]}
    />
  );
}
