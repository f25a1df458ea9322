import type { HomeOrder } from '@nattoku/contract/home';
import { formatDate, formatRelative, todayInTokyo } from '@nattoku/rules/date-time';
import { fullName } from '@nattoku/rules/person-name';
import { Badge } from '@nattoku/ui/badge';
import { alertIcon } from '@nattoku/ui/icons';
import { Link } from '@nattoku/ui/link';
import { StatusBadge } from '@nattoku/ui/status-badge';
import type { ReactNode } from 'react';
import styles from '#areas/home/order-row.module.css';
import { useNow } from '#platform/use-now.ts';
import { href } from '#router/paths.ts';
import { attentionWords, statusOf, titleOf } from '#shared/order-words.ts';

/** One order in two lines: whom and what, then how it stands. The whole row opens it. */
export function OrderRow({ order, before, badges }: { order: HomeOrder; before?: ReactNode; badges?: ReactNode }) {
  const now = useNow();
  const { patient, attention, lastSeenAt, dueOn, askedAt } = order;
  const isOverdue = dueOn !== null && dueOn < todayInTokyo(now);
  const address =
    order.lifecycle === 'draft'
      ? href('/video/order/flow/select/approach', { order: order.id })
      : href('/video/order/detail', { order: order.id });
  return (
    <Link href={address} className={styles.row}>
      <span className={styles.who}>
        {before}
        <span className={styles.name}>{fullName(patient)}</span>
        <span className={styles.number}>{patient.patientNumber}</span>
        {patient.wardName && (
          <span className={styles.number}>
            {patient.wardName}
            {patient.room && ` ${patient.room}`}
          </span>
        )}
      </span>
      <span className={styles.what}>{titleOf(order)}</span>
      <span className={styles.badges}>
        {badges ??
          attention.map((reason) => (
            <Badge key={reason} tone="error" icon={alertIcon}>
              {reason === 'dueSoon' && isOverdue ? '期限超過' : attentionWords[reason]}
            </Badge>
          ))}
        <StatusBadge status={statusOf(order)} />
      </span>
      <span className={styles.times}>
        {askedAt && <span>質問 {formatRelative(askedAt, now)}</span>}
        {dueOn && <span>期限 {formatDate(dueOn)}</span>}
        {lastSeenAt && !askedAt && <span>最終閲覧 {formatRelative(lastSeenAt, now)}</span>}
      </span>
    </Link>
  );
}
