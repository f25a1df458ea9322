import { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { ConsentScanId } from '@nattoku/contract/consent/consent-paper';
import { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { responsesQuery, returnedQuery } from '#areas/consent/common/consent-common.queries.ts';
import { InboxTab } from '#areas/consent/common/inbox/inbox-tab.tsx';
import { ComposeOrder } from '#areas/consent/common/orders/compose-order.tsx';
import { ConsentOrderList } from '#areas/consent/common/orders/consent-order-list.tsx';
import { ScansTab } from '#areas/consent/common/scans/scans-tab.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import { useSayTabCounts } from '#routing/tab-counts.ts';
import { href } from '#routing/paths.ts';
import type { PageProps } from '#routing/page.tsx';

const { page, pageSize, text, standing } = CommonOrderSearch.shape;

/** What is typed to find a person never stands in the address. */
export const search = z.object({
  tab: z.enum(['orders', 'new', 'inbox', 'scans']).catch('orders').default('orders'),
  /** The draft that is put together. */
  id: CommonOrderId.nullable().catch(null).default(null),
  show: z.enum(['waiting', 'linked', 'all']).catch('waiting').default('waiting'),
  scan: ConsentScanId.nullable().catch(null).default(null),
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  text: text.catch(''),
  standing: standing.catch(undefined),
});
/** Somebody who may only look follows a link that was meant for others. */
const notAllowed = {
  new: '共通オーダーを作成する',
  inbox: '同意書を患者に紐づける',
  scans: '紙の同意書を取り込む',
} as const;
const common = {
  title: '共通QRの同意書',
  description: '個別の記入がない同意書を、1つのQRコードでどなたにもお渡しします。',
};
const headings = {
  orders: common,
  new: common,
  inbox: {
    title: '患者照合待ち',
    description: '患者がまだ分からない同意書を、名乗った氏名や受付番号から患者に紐づけます。',
  },
  scans: {
    title: '紙の取り込み',
    description: '署名された紙をスキャンしたPDFを取り込みます。ページはQRコードで同意書ごとに分かれます。',
  },
};
type Props = PageProps<'/consent/commonOrder', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const { tab, id } = wanted;
  const mayOrder = useIsAllowed('consent.order');
  const mayTakeIn = useIsAllowed('consent.takeIn');
  const isAllowed = tab === 'orders' || (tab === 'new' ? mayOrder : mayTakeIn);
  if (tab === 'new' && mayOrder) return <ComposeOrder key={id} id={id} title={title} />;
  return (
    <>
      <PageHeader
        title={isAllowed ? headings[tab].title : title}
        description={isAllowed ? headings[tab].description : headings.orders.description}
        action={
          mayOrder &&
          tab === 'orders' && (
            <ButtonLink icon={plusIcon} href={href('/consent/commonOrder', { tab: 'new' })}>
              共通オーダーを作成
            </ButtonLink>
          )
        }
      />
      <div className={styles.stack}>
        {mayTakeIn && <Due />}
        {!isAllowed && (
          <Notice tone="warning" title={`${notAllowed[tab]}権限がありません`}>
            医師や看護師に依頼してください。権限の変更は、施設の管理者に依頼してください。
          </Notice>
        )}
        {(tab === 'orders' || !isAllowed) && (
          <ConsentOrderList
            search={{ page: wanted.page, pageSize: wanted.pageSize, text: wanted.text, standing: wanted.standing }}
          />
        )}
        {tab === 'inbox' && isAllowed && <InboxTab show={wanted.show} page={wanted.page} />}
        {tab === 'scans' && isAllowed && <ScansTab scanId={wanted.scan} page={wanted.page} />}
      </div>
    </>
  );
}

/** What waits behind the tabs, for the tabs of the frame. */
function Due() {
  const { data: waiting } = useQuery(responsesQuery({ show: 'waiting', text: '', page: 1, pageSize: 20 }));
  const { data: returned } = useQuery(returnedQuery);
  useSayTabCounts({
    [href('/consent/commonOrder', { tab: 'inbox' })]: waiting?.total,
    [href('/consent/commonOrder', { tab: 'scans' })]: returned?.items.length,
  });
  return null;
}
