import { commonOrderSheetPath } from '@nattoku/contract/common-order-sheet';
import type { CommonOrderId } from '@nattoku/contract/shared';
import { Card } from '@nattoku/ui/card';
import { DonePanel } from '@nattoku/ui/done-panel';
import { Notice } from '@nattoku/ui/notice';
import { PageHeader } from '@nattoku/ui/page-header';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { CommonActions } from '#areas/common-order/common-actions.tsx';
import { CommonCounts } from '#areas/common-order/common-counts.tsx';
import { CommonFacts } from '#areas/common-order/common-facts.tsx';
import { CommonResponses, type ShownResponses } from '#areas/common-order/common-responses.tsx';
import styles from '#areas/common-order/common-order-page.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
import { href } from '#router/paths.ts';
import { CommonCode } from '#shared/common-code.tsx';
import { CommonOrderBadge } from '#shared/common-order-words.tsx';
import { commonOrderQuery } from '#shared/common-order.queries.ts';

type Props = { id: CommonOrderId; isNew: boolean } & ShownResponses;

/** The end of the flow, and from then on the page of this common order: code, paper, numbers, responses. */
export function CommonOrderPage({ id, isNew, ...shown }: Props) {
  const { data: order } = useSuspenseQuery(commonOrderQuery(id));
  const maySeeResponses = useIsAllowed('video.order');
  const { secret, standing, unavailableCount } = order;
  if (secret === null) return <Navigate to={href('/video/commonOrder/flow/select', { id })} replace />;
  return (
    <>
      <PageHeader
        title={order.internalTitle}
        trail={[
          { label: '動画', href: href('/video') },
          { label: '共通オーダー', href: href('/video/commonOrder/flow/done') },
        ]}
        meta={<CommonOrderBadge standing={standing} />}
        action={<CommonActions order={order} />}
      />
      {isNew && standing === 'open' && (
        <DonePanel title="共通オーダーを公開しました">
          QRコードを印刷して掲示するか、案内に貼り付けてお使いください。
        </DonePanel>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          {unavailableCount > 0 && standing !== 'ended' && (
            <Notice tone="warning" title={`見られなくなった動画が${unavailableCount}本あります`}>
              {unavailableCount === order.videoCount
                ? 'すべての動画が見られないため、QRコードを読み取っても開けません。この共通オーダーを終了し、新しく作成してください。'
                : '取り下げられた動画は、患者さんの画面に表示されません。残りの動画はそのまま見られます。'}
            </Notice>
          )}
          <CommonCounts order={order} />
          {maySeeResponses && <CommonResponses id={id} {...shown} />}
        </div>
        <div className={styles.side}>
          <CommonCode
            order={order}
            secret={secret}
            mayPrint={maySeeResponses}
            sheetPath={commonOrderSheetPath}
            opens="動画"
          />
          <Card title="内容">
            <CommonFacts order={order} />
          </Card>
        </div>
      </div>
    </>
  );
}
