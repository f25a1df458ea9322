import { ChatScope, ChatThreadState } from '@nattoku/contract/chat/chat';
import { type NotificationCounts, NotificationSearch } from '@nattoku/contract/notification/notification';
import { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import { OrderId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { checkIcon, cogIcon } from '@nattoku/ui/tokens/icons';
import { NewArrivals } from '@nattoku/ui/table/new-arrivals';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ChatTab } from '#areas/notification/chat-tab.tsx';
import { NotificationFilters } from '#areas/notification/notification-filters.tsx';
import styles from '#areas/notification/notification-list.module.css';
import { NotificationList } from '#areas/notification/notification-list.tsx';
import { periodOf, periods } from '#areas/notification/notification-period.ts';
import { useIsAllowed, useSession } from '#platform/session/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { canOpen } from '#routing/can-open.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { notificationsQuery, useReadAllNotifications } from '#parts/notification/notification.queries.ts';
import { ListBody } from '#list/list-body.tsx';
import { useSteadyItems } from '#list/use-steady-items.ts';

const { page, pageSize } = NotificationSearch.shape;
/** What somebody typed into the address by mistake is no reason for an error here. What is searched for rides in the history entry. */
export const search = z.object({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  tab: z.enum(['action', 'chat', 'news']).catch('action').default('action'),
  view: z.enum(['open', 'later', 'done']).catch('open').default('open'),
  kind: NotificationKind.optional().catch(undefined),
  period: z.enum(periods).catch('all').default('all'),
  unread: z.enum(['true', 'false']).catch('false').default('false'),
  scope: ChatScope.catch('all').default('all'),
  state: ChatThreadState.optional().catch(undefined),
  thread: OrderId.optional().catch(undefined),
});
type Props = PageProps<'/notifications', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const mayChat = useIsAllowed('chat.reply');
  const { tab } = wanted;
  if (tab !== 'chat' || !mayChat) {
    return <Notifications wanted={wanted} title={title} />;
  }
  const { scope, state, thread, page: number, pageSize: size } = wanted;
  return (
    <div className={styles.wide}>
      <PageHeader title={title} />
      <ChatTab
        search={{ scope, state, unread: wanted.unread === 'true', page: number, pageSize: size }}
        thread={thread}
      />
    </div>
  );
}

const views = [
  { view: 'open', label: '未対応', counted: 'action' },
  { view: 'later', label: '後回し', counted: 'later' },
  { view: 'done', label: '完了', counted: null },
] as const;

type Wanted = z.infer<typeof search>;
type ViewProps = { view: Wanted['view']; counts: NotificationCounts | undefined };

const ViewLinks = ({ view, counts }: ViewProps) => (
  <TabLinks
    label="対応の状態"
    links={views.map(({ view: each, label, counted }) => ({
      label,
      href: href('/notifications', { view: each === 'open' ? null : each }),
      current: view === each,
      count: counted ? counts?.[counted] : undefined,
    }))}
  />
);

const tabOf = { open: 'action', later: 'later', done: 'done' } as const;

/** Tasks or news, those of one patient and procedure together. */
function Notifications({ wanted, title }: { wanted: Wanted; title: string }) {
  const session = useSession();
  const today = useToday();
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const { view, kind, period, page: number, pageSize: size } = wanted;
  const isNews = wanted.tab === 'news';
  const tab = isNews ? 'news' : tabOf[view];
  const asked: NotificationSearch = {
    ...periodOf(period, today),
    tab,
    kind,
    text,
    unread: wanted.unread === 'true',
    page: number,
    pageSize: size,
    named: true,
    grouped: true,
  };
  const query = useQuery({ ...notificationsQuery(asked), placeholderData: keepPreviousData });
  const { items, arrivals, showArrivals } = useSteadyItems(query, JSON.stringify(asked));
  const readAll = useReadAllNotifications();
  const changeSearch = useChangeSearch();
  const counts = query.data?.counts;

  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        action={
          <>
            <Button
              variant="tertiary"
              size="small"
              icon={checkIcon}
              disabled={!counts?.unread}
              loading={readAll.isPending}
              onClick={() => query.data && readAll.mutate(query.data.asOf)}
            >
              すべて既読にする
            </Button>
            {canOpen(session, '/notification') && (
              <ButtonLink variant="fourth" size="small" icon={cogIcon} href={href('/notification')}>
                受け取り方
              </ButtonLink>
            )}
          </>
        }
      />
      {!isNews && <ViewLinks view={view} counts={counts} />}
      <NotificationFilters
        {...{ kind, period, text }}
        unread={wanted.unread === 'true'}
        onText={(typed) => changeText({ text: typed })}
        aside={<NewArrivals count={arrivals} onShow={showArrivals} />}
      />
      <ListBody query={query} rows={items} page={{ page: number, pageSize: size }} onTurn={changeSearch}>
        {(shown) => (
          <NotificationList
            key={`${tab} ${number}`}
            tab={tab}
            {...shown}
            filtered={text.trim() !== '' || kind !== undefined || period !== 'all' || wanted.unread === 'true'}
          />
        )}
      </ListBody>
    </div>
  );
}
