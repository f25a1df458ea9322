import { CommonOrderSearch } from '@nattoku/contract/order/common-order';
import { ConsentScanId } from '@nattoku/contract/consent/consent-paper';
import { CommonOrderId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { responsesQuery, returnedQuery } from '#areas/consent/common/consent-common.queries.ts';
import { InboxTab } from '#areas/consent/common/inbox/inbox-tab.tsx';
import { ComposeOrder } from '#areas/consent/common/orders/compose-order.tsx';
import { ConsentOrderList } from '#areas/consent/common/orders/consent-order-list.tsx';
import { ScansTab } from '#areas/consent/common/scans/scans-tab.tsx';
import styles from '#areas/consent/common/consent-common.module.css';
import { useIsAllowed } from '#platform/use-session.ts';
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
type Props = PageProps<'/consent/commonOrder', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const { tab, id } = wanted;
  const mayOrder = useIsAllowed('consent.order');
  if (tab === 'new' && mayOrder) return <ComposeOrder key={id} id={id} title={title} />;
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ label: '同意書', href: href('/consent') }]}
        description={
          mayOrder
            ? '個別の記入がない同意書を1つのQRコードでどなたにもお渡しし、紙で戻った同意書を取り込みます。'
            : '個別の記入がない同意書を、1つのQRコードでどなたにもお渡しします。'
        }
        action={
          mayOrder && (
            <ButtonLink icon={plusIcon} href={href('/consent/commonOrder', { tab: 'new' })}>
              共通オーダーを作成
            </ButtonLink>
          )
        }
      />
      <div className={styles.stack}>
        {mayOrder && <Tabs tab={tab} />}
        {!mayOrder && tab !== 'orders' && (
          <Notice tone="warning" title={`${notAllowed[tab]}権限がありません`}>
            医師や看護師に依頼してください。権限の変更は、施設の管理者に依頼してください。
          </Notice>
        )}
        {(tab === 'orders' || tab === 'new' || !mayOrder) && (
          <ConsentOrderList
            search={{ page: wanted.page, pageSize: wanted.pageSize, text: wanted.text, standing: wanted.standing }}
          />
        )}
        {tab === 'inbox' && mayOrder && <InboxTab show={wanted.show} page={wanted.page} />}
        {tab === 'scans' && mayOrder && <ScansTab scanId={wanted.scan} page={wanted.page} />}
      </div>
    </>
  );
}

function Tabs({ tab }: { tab: string }) {
  const { data: waiting } = useQuery(responsesQuery({ show: 'waiting', text: '', page: 1, pageSize: 20 }));
  const { data: returned } = useQuery(returnedQuery);
  return (
    <TabLinks
      label="共通オーダーと紙の同意書"
      links={[
        { href: href('/consent/commonOrder'), label: '共通オーダー', current: tab === 'orders' || tab === 'new' },
        {
          href: href('/consent/commonOrder', { tab: 'inbox' }),
          label: '患者照合待ち',
          current: tab === 'inbox',
          count: waiting?.total || undefined,
        },
        {
          href: href('/consent/commonOrder', { tab: 'scans' }),
          label: '紙の取り込み',
          current: tab === 'scans',
          count: returned?.items.length || undefined,
        },
      ]}
    />
  );
}
