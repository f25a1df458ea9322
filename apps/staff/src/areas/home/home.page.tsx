import { formatDate } from '@nattoku/rules/date-time';
import { PageHeader } from '@nattoku/ui/page-header';
import { HomeNotifications } from '#areas/home/home-notifications.tsx';
import { OrdersToday } from '#areas/home/orders-today.tsx';
import { QuickActions } from '#areas/home/quick-actions.tsx';
import styles from '#areas/home/home.module.css';
import { useIsAllowed, useSession } from '#platform/use-session.ts';
import { useToday } from '#platform/use-today.ts';

/** Today's work: what needs somebody, as far as the permissions reach. The operator of an installation sees nothing of patients. */
export function Page({ title }: { title: string }) {
  const session = useSession();
  const today = useToday();
  const canOrder = useIsAllowed('video.order');

  return (
    <>
      <PageHeader title={title} description={`${formatDate(today)}　${session.name}さん`} />
      <div className={styles.columns}>
        <div className={styles.column}>{canOrder ? <OrdersToday /> : <HomeNotifications />}</div>
        <div className={styles.column}>
          <QuickActions />
          {canOrder && <HomeNotifications />}
        </div>
      </div>
    </>
  );
}
