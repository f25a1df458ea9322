import { attentionNames } from '@nattoku/contract/order/order-state-words';
import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { statusOf } from '#parts/order/order-words.ts';
import styles from '#areas/video/order/order-status.module.css';

type Props = { order: Pick<OrderSummary, 'lifecycle' | 'progress' | 'attention'> };

/** Where the order stands, and why somebody should look. */
export function OrderStatus({ order }: Props) {
  return (
    <span className={styles.line}>
      <StatusBadge status={statusOf(order)} />
      {order.attention.map((reason) => (
        <Badge key={reason} tone="error" icon={alertIcon}>
          {attentionNames[reason]}
        </Badge>
      ))}
    </span>
  );
}
