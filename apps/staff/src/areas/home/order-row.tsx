import type { HomeOrder } from '@nattoku/contract/home/home';
import { formatDate, formatRelative } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import type { ReactNode } from 'react';
import styles from '#areas/home/order-row.module.css';
import { useNow } from '#platform/use-now.ts';
import { OrderStateBadge } from '#parts/order/order-state-badge.tsx';
import { attentionWords, titleOf } from '#parts/order/order-words.ts';

/** One order in two lines: whom and what, then how it stands. The whole row opens it. */
export function OrderRow({ order, before, badges }: { order: HomeOrder; before?: ReactNode; badges?: ReactNode }) {
  const now = useNow();
  const { patient, attention, lastSeenAt, dueOn, askedAt, question } = order;
  return (
    <Link href={order.page} className={styles.row}>
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
      <span className={styles.what}>
        {titleOf(order)}
        {question && <span className={styles.question}>「{question}」</span>}
      </span>
      <span className={styles.badges}>
        {badges ??
          attention.map((reason) => (
            <Badge key={reason} tone="error" icon={alertIcon}>
              {attentionWords[reason]}
            </Badge>
          ))}
        <OrderStateBadge order={order} />
      </span>
      <span className={styles.times}>
        {askedAt && <span>質問 {formatRelative(askedAt, now)}</span>}
        {dueOn && <span>期限 {formatDate(dueOn)}</span>}
        {lastSeenAt && !askedAt && <span>最終閲覧 {formatRelative(lastSeenAt, now)}</span>}
      </span>
    </Link>
  );
}
