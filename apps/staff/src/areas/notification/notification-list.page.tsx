import { NotificationSearch } from '@nattoku/contract/notification';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@nattoku/ui/button';
import { checkIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { Pager } from '@nattoku/ui/pager';
import { TabLinks } from '@nattoku/ui/tab-links';
import { NotificationList } from '#areas/notification/notification-list.tsx';
import { notificationsQuery, useReadAllNotifications } from '#shared/notification.queries.ts';
import styles from '#areas/notification/notification-list.module.css';
import { useChangeSearch } from '#router/address-search.ts';
import type { PageProps } from '#router/page.tsx';
import { href } from '#router/paths.ts';

const { page, pageSize, unread } = NotificationSearch.shape;
/** What somebody typed into the address by mistake is no reason for an error here. */
export const search = NotificationSearch.extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  unread: unread.catch('false'),
});
type Props = PageProps<'/notifications', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const query = useQuery({ ...notificationsQuery(wanted), placeholderData: keepPreviousData });
  const readAll = useReadAllNotifications();
  const changeSearch = useChangeSearch();
  const unreadCount = query.data?.unreadCount ?? 0;
  const onlyUnread = wanted.unread === 'true';

  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        action={
          <Button
            variant="tertiary"
            size="small"
            icon={checkIcon}
            disabled={unreadCount === 0}
            loading={readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            すべて既読にする
          </Button>
        }
      />
      <TabLinks
        label="お知らせの絞り込み"
        links={[
          { label: 'すべて', href: href('/notifications'), current: !onlyUnread },
          { label: '未読', href: href('/notifications', { unread: true }), current: onlyUnread, count: unreadCount },
        ]}
      />
      <NotificationList query={query} onlyUnread={onlyUnread} />
      {query.data && <Pager {...wanted} total={query.data.total} onChange={changeSearch} />}
    </div>
  );
}
