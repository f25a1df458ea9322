import { SEALINGS_ON_A_PAGE } from '@nattoku/contract/consent/consent-sealing';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListBody } from '#list/list-body.tsx';
import { RetryButton } from '#areas/settings/sealing/retry-button.tsx';
import { SealOverviewCards } from '#areas/settings/sealing/seal-overview.tsx';
import { SealingTable } from '#areas/settings/sealing/sealing-table.tsx';
import { sealingsQuery, sealOverviewQuery } from '#areas/settings/sealing/sealing.queries.ts';
import styles from '#areas/settings/sealing/sealing.module.css';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';

const Search = z.object({
  show: z.enum(['open', 'done']).catch('open'),
  page: z.coerce.number().int().min(1).catch(1),
});

export function Section({ title, search }: SectionProps) {
  const { show, page } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const overview = useQuery(sealOverviewQuery);
  const list = useQuery({ ...sealingsQuery({ show, page }), placeholderData: keepPreviousData });
  const { counts } = overview.data ?? {};
  const open = counts ? counts.queued + counts.working + counts.waiting + counts.stuck : undefined;

  return (
    <div className={styles.stack}>
      <PageHeader
        title={title}
        description="署名された同意書には電子署名を付け、読み返して確かめてから確定します。うまくいかないときは自動でやり直します。"
        action={open ? <RetryButton /> : undefined}
      />
      {overview.data ? (
        <SealOverviewCards overview={overview.data} />
      ) : overview.isError ? (
        <ErrorState retrying={overview.isFetching} onRetry={() => void overview.refetch()} />
      ) : (
        <SkeletonText lines={6} />
      )}
      <TabLinks
        label="確定の作業の表示"
        links={(['open', 'done'] as const).map((each) => ({
          href: href('/settings', { section: 'sealing', ...(each === 'open' ? {} : { show: each }) }),
          label: `${each === 'open' ? '確定待ち' : '確定済み'}${countWord(each === 'open' ? open : counts?.done)}`,
          current: each === show,
        }))}
      />
      <ListBody
        query={list}
        page={{ page, pageSize: SEALINGS_ON_A_PAGE }}
        onTurn={({ page: to }) => changeSearch({ page: to })}
        fixedSize
      >
        {(shown) => <SealingTable {...shown} isOpen={show === 'open'} />}
      </ListBody>
    </div>
  );
}

const countWord = (amount: number | undefined): string => (amount === undefined ? '' : `（${amount}件）`);
