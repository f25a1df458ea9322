import type { OrderSearch, OrderSummary } from '@nattoku/contract/video-order';
import { formatDate, formatDateTime, formatRelative } from '@nattoku/rules/date-time';
import { fullName } from '@nattoku/rules/person-name';
import { FINISHED_SHARE } from '@nattoku/rules/watched-ranges';
import { ButtonLink } from '@nattoku/ui/button';
import { type Column, DataTable, type Sort } from '@nattoku/ui/data-table';
import { EmptyState } from '@nattoku/ui/empty-state';
import { clipboardIcon, plusIcon } from '@nattoku/ui/icons';
import { ProgressBar } from '@nattoku/ui/progress-bar';
import { OrderRowMenu } from '#areas/video-order/list/order-row-menu.tsx';
import { type OrderView, views } from '#areas/video-order/list/order-views.ts';
import { OrderStatus } from '#areas/video-order/order-status.tsx';
import { contentOf, titleOf } from '#shared/order-words.ts';
import styles from '#areas/video-order/list/order-table.module.css';
import { useNow } from '#platform/use-now.ts';
import { useToday } from '#platform/use-today.ts';
import { href } from '#router/paths.ts';
import { readingOf } from '#shared/patient-banner-of.tsx';

type SortKey = OrderSearch['sort'];
type Props = {
  rows: readonly OrderSummary[] | undefined;
  stale: boolean;
  sort: Sort;
  onSort: (sort: { key: SortKey; descending: boolean }) => void;
  view: OrderView;
  searched: boolean;
};

export function OrderTable({ rows, stale, sort, onSort, view, searched }: Props) {
  return (
    <DataTable
      caption={`動画オーダーの一覧（${views[view].label}）`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={addressOf}
      renderMenu={(order) => <OrderRowMenu order={order} />}
      sort={sort}
      onSort={({ key, descending }) => onSort({ key: key as SortKey, descending })}
      stale={stale}
      empty={searched ? <NothingFound /> : <NothingHere view={view} />}
    />
  );
}

export const addressOf = ({ id, lifecycle }: OrderSummary): string =>
  lifecycle === 'draft'
    ? href('/video/order/flow/select/approach', { order: id })
    : href('/video/order/detail', { order: id });

const columns: readonly [Column<OrderSummary>, ...Column<OrderSummary>[]] = [
  { key: 'patient', header: '患者', cell: (order) => <Patient order={order} /> },
  { key: 'title', header: '内容', cell: (order) => <Content order={order} /> },
  { key: 'status', header: '状態', cell: (order) => <OrderStatus order={order} /> },
  { key: 'watched', header: '視聴・理解', width: '7.5rem', cell: (order) => <Watched order={order} /> },
  { key: 'dueAt', header: '期限', width: '8rem', sortable: true, cell: (order) => <Due order={order} /> },
  { key: 'lastSeenAt', header: '最終閲覧', width: '7rem', sortable: true, cell: (order) => <LastSeen order={order} /> },
  {
    key: 'createdAt',
    header: '作成',
    width: '10.5rem',
    sortable: true,
    wideOnly: true,
    cell: (order) => <Created order={order} />,
  },
];

function Patient({ order: { patient } }: { order: OrderSummary }) {
  return (
    <span className={styles.stack}>
      <span>{fullName(patient)}</span>
      <span className={styles.quiet}>
        {patient.patientNumber}　{readingOf(patient)}
      </span>
    </span>
  );
}

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
        <span>{Math.floor(watchedShare * 100)}%</span>
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
    <span>{formatDateTime(createdAt)}</span>
    <span className={styles.quiet}>{createdByName}</span>
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

const NothingFound = () => (
  <EmptyState icon={clipboardIcon} title="条件に合うオーダーはありません">
    患者番号・氏名・カナを変えるか、「すべて」に切り替えてお試しください。
  </EmptyState>
);

const NothingHere = ({ view }: { view: OrderView }) => (
  <EmptyState
    icon={clipboardIcon}
    title={views[view].empty.title}
    action={
      <ButtonLink variant="tertiary" icon={plusIcon} href={href('/video/order/flow/patient')}>
        動画をオーダーする
      </ButtonLink>
    }
  >
    {views[view].empty.words}
  </EmptyState>
);
