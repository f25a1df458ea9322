import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { deliveryChannelNames } from '@nattoku/contract/order/reminder-plan';
import { formatDate, formatDateTime, formatRelative, formatTime } from '@nattoku/rules/time/date-time';
import { FINISHED_SHARE, watchedPercent } from '@nattoku/rules/video/watched-ranges';
import type { Column } from '@nattoku/ui/table/data-table';
import { ProgressBar } from '@nattoku/ui/feedback/progress-bar';
import { OrderStatus } from '#areas/video/order/order-status.tsx';
import styles from '#areas/video/order/list/order-table.module.css';
import type { ColumnSet } from '#list/columns-for.ts';
import { useNow } from '#platform/use-now.ts';
import { useToday } from '#platform/use-today.ts';
import { contentOf, titleOf } from '#parts/order/order-words.ts';
import { departmentColumn, patientColumn, placeColumn } from '#parts/patient/patient-columns.tsx';

type OrderColumn = Column<OrderSummary>;

const all: readonly [OrderColumn, ...OrderColumn[]] = [
  { ...patientColumn, width: '13rem' },
  { key: 'title', header: '内容', cell: (order) => <Content order={order} /> },
  { key: 'status', header: '状態・要確認', cell: (order) => <OrderStatus order={order} /> },
  { key: 'watched', header: '視聴・理解', width: '7.5rem', cell: (order) => <Watched order={order} /> },
  { key: 'dueAt', header: '期限', width: '8rem', sortable: true, cell: (order) => <Due order={order} /> },
  { key: 'lastSeenAt', header: '最終閲覧', width: '7rem', sortable: true, cell: (order) => <LastSeen order={order} /> },
  {
    key: 'createdAt',
    header: '作成',
    width: '8rem',
    sortable: true,
    wideOnly: true,
    cell: (order) => <Created order={order} />,
  },
  { ...placeColumn, width: '7rem' },
  departmentColumn,
  { key: 'orderer', header: '依頼者', width: '8rem', cell: ({ createdByName }) => createdByName },
  { key: 'answers', header: '確認問題', width: '8rem', cell: answersOf },
  {
    key: 'issuedAt',
    header: '発行',
    width: '9rem',
    cell: ({ issuedAt }) => (issuedAt ? formatDateTime(issuedAt) : '—'),
  },
  { key: 'channel', header: '送り方', width: '7rem', cell: (order) => channelOf(order) },
  {
    key: 'reminders',
    header: 'リマインド',
    width: '7rem',
    cell: ({ remindersSent }) => (remindersSent > 0 ? `${remindersSent}回` : '—'),
  },
];

/** The patient always opens the row. */
export const orderColumns: ColumnSet<OrderSummary> = {
  all,
  asDelivered: ['patient', 'place', 'title', 'status', 'watched', 'dueAt', 'lastSeenAt', 'createdAt'],
  openers: ['patient'],
};

const channelOf = ({ channel, issuedAt }: OrderSummary): string => {
  if (channel) return deliveryChannelNames[channel];
  return issuedAt ? '手渡し' : '—';
};

const Content = ({ order }: { order: OrderSummary }) => (
  <span className={styles.stack}>
    <span className={styles.title}>{titleOf(order)}</span>
    <span className={styles.quiet}>{contentOf(order)}</span>
  </span>
);

function Watched({ order }: { order: OrderSummary }) {
  const { lifecycle, watchedShare } = order;
  if (lifecycle === 'draft') return '—';
  return (
    <span className={styles.stack}>
      <span className={styles.watched}>
        <ProgressBar
          label="視聴した割合"
          share={watchedShare}
          tone={watchedShare >= FINISHED_SHARE ? 'done' : 'primary'}
        />
        <span>{watchedPercent(watchedShare)}%</span>
      </span>
      <span className={styles.quiet}>{answersOf(order)}</span>
    </span>
  );
}

function answersOf({ questionCount, answeredCount, correctCount }: OrderSummary): string {
  if (questionCount === 0) return '確認問題なし';
  return answeredCount === 0 ? '未回答' : `正解 ${correctCount}/${questionCount}問`;
}

const Created = ({ order: { createdAt, createdByName } }: { order: OrderSummary }) => (
  <span className={styles.stack}>
    <span>{formatDate(createdAt)}</span>
    <span className={styles.quiet}>
      {formatTime(createdAt)} {createdByName}
    </span>
  </span>
);

function Due({ order: { dueAt, lifecycle, progress } }: { order: OrderSummary }) {
  const today = useToday();
  if (!dueAt) return '—';
  const isOver = lifecycle === 'issued' && progress !== 'done' && formatDate(dueAt) < formatDate(today);
  return isOver ? <span className={styles.over}>{formatDate(dueAt)} 超過</span> : formatDate(dueAt);
}

function LastSeen({ order: { lastSeenAt } }: { order: OrderSummary }) {
  const now = useNow();
  return lastSeenAt ? <time dateTime={lastSeenAt}>{formatRelative(lastSeenAt, now)}</time> : '—';
}
