import { commonOrderSheetPath } from '@nattoku/contract/order/common-order-sheet';
import type { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { CommonActions } from '#areas/video/common/common-actions.tsx';
import { CommonCounts } from '#areas/video/common/common-counts.tsx';
import { CommonFacts } from '#areas/video/common/common-facts.tsx';
import { CommonResponses, type ShownResponses } from '#areas/video/common/common-responses.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';
import { CommonOrderPage } from '#parts/common-order/common-order-page.tsx';
import { commonOrderQuery } from '#parts/common-order/common-order.queries.ts';

type Props = { id: CommonOrderId; isNew: boolean } & ShownResponses;

export function VideoOrderPage({ id, isNew, ...shown }: Props) {
  const { data: order } = useSuspenseQuery(commonOrderQuery(id));
  const maySeeResponses = useIsAllowed('video.order');
  const { secret, standing, unavailableCount } = order;
  if (secret === null) return <Navigate to={href('/video/commonOrder/flow/select', { id })} replace />;
  return (
    <CommonOrderPage
      order={order}
      isNew={isNew}
      trail={[
        { label: '動画', href: href('/video') },
        { label: '共通オーダー', href: href('/video/commonOrder/flow/done') },
      ]}
      action={<CommonActions order={order} />}
      code={{ secret, mayPrint: maySeeResponses, sheetPath: commonOrderSheetPath, opens: '動画' }}
      facts={<CommonFacts order={order} />}
      mayTranslate={maySeeResponses}
    >
      {unavailableCount > 0 && standing !== 'ended' && (
        <Notice tone="warning" title={`見られなくなった動画が${unavailableCount}本あります`}>
          {unavailableCount === order.videoCount
            ? 'すべての動画が見られないため、QRコードを読み取っても開けません。この共通オーダーを終了し、新しく作成してください。'
            : '取り下げられた動画は、患者さんの画面に表示されません。残りの動画はそのまま見られます。'}
        </Notice>
      )}
      <CommonCounts order={order} />
      {maySeeResponses && <CommonResponses id={id} {...shown} />}
    </CommonOrderPage>
  );
}
