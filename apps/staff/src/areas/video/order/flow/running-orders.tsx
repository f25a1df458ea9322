import type { OrderSummary } from '@nattoku/contract/video/video-order';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { OrderStatus } from '#areas/video/order/order-status.tsx';
import { contentOf, titleOf } from '#parts/order/order-words.ts';
import styles from '#areas/video/order/flow/running-orders.module.css';
import { href } from '#routing/paths.ts';

type Props = { orders: readonly OrderSummary[] | undefined; failed: boolean; onRetry: () => void };

/** What runs for a patient already, so that nobody orders the same twice. */
export function RunningOrders({ orders, failed, onRetry }: Props) {
  if (failed && !orders) return <ErrorState onRetry={onRetry} />;
  if (!orders) return <SkeletonText />;
  if (orders.length === 0) return <p className={styles.none}>この患者に進行中のオーダーはありません。</p>;
  return (
    <section aria-labelledby="running-orders">
      <h2 id="running-orders" className={styles.title}>
        この患者の進行中のオーダー
      </h2>
      <ul role="list" className={styles.list}>
        {orders.map((order) => (
          <RunningOrder key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function RunningOrder({ order }: { order: OrderSummary }) {
  const isDraft = order.lifecycle === 'draft';
  const address = isDraft
    ? href('/video/order/flow/select/approach', { order: order.id })
    : href('/video/order/detail', { order: order.id });
  return (
    <li className={styles.order}>
      <div className={styles.words}>
        <p className={styles.name}>{titleOf(order)}</p>
        <p className={styles.facts}>
          {contentOf(order)}・{formatDateTime(order.issuedAt ?? order.createdAt)}・{order.createdByName}
        </p>
      </div>
      <OrderStatus order={order} />
      <ButtonLink
        variant="tertiary"
        size="small"
        href={address}
        aria-label={`「${titleOf(order)}」を${isDraft ? '続ける' : '開く'}`}
      >
        {isDraft ? '続ける' : '開く'}
      </ButtonLink>
    </li>
  );
}
