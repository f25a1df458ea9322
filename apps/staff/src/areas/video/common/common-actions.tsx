import type { CommonOrder } from '@nattoku/contract/order/common-order';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { videoOrders } from '#areas/video/common/video-orders.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { CommonOrderActions } from '#parts/common-order/common-order-actions.tsx';

export function CommonActions({ order }: { order: CommonOrder }) {
  const mayOrder = useIsAllowed('video.order');
  return (
    <>
      {mayOrder && (
        <ButtonLink variant="fourth" icon={plusIcon} href={href('/video/commonOrder/flow/select')}>
          別の共通オーダー
        </ButtonLink>
      )}
      <CommonOrderActions order={order} kind={videoOrders} />
    </>
  );
}
