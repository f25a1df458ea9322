import { deliveryChannelNames, reminderWords } from '@nattoku/contract/order/reminder-plan';
import type { RecentVideo } from '@nattoku/contract/video/video-order-list';
import { LINK_DAYS_AFTER_DUE, type Order } from '@nattoku/contract/video/video-order';
import { addDays, formatDate, formatDateTime, formatDuration } from '@nattoku/rules/time/date-time';
import { fillVariables, type MessageValues } from '@nattoku/rules/text/message-variables';
import { DescriptionList } from '@nattoku/ui/feedback/description-list';
import { fullName } from '@nattoku/rules/text/person-name';
import { DuplicateNote, type RecentVideos } from '#areas/video/order/duplicate-note.tsx';
import { draftOf } from '#areas/video/order/flow/draft.ts';
import { useTitleMadeOf } from '#areas/video/order/flow/use-title-made-of.ts';
import styles from '#areas/video/order/flow/order-facts.module.css';
import { useToday } from '#platform/use-today.ts';

type Props = { order: Order; values: MessageValues; recent: RecentVideos };

/** What is going to be sent, as it will be read. */
export function OrderFacts({ order, values, recent }: Props) {
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
                .map(({ id, video, required }) => (
                  <li key={id}>
                    {video.title}（{formatDuration(video.durationSeconds)}
                    {!required && '・任意'}）
                    <Duplicate recent={recent.get(video.id)} />
                  </li>
                ))}
            </ol>
          ),
        },
        { term: '合計', detail: formatDuration(totalSeconds) },
        { term: '視聴期限', detail: dueOn ? `${formatDate(dueOn)} まで` : 'なし' },
        { term: 'リンク', detail: `${formatDate(addDays(dueOn ?? today, LINK_DAYS_AFTER_DUE))} まで開けます` },
        { term: '説明予定', detail: icAt && formatDateTime(icAt) },
        { term: 'リマインド', detail: reminders(order) },
        {
          term: 'メッセージ',
          detail: message && <span className={styles.message}>{fillVariables(message, values)}</span>,
        },
      ]}
    />
  );
}

const Duplicate = ({ recent }: { recent: RecentVideo | undefined }) =>
  recent ? (
    <>
      <br />
      <DuplicateNote recent={recent} />
    </>
  ) : null;

const reminders = ({ reminderPlan, reminderChannel }: Order): string =>
  reminderChannel && reminderPlan.length > 0
    ? `${reminderPlan.map(reminderWords).join('・')}（${deliveryChannelNames[reminderChannel]}）`
    : '';
