import type { OrderSummary } from '@nattoku/contract/video-order';
import { formatDate, formatRelative } from '@nattoku/rules/date-time';
import { fullName } from '@nattoku/rules/person-name';
import { Badge } from '@nattoku/ui/badge';
import { alertIcon } from '@nattoku/ui/icons';
import { Link } from '@nattoku/ui/link';
import { StatusBadge } from '@nattoku/ui/status-badge';
import { attentionWords, statusOf } from '#shared/order-words.ts';
import styles from '#areas/home/order-row.module.css';
import { useNow } from '#platform/use-now.ts';
import { href } from '#router/paths.ts';

/** One order in two lines: whom and what, then how it stands. The whole row opens it. */
export function OrderRow({ order }: { order: OrderSummary }) {
  const now = useNow();
  const { patient, attention, lastSeenAt, dueAt } = order;
  const address =
    order.lifecycle === 'draft'
      ? href('/video/order/flow/select/approach', { order: order.id })
      : href('/video/order/detail', { order: order.id });
  return (
    <Link href={address} className={styles.row}>
      <span className={styles.who}>
        <span className={styles.name}>{fullName(patient)}</span>
        <span className={styles.number}>{patient.patientNumber}</span>
      </span>
      <span className={styles.what}>{order.title || '（タイトル未設定）'}</span>
      <span className={styles.badges}>
        {attention.map((reason) => (
          <Badge key={reason} tone="error" icon={alertIcon}>
            {attentionWords[reason]}
          </Badge>
        ))}
        <StatusBadge status={statusOf(order)} />
      </span>
      <span className={styles.times}>
        {dueAt && <span>期限 {formatDate(dueAt)}</span>}
        {lastSeenAt && <span>最終閲覧 {formatRelative(lastSeenAt, now)}</span>}
      </span>
    </Link>
  );
}
