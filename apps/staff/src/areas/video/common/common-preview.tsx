import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CommonFacts } from '#areas/video/common/common-facts.tsx';
import { forgetDrafts, storeIdOf } from '#areas/video/common/common-draft-store.ts';
import { CommonSteps } from '#areas/video/common/common-steps.tsx';
import { videoOrders } from '#areas/video/common/video-orders.ts';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { CommonOrderPreview } from '#parts/common-order/common-order-preview.tsx';
import { commonOrderQuery } from '#parts/common-order/common-order.queries.ts';

export function CommonPreview({ id, title }: { id: CommonOrderId; title: string }) {
  const { uid } = useSession();
  const { data: order } = useSuspenseQuery(commonOrderQuery(id));
  const flowId = storeIdOf(uid, id);
  return (
    <CommonOrderPreview
      order={order}
      kind={videoOrders}
      title={title}
      steps={<CommonSteps current="preview" id={flowId} />}
      facts={<CommonFacts order={order} />}
      hint="QRコードを読み取った人の画面と同じものです。操作して確かめられます。ここでの視聴や回答は記録されません。"
      back={href('/video/commonOrder/flow/title', { id: flowId })}
      mayOpen
      onIssued={() => forgetDrafts(uid)}
    />
  );
}
