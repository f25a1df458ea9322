import { isAllowed } from '@nattoku/contract/auth/permissions';
import { useQuery } from '@tanstack/react-query';
import type { InboxDue } from '#layouts/v2/places.ts';
import { chatCountsQuery } from '#parts/chat/chat.queries.ts';
import { newestNotificationsQuery } from '#parts/notification/notification.queries.ts';
import { useSession } from '#platform/use-session.ts';

/** What waits for this person in the inbox, live; nothing waits as long as nothing is known. */
export function useInboxDue(): Record<InboxDue, number> {
  const canChat = isAllowed(useSession(), 'chat.reply');
  const counts = useQuery(newestNotificationsQuery).data?.counts;
  const chats = useQuery({ ...chatCountsQuery, enabled: canChat }).data;
  return { tasks: counts?.action ?? 0, chats: chats?.waitingForMe ?? 0, news: counts?.newsUnread ?? 0 };
}
