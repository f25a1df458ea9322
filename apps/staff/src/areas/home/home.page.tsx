import { formatDate } from '@nattoku/rules/time/date-time';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ConsentsDue } from '#areas/home/consents-due.tsx';
import { ConsentsStopped } from '#areas/home/consents-stopped.tsx';
import { HomeAnnouncements } from '#areas/home/home-announcements.tsx';
import { HomeWork } from '#areas/home/home-work.tsx';
import { homeQuery } from '#areas/home/home.queries.ts';
import { InstallationOverview } from '#areas/home/installation-overview.tsx';
import { QuickActions } from '#areas/home/quick-actions.tsx';
import { RecentPatients } from '#areas/home/recent-patients.tsx';
import { ScopeSwitch } from '#areas/home/scope-switch.tsx';
import styles from '#areas/home/home.module.css';
import { useIsAllowed, useSession } from '#platform/use-session.ts';
import { useToday } from '#platform/use-today.ts';

/** Today's work: what needs somebody, as far as the permissions reach. The operator of an installation sees nothing of patients. */
export function Page({ title }: { title: string }) {
  const session = useSession();
  const today = useToday();
  const maySeeConsents = useIsAllowed('consent.view');
  const { data, isError, isFetching, refetch } = useQuery(homeQuery);

  return (
    <>
      <PageHeader
        title={title}
        description={`${formatDate(today)}　${session.name}さん、おつかれさまです。`}
        action={data?.work && <ScopeSwitch home={data} />}
      />
      {isError && !data && <ErrorState retrying={isFetching} onRetry={() => void refetch()} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {!data && !isError && (
            <div className={styles.padded}>
              <SkeletonText lines={10} />
            </div>
          )}
          {data?.installation && <InstallationOverview installation={data.installation} />}
          {data && maySeeConsents && <ConsentsStopped />}
          {data && maySeeConsents && <ConsentsDue />}
          {data?.work && <HomeWork work={data.work} scope={data.scope} />}
          {data && !data.work && data.announcements && <HomeAnnouncements announcements={data.announcements} />}
        </div>
        <div className={styles.column}>
          <QuickActions />
          {data?.work && data.announcements && <HomeAnnouncements announcements={data.announcements} />}
          {data?.recentPatients && <RecentPatients patients={data.recentPatients} />}
        </div>
      </div>
    </>
  );
}
