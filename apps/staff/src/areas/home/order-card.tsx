import type { OrderSummary } from '@nattoku/contract/video-order';
import type { UseQueryResult } from '@tanstack/react-query';
import { ButtonLink } from '@nattoku/ui/button';
import { Card } from '@nattoku/ui/card';
import { ErrorState } from '@nattoku/ui/error-state';
import { chevronIcon } from '@nattoku/ui/icons';
import { SkeletonText } from '@nattoku/ui/skeleton';
import type { ReactNode } from 'react';
import styles from '#areas/home/home.module.css';
import { OrderRow } from '#areas/home/order-row.tsx';

type Props = {
  title: string;
  query: UseQueryResult;
  /** Undefined while they are being fetched. */
  orders: readonly OrderSummary[] | undefined;
  /** Where all of them are. */
  more: string;
  /** Instead of an empty list. */
  children?: ReactNode;
};

export function OrderCard({ title, query, orders, more, children }: Props) {
  return (
    <Card
      title={title}
      padding="flush"
      action={
        <ButtonLink href={more} variant="fourth" size="small" weight="normal" iconEnd={chevronIcon}>
          一覧で見る
        </ButtonLink>
      }
    >
      <Content query={query} orders={orders}>
        {children}
      </Content>
    </Card>
  );
}

function Content({ query, orders, children }: Pick<Props, 'query' | 'orders' | 'children'>) {
  if (query.isError && !orders) return <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  if (!orders) {
    return (
      <div className={styles.padded}>
        <SkeletonText lines={4} />
      </div>
    );
  }
  if (orders.length === 0) return children;
  return (
    <ul role="list" className={styles.rows}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderRow order={order} />
        </li>
      ))}
    </ul>
  );
}
