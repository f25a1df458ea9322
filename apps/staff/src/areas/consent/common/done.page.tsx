import { consentCommonSheetPath } from '@nattoku/contract/consent/consent-common';
import { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { Stat } from '@nattoku/ui/feedback/stat';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { consentCommonQuery } from '#areas/consent/common/consent-common.queries.ts';
import { consentOrders } from '#areas/consent/common/consent-orders.ts';
import { ResponseTable } from '#areas/consent/common/inbox/response-table.tsx';
import { OrderFacts } from '#areas/consent/common/orders/order-facts.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { loadQuery } from '#platform/query-client.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { LoadProps, PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { CommonOrderActions } from '#parts/common-order/common-order-actions.tsx';
import { CommonOrderPage } from '#parts/common-order/common-order-page.tsx';

export const search = z.object({
  id: CommonOrderId.nullable().catch(null).default(null),
  /** Just opened: says so. */
  made: z.enum(['true']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
});
type Props = PageProps<'/consent/commonOrder/done', typeof search>;

export const load = async ({ search: { id }, signal }: LoadProps<Props>): Promise<void> => {
  if (id) await loadQuery(consentCommonQuery(id), signal);
};

export function Page({ search: { id, made, page } }: Props) {
  if (id === null) return <Navigate to={href('/consent/commonOrder')} replace />;
  return <Order key={id} id={id} isNew={made === 'true'} page={page} />;
}

function Order({ id, isNew, page }: { id: CommonOrderId; isNew: boolean; page: number }) {
  const { data: order } = useSuspenseQuery(consentCommonQuery(id));
  const mayOrder = useIsAllowed('consent.order');
  const mayTakeIn = useIsAllowed('consent.takeIn');
  const { secret, standing, counts, template } = order;
  if (secret === null) return <Navigate to={href('/consent/commonOrder', { tab: 'new', id })} replace />;
  return (
    <CommonOrderPage
      order={order}
      isNew={isNew}
      trail={[
        { label: '同意書', href: href('/consent') },
        { label: '共通オーダー', href: href('/consent/commonOrder') },
      ]}
      action={<CommonOrderActions order={order} kind={consentOrders} />}
      code={{ secret, mayPrint: mayOrder, sheetPath: consentCommonSheetPath, opens: '同意書' }}
      facts={<OrderFacts order={order} />}
      mayTranslate={mayOrder}
    >
      {!template.available && standing !== 'ended' && (
        <Notice tone="warning" title="この同意書は、いまは開けません">
          様式の公開が終わったか、個別の記入が必要になりました。QRコードを読み取っても開きません。終了して、新しく作成してください。
        </Notice>
      )}
      <div className={styles.stats}>
        <Stat label="開いた" value={counts.opened} unit="人" />
        <Stat label="署名" value={counts.signed} unit="人" />
        <Stat label="同意しない" value={counts.declined} unit="人" />
        <Stat label="患者照合待ち" value={counts.waiting} unit="人" />
      </div>
      {mayTakeIn && (
        <Card
          title="開いた同意書"
          action={
            counts.waiting > 0 && (
              <ButtonLink size="small" variant="tertiary" href={href('/consent/commonOrder', { tab: 'inbox' })}>
                患者照合待ちへ
              </ButtonLink>
            )
          }
        >
          <ResponseTable search={{ show: 'all', text: '', commonOrderId: id, page, pageSize: 20 }} />
        </Card>
      )}
    </CommonOrderPage>
  );
}
