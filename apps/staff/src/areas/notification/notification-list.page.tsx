import { ChatScope, ChatThreadState } from '@nattoku/contract/chat/chat';
import {
  type NotificationCounts,
  NotificationSearch,
  NotificationTab,
} from '@nattoku/contract/notification/notification';
import { NotificationKind } from '@nattoku/contract/notification/notification-kinds';
import { OrderId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { checkIcon, cogIcon } from '@nattoku/ui/tokens/icons';
import { NewArrivals } from '@nattoku/ui/table/new-arrivals';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Pager } from '@nattoku/ui/table/pager';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ChatTab } from '#areas/notification/chat-tab.tsx';
import { NotificationFilters } from '#areas/notification/notification-filters.tsx';
import styles from '#areas/notification/notification-list.module.css';
import { NotificationList } from '#areas/notification/notification-list.tsx';
import { periodOf, periods } from '#areas/notification/notification-period.ts';
import { useIsAllowed, useSession } from '#platform/use-session.ts';
import { useToday } from '#platform/use-today.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { canOpen } from '#routing/can-open.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { chatCountsQuery } from '#parts/chat/chat.queries.ts';
import { notificationsQuery, useReadAllNotifications } from '#parts/notification/notification.queries.ts';
import { useSteadyItems } from '#list/use-steady-items.ts';

const { page, pageSize } = NotificationSearch.shape;
/** What somebody typed into the address by mistake is no reason for an error here. What is searched for rides in the history entry. */
export const search = z.object({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  tab: z
    .union([NotificationTab.exclude(['all']), z.literal('chat')])
    .catch('action')
    .default('action'),
  kind: NotificationKind.optional().catch(undefined),
  period: z.enum(periods).catch('all').default('all'),
  unread: z.enum(['true', 'false']).catch('false').default('false'),
  scope: ChatScope.catch('all').default('all'),
  state: ChatThreadState.optional().catch(undefined),
  thread: OrderId.optional().catch(undefined),
});
type Props = PageProps<'/notifications', typeof search>;

const tabs = [
  { tab: 'action', label: '要対応', counted: 'action' },
  { tab: 'news', label: 'お知らせ', counted: 'newsUnread' },
  { tab: 'later', label: '後回し', counted: 'later' },
  { tab: 'done', label: '完了', counted: null },
] as const;

export function Page({ search: wanted, title }: Props) {
  const mayChat = useIsAllowed('chat.reply');
  const { tab } = wanted;
  if (tab !== 'chat' || !mayChat) {
    return <Notifications wanted={{ ...wanted, tab: tab === 'chat' ? 'action' : tab }} title={title} />;
  }
  const { scope, state, thread, page: number, pageSize: size } = wanted;
  return (
    <div className={styles.wide}>
      <PageHeader title={title} />
      <KindLinks tab="chat" counts={undefined} />
      <ChatTab
        search={{ scope, state, unread: wanted.unread === 'true', page: number, pageSize: size }}
        thread={thread}
      />
    </div>
  );
}

type Wanted = Omit<z.infer<typeof search>, 'tab'> & { tab: Exclude<NotificationTab, 'all'> };
type LinksProps = { tab: Wanted['tab'] | 'chat'; counts: NotificationCounts | undefined };

function KindLinks({ tab, counts }: LinksProps) {
  const mayChat = useIsAllowed('chat.reply');
  const waiting = useQuery({ ...chatCountsQuery, enabled: mayChat }).data?.waitingForMe;
  const chat = {
    label: 'チャット',
    href: href('/notifications', { tab: 'chat' }),
    current: tab === 'chat',
    count: waiting || undefined,
  };
  return (
    <TabLinks
      label="お知らせの種類"
      links={[
        ...tabs.map(({ tab: each, label, counted }) => ({
          label,
          href: href('/notifications', { tab: each === 'action' ? null : each }),
          current: tab === each,
          count: counted ? counts?.[counted] : undefined,
        })),
        ...(mayChat ? [chat] : []),
      ]}
    />
  );
}

function Notifications({ wanted, title }: { wanted: Wanted; title: string }) {
  const session = useSession();
  const today = useToday();
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const { tab, kind, period, page: number, pageSize: size } = wanted;
  const asked: NotificationSearch = {
    ...periodOf(period, today),
    tab,
    kind,
    text,
    unread: wanted.unread === 'true',
    page: number,
    pageSize: size,
    named: true,
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
      <KindLinks tab={tab} counts={counts} />
      <NotificationFilters
        {...{ kind, period, text }}
        unread={wanted.unread === 'true'}
        onText={(typed) => changeText({ text: typed })}
        aside={<NewArrivals count={arrivals} onShow={showArrivals} />}
      />
      <NotificationList
        key={`${tab} ${number}`}
        tab={tab}
        items={items}
        query={query}
        filtered={text.trim() !== '' || kind !== undefined || period !== 'all' || wanted.unread === 'true'}
      />
      {query.data && <Pager page={number} pageSize={size} total={query.data.total} onChange={changeSearch} />}
    </div>
  );
}
