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
import { TopWork } from '#areas/video/top/top-work.tsx';
import styles from '#areas/video/top/video-top.module.css';
import { videoTopQuery } from '#areas/video/top/video-top.queries.ts';

/** The videos at a glance: what waits, what was begun, and the ways to everything. Sections follow the permissions. */
export function Page({ title }: { title: string }) {
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
          {data?.work && <TopWork work={data.work} scope={data.scope} />}
          {data?.content && <TopContent content={data.content} templates={data.templates} />}
          {data?.recent && <RecentOrders recent={data.recent} />}
          {data && !data.work && data.approaches && <TopApproaches approaches={data.approaches} />}
        </div>
        <div className={styles.column}>
          <QuickActions />
          {data && <Favourites favourites={data.favourites} />}
          {data?.work && data.approaches && <TopApproaches approaches={data.approaches} />}
          {data?.templates && <TopTemplates templates={data.templates} />}
          {data?.commonOrders && <TopCommonOrders commonOrders={data.commonOrders} mayOrder={data.work !== null} />}
        </div>
      </div>
    </>
  );
}
