import { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { consentCommonQuery } from '#areas/consent/common/consent-common.queries.ts';
import { consentOrders } from '#areas/consent/common/consent-orders.ts';
import { OrderFacts } from '#areas/consent/common/orders/order-facts.tsx';
import { OrderSteps } from '#areas/consent/common/orders/order-steps.tsx';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { doneAddress } from '#parts/common-order/common-order-kind.ts';
import { CommonOrderPreview } from '#parts/common-order/common-order-preview.tsx';

export const search = z.object({ id: CommonOrderId.nullable().catch(null).default(null) });
type Props = PageProps<'/consent/commonOrder/preview', typeof search>;

export const load = async ({ search: { id }, signal }: LoadProps<Props>): Promise<void> => {
  if (id) await loadQuery(consentCommonQuery(id), signal);
};

export function Page({ search: { id }, title }: Props) {
  if (id === null) return <Navigate to={href('/consent/commonOrder')} replace />;
  return <Preview key={id} id={id} title={title} />;
}

function Preview({ id, title }: { id: CommonOrderId; title: string }) {
  const { data: order } = useSuspenseQuery(consentCommonQuery(id));
  const mayOrder = useIsAllowed('consent.order');
  if (order.standing !== 'draft') return <Navigate to={doneAddress(consentOrders, id)} replace />;
  return (
    <CommonOrderPreview
      order={order}
      kind={consentOrders}
      title={title}
      steps={<OrderSteps current="preview" id={id} />}
      facts={
        <>
          {!order.template.available && (
            <Notice tone="warning" title="この同意書は、いまは公開できません">
              様式の公開が終わったか、個別の記入が必要になりました。「戻る」から、ほかの同意書を選んでください。
            </Notice>
          )}
          <OrderFacts order={order} />
        </>
      }
      hint="QRコードを読み取った方の画面です。ここでの操作は記録されません。紙面は「同意書」の名前を押すと確かめられます。"
      back={href('/consent/commonOrder', { tab: 'new', id })}
      mayOpen={mayOrder}
    />
  );
}
