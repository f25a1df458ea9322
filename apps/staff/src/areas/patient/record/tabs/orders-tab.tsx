import { attentionNames } from '@nattoku/contract/order/order-state-words';
import type { PatientOrder } from '@nattoku/contract/order/patient-orders';
import type { Paging, PatientId } from '@nattoku/contract/shared/primitives';
import { formatDate, formatDateTime } from '@nattoku/rules/time/date-time';
import { watchedPercent } from '@nattoku/rules/video/watched-ranges';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { alertIcon, clipboardIcon } from '@nattoku/ui/tokens/icons';
import type { Column } from '@nattoku/ui/table/data-table';
import { useQuery } from '@tanstack/react-query';
import { TabList } from '#areas/patient/record/tabs/tab-list.tsx';
import { patientOrdersQuery } from '#areas/patient/record/tabs/tabs.queries.ts';
import styles from '#list/cells.module.css';
import { OrderState } from '#parts/order/order-state.tsx';
import { titleOf } from '#parts/order/order-words.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';

const columns: readonly [Column<PatientOrder>, ...Column<PatientOrder>[]] = [
  { key: 'title', header: '内容', cell: titleOf },
  { key: 'kind', header: '種類', width: '8rem', cell: ({ kind }) => kind },
  { key: 'state', header: '状態・要確認', cell: (order) => <State order={order} /> },
  { key: 'watched', header: '視聴', width: '5rem', cell: watchedOf },
  { key: 'dueOn', header: '期限', width: '8rem', cell: ({ dueOn }) => (dueOn ? formatDate(dueOn) : '—') },
  {
    key: 'issuedAt',
    header: '発行',
    width: '10.5rem',
    cell: ({ issuedAt }) => (issuedAt ? formatDateTime(issuedAt) : '—'),
  },
  { key: 'by', header: '依頼者', width: '9rem', wideOnly: true, cell: ({ createdByName }) => createdByName },
];

/** Everything that was ordered for the patient, of every kind, the newest first. */
export function OrdersTab({ patientId, page }: { patientId: PatientId; page: Paging }) {
  const mayFollow = useCanFollow();
  return (
    <TabList
      caption="この患者のオーダー、新しい順"
      query={useQuery(patientOrdersQuery(patientId, page))}
      page={page}
      columns={columns}
      rowHref={({ page: address }) => (mayFollow(address) ? address : null)}
      empty={
        <EmptyState icon={clipboardIcon} title="まだオーダーはありません">
          動画や同意書をオーダーすると、ここに並びます。
        </EmptyState>
      }
    />
  );
}

const State = ({ order }: { order: PatientOrder }) => (
  <span className={styles.badges}>
    <OrderState order={order} />
    {order.attention.map((reason) => (
      <Badge key={reason} tone="error" icon={alertIcon}>
        {attentionNames[reason]}
      </Badge>
    ))}
  </span>
);

/** What is signed is not watched: there its state says how far it is. */
function watchedOf({ state, lifecycle, watchedShare }: PatientOrder): string {
  return state !== null || lifecycle === 'draft' ? '—' : `${watchedPercent(watchedShare)}%`;
}
