import { formatDate } from '@nattoku/rules/time/date-time';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { HomeAnnouncements } from '#areas/home/home-announcements.tsx';
import { homeQuery } from '#areas/home/home.queries.ts';
import { InstallationOverview } from '#areas/home/installation-overview.tsx';
import { OwnDrafts } from '#areas/home/own-drafts.tsx';
import { QuickActions } from '#areas/home/quick-actions.tsx';
import { RecentPatients } from '#areas/home/recent-patients.tsx';
import styles from '#areas/home/home.module.css';
import { WorkAddress } from '#parts/worklist/worklist-search.ts';
import { Worklist } from '#parts/worklist/worklist.tsx';
import { useSession } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import type { PageProps } from '#routing/page.tsx';

export const search = WorkAddress;
type Props = PageProps<'/', typeof search>;

/** Today's work, as far as the permissions reach. The operator of an installation sees nothing of patients. */
export function Page({ title, search: wanted }: Props) {
  const session = useSession();
  const today = useToday();
  const { data, isError, isFetching, refetch } = useQuery(homeQuery);

  return (
    <>
      <PageHeader title={title} description={`${formatDate(today)}　${session.name}さん、おつかれさまです。`} />
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {!data && !isError && <SkeletonText lines={10} />}
          {data?.installation && <InstallationOverview installation={data.installation} />}
          {data?.hasWork && <Worklist search={wanted} />}
          {data && !data.hasWork && data.announcements && <HomeAnnouncements announcements={data.announcements} />}
        </div>
        <div className={styles.column}>
          <QuickActions />
          {data?.drafts && <OwnDrafts drafts={data.drafts} />}
          {data?.hasWork && data.announcements && <HomeAnnouncements announcements={data.announcements} />}
          {data?.recentPatients && <RecentPatients patients={data.recentPatients} />}
        </div>
      </div>
    </>
  );
}
