import type { Order } from '@nattoku/contract/video/video-order';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { useEffect, useEffectEvent } from 'react';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { DraftStep, loadOrder, orderInAddress } from '#areas/video/order/flow/draft-step.tsx';
import { OrderPreview } from '#areas/video/order/flow/order-preview.tsx';
import { useIssueOrder } from '#areas/video/order/flow/use-issue-order.ts';
import { Loading } from '#layouts/loading.tsx';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = z.object(orderInAddress);
type Props = PageProps<'/video/order/flow/preview', typeof search>;

export const load = loadOrder;

export function Page({ search: { order }, title }: Props) {
  return (
    <DraftStep orderId={order} renderSent={(sent) => <Sent order={sent} />}>
      {(draft) => <OrderPreview order={draft} title={title} />}
    </DraftStep>
  );
}

/** Sent from here, but the answer never arrived: the same key brings it now. Sent from elsewhere: its page. */
function Sent({ order }: { order: Order }) {
  const { resume, wasSent, pending, problem } = useIssueOrder(order);
  const start = useEffectEvent(() => void resume());
  useEffect(() => {
    if (wasSent) start();
  }, [wasSent]);

  const detail = href('/video/order/detail', { order: order.id });
  if (!wasSent) return <Navigate to={detail} replace />;
  if (!problem) return <Loading />;
  return (
    <ErrorState
      title="オーダーは発行されましたが、リンクを受け取れませんでした"
      retrying={pending}
      onRetry={() => void resume()}
      action={
        <ButtonLink variant="fourth" href={detail}>
          オーダーの詳細を開く
        </ButtonLink>
      }
    >
      {problem}
    </ErrorState>
  );
}
