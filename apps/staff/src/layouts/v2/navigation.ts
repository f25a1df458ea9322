import { isAllowed, type Permission } from '@nattoku/contract/auth/permissions';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import {
  accountGroupIcon,
  bellIcon,
  chatIcon,
  clipboardIcon,
  cogIcon,
  copyIcon,
  fileDocumentIcon,
  helpIcon,
  homeIcon,
  hospitalIcon,
  movieIcon,
  noteIcon,
  packageDownIcon,
  playCircleOutlineIcon,
  plusIcon,
} from '@nattoku/ui/tokens/icons';
import type { NavigationGroup } from '@nattoku/ui/layout/side-navigation';
import { attentionCountQuery } from '#areas/home/home.queries.ts';
import { chatCountsQuery } from '#parts/chat/chat.queries.ts';
import { newestNotificationsQuery } from '#parts/notification/notification.queries.ts';
import { useSession } from '#platform/use-session.ts';
import { canOpen } from '#routing/can-open.ts';
import { href, type Path } from '#routing/paths.ts';

type Place = {
  path: Path &
    (
      | '/'
      | '/patients'
      | '/notifications'
      | '/chatTemplate'
      | '/contact'
      | '/notification/list'
      | '/settings'
      | '/jmneadoibops2'
      | '/video'
      | `/video/${string}`
      | '/consent'
      | `/consent/${string}`
    );
  label: string;
  icon: string;
  /** Pages below these addresses belong to this place. */
  below?: string;
  counts?: 'orders' | 'notifications' | 'chats';
  /** One of the tabs of a page, as a place of its own. */
  tab?: 'chat';
  /** Stands in the menu of those who hold it only. */
  needs?: Permission;
};

const groups: readonly { label?: string; places: readonly Place[] }[] = [
  {
    places: [
      { path: '/', label: 'ホーム', icon: homeIcon },
      { path: '/patients', label: '患者', icon: accountGroupIcon, below: '/patients/' },
    ],
  },
  {
    label: '動画',
    places: [
      { path: '/video', label: '動画トップ', icon: playCircleOutlineIcon },
      {
        path: '/video/order/list',
        label: 'オーダー一覧',
        icon: clipboardIcon,
        below: '/video/order/detail',
        counts: 'orders',
      },
      { path: '/video/order/flow/patient', label: '新しいオーダー', icon: plusIcon, below: '/video/order/flow/' },
      { path: '/video/template', label: '動画セット', icon: copyIcon, below: '/video/template/' },
      { path: '/video/list/approaches', label: 'アプローチ', icon: hospitalIcon },
      { path: '/video/list/videos', label: '動画', icon: movieIcon },
      { path: '/jmneadoibops2', label: '標準\u200bコンテンツ', icon: packageDownIcon, needs: 'catalogue.manage' },
    ],
  },
  {
    label: '同意書',
    places: [
      { path: '/consent', label: '同意書トップ', icon: fileDocumentIcon },
      { path: '/consent/list', label: '同意書一覧', icon: clipboardIcon, below: '/consent/detail' },
      {
        path: '/consent/template',
        label: '同意書様式',
        icon: copyIcon,
        below: '/consent/template/',
        needs: 'consent.manage',
      },
    ],
  },
  {
    places: [
      { path: '/notifications', label: 'お知らせ', icon: bellIcon, counts: 'notifications' },
      { path: '/notifications', tab: 'chat', label: 'チャット', icon: chatIcon, counts: 'chats', needs: 'chat.reply' },
      {
        path: '/chatTemplate',
        label: '定型文',
        icon: noteIcon,
        below: '/chatTemplate/',
        needs: 'chat.reply',
      },
      { path: '/notification/list', label: '掲示', icon: noteIcon, below: '/notification/detail' },
      { path: '/contact', label: 'お問い合わせ', icon: helpIcon, below: '/contact/' },
      { path: '/settings', label: '設定', icon: cogIcon },
    ],
  },
];

/** The menu: what works and what this person may open, with counts where somebody has to act. */
export function useNavigationGroups(pathname: string): NavigationGroup[] {
  const session = useSession();
  const canOrder = isAllowed(session, 'video.order');
  const orders = useQuery({ ...attentionCountQuery, enabled: canOrder }).data?.total;
  const notifications = useQuery(newestNotificationsQuery).data?.counts.unread;
  const canChat = isAllowed(session, 'chat.reply');
  const chats = useQuery({ ...chatCountsQuery, enabled: canChat }).data?.waitingForMe;
  const counts = { orders, notifications, chats };
  const shownTab = new URLSearchParams(useLocation().search).get('tab');
  const isTab = (tab: Place['tab']) => tab === (shownTab === 'chat' ? 'chat' : undefined);

  return groups
    .map(({ places, ...group }) => ({
      ...group,
      items: places
        .filter(({ path, needs }) => canOpen(session, path) && (needs === undefined || isAllowed(session, needs)))
        .map(({ path, tab, label, icon, below, counts: counted }) => ({
          label,
          path: icon,
          href: addressOf({ path, tab }, pathname),
          current:
            (pathname === path && (path !== '/notifications' || isTab(tab))) ||
            (below !== undefined && pathname.startsWith(below)),
          ...(counted && counts[counted] !== undefined && { count: counts[counted] }),
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

const addressOf = ({ path, tab }: { path: Place['path']; tab: Place['tab'] }, pathname: string): string => {
  if (path === '/contact') return contactFrom(pathname);
  return tab ? href('/notifications', { tab }) : href(path as '/');
};

/** The page that somebody asks about goes along, unless its path names a record. */
const contactFrom = (pathname: string): string =>
  /^\/[A-Za-z/]+$/.test(pathname) && !pathname.startsWith('/contact')
    ? href('/contact', { screen: pathname })
    : href('/contact');
