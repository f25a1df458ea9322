import type { OrderId } from '@nattoku/contract/shared/primitives';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Card } from '@nattoku/ui/layout/card';
import { useQuery } from '@tanstack/react-query';
import { FamilyLinkList } from '#parts/order/family-link-list.tsx';
import { familyOfOrderQuery } from '#parts/order/family-links.queries.ts';

/** Beside an order: only where the patient ever let somebody see it. */
export function FamilyLinksCard({ orderId }: { orderId: OrderId }) {
  const { data, isError, isFetching, refetch } = useQuery(familyOfOrderQuery(orderId));
  if (isError && !data)
    return (
      <Card title="家族用リンク">
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Card title="家族用リンク">
      <FamilyLinkList links={data.items} />
    </Card>
  );
}
