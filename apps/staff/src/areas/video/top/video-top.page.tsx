import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QuickActions } from '#areas/video/top/quick-actions.tsx';
import { TopContent } from '#areas/video/top/top-content.tsx';
import { Favourites, TopApproaches, TopCommonOrders, TopTemplates } from '#areas/video/top/top-library.tsx';
import { RecentOrders } from '#areas/video/top/recent-orders.tsx';
import { TopSearch } from '#areas/video/top/top-search.tsx';
import styles from '#areas/video/top/video-top.module.css';
import { videoTopQuery } from '#areas/video/top/video-top.queries.ts';
import { WorkAddress } from '#parts/worklist/worklist-search.ts';
import { Worklist } from '#parts/worklist/worklist.tsx';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';

export const search = WorkAddress;
type Props = PageProps<'/video', typeof search>;

/** The videos at a glance: the work with them – a view of the list on home –, and the ways to everything. Sections follow the permissions. */
export function Page({ title, search: wanted }: Props) {
  const mayOrder = useIsAllowed('video.order');
  const { data, isError, isFetching, refetch } = useQuery(videoTopQuery);
  const [text, setText] = useState('');

  return (
    <>
      <PageHeader title={title} />
      <TopSearch text={text} onSearch={setText} />
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      <div className={styles.columns} hidden={text.trim() !== ''}>
        <div className={styles.column}>
          {!data && !isError && <SkeletonText lines={12} />}
          {mayOrder && <Worklist search={{ ...wanted, area: 'video' }} />}
          {data?.content && <TopContent content={data.content} templates={data.templates} />}
          {data?.recent && <RecentOrders recent={data.recent} />}
          {data && !mayOrder && data.approaches && <TopApproaches approaches={data.approaches} />}
        </div>
        <div className={styles.column}>
          <QuickActions />
          {data && <Favourites favourites={data.favourites} />}
          {data && mayOrder && data.approaches && <TopApproaches approaches={data.approaches} />}
          {data?.templates && <TopTemplates templates={data.templates} />}
          {data?.commonOrders && <TopCommonOrders commonOrders={data.commonOrders} mayOrder={mayOrder} />}
        </div>
      </div>
    </>
  );
}
