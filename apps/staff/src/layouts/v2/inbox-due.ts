import { isAllowed } from '@nattoku/contract/auth/permissions';
import { useQuery } from '@tanstack/react-query';
import type { InboxDue } from '#layouts/v2/places.ts';
import { chatCountsQuery } from '#parts/chat/chat.queries.ts';
import { notificationCountsQuery } from '#parts/notification/notification.queries.ts';
import { useIsQuiet } from '#platform/use-is-quiet.ts';
import { useSession } from '#platform/session/use-session.ts';

/** What waits for this person in the inbox, live; nothing waits as long as nothing is known. */
export function useInboxDue(): Record<InboxDue, number> {
  const isQuiet = useIsQuiet();
  const canChat = isAllowed(useSession(), 'chat.reply');
  const counts = useQuery({ ...notificationCountsQuery, enabled: isQuiet }).data;
  const chats = useQuery({ ...chatCountsQuery, enabled: canChat && isQuiet }).data;
  return { tasks: counts?.action ?? 0, chats: chats?.waitingForMe ?? 0, news: counts?.newsUnread ?? 0 };
}
