import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CommonFacts } from '#areas/common-order/common-facts.tsx';
import { forgetDrafts, storeIdOf } from '#areas/common-order/common-draft-store.ts';
import { CommonSteps } from '#areas/common-order/common-steps.tsx';
import { videoOrders } from '#areas/common-order/video-orders.ts';
import { useSession } from '#platform/use-session.ts';
import { href } from '#router/paths.ts';
import { CommonOrderPreview } from '#shared/common-order-preview.tsx';
import { commonOrderQuery } from '#shared/common-order.queries.ts';

export function CommonPreview({ id, title }: { id: CommonOrderId; title: string }) {
  const { uid } = useSession();
  const { data: order } = useSuspenseQuery(commonOrderQuery(id));
  const flowId = storeIdOf(uid, id);
  return (
    <CommonOrderPreview
      order={order}
      kind={videoOrders}
      title={title}
      steps={<CommonSteps current={2} id={flowId} />}
      facts={<CommonFacts order={order} />}
      hint="QRコードを読み取った人の画面と同じものです。操作して確かめられます。ここでの視聴や回答は記録されません。"
      back={href('/video/commonOrder/flow/title', { id: flowId })}
      mayOpen
      onIssued={() => forgetDrafts(uid)}
    />
  );
}
