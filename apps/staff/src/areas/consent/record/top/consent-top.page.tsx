import type { ConsentTop } from '@nattoku/contract/consent/consent-list';
import { ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { fileDocumentIcon, plusIcon, qrScanIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { consentTopQuery } from '#areas/consent/record/consent-record.queries.ts';
import { ConsentGroup } from '#parts/consent/consent-group.tsx';
import { WorkAddress } from '#parts/worklist/worklist-search.ts';
import { Worklist } from '#parts/worklist/worklist.tsx';
import styles from '#areas/consent/record/top/consent-top.module.css';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';

export const search = WorkAddress;
type Props = PageProps<'/consent', typeof search>;

/** Consent forms at a glance: the work with them – a view of the list on home –, and the ways to everything. */
export function Page({ title, search: wanted }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(consentTopQuery);
  return (
    <>
      <PageHeader title={title} action={<Ways />} />
      <div className={styles.columns}>
        <Worklist search={{ ...wanted, area: 'consent' }} />
        <div className={styles.column}>
          {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
          {!data && !isError && <SkeletonText lines={6} />}
          {data && <Beside top={data} />}
        </div>
      </div>
    </>
  );
}

function Ways() {
  const mayOrder = useIsAllowed('consent.order');
  const mayTakeIn = useIsAllowed('consent.takeIn');
  const mayManage = useIsAllowed('consent.manage');
  return (
    <>
      {(mayOrder || mayTakeIn) && (
        <ButtonLink variant="tertiary" icon={qrScanIcon} href={href('/consent/commonOrder')}>
          共通オーダー・紙の取り込み
        </ButtonLink>
      )}
      {mayManage && (
        <ButtonLink variant="tertiary" icon={fileDocumentIcon} href={href('/consent/template')}>
          様式
        </ButtonLink>
      )}
      {mayOrder && (
        <ButtonLink icon={plusIcon} href={href('/consent/order')}>
          同意書を作る
        </ButtonLink>
      )}
    </>
  );
}

const Beside = ({ top }: { top: ConsentTop }) => (
  <>
    {top.voidings.total > 0 && <ConsentGroup title="無効にする依頼（承認待ち）" group={top.voidings} />}
    <ConsentGroup
      title="新しい同意書"
      group={{ total: top.newest.length, items: top.newest }}
      uncounted
      more={href('/consent/list')}
      empty="まだ同意書がありません。「同意書を作る」から始められます。"
    />
  </>
);
