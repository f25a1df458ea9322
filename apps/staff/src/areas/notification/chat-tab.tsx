import type { ChatSearch } from '@nattoku/contract/chat/chat';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { href } from '#routing/paths.ts';
import { ChatInbox } from '#parts/chat/chat-inbox.tsx';

type Props = {
  search: Pick<ChatSearch, 'scope' | 'state' | 'unread' | 'page' | 'pageSize'>;
  thread: OrderId | undefined;
};

/** What patients asked and were answered, as a tab beside the notifications. */
export function ChatTab({ search, thread }: Props) {
  const { scope, state, unread, page } = search;
  const addressOf = (shown: OrderId | null) =>
    href('/notifications', {
      tab: 'chat',
      scope: scope === 'all' ? null : scope,
      state: state ?? null,
      unread: unread || null,
      page: page === 1 ? null : page,
      thread: shown,
    });
  return <ChatInbox search={search} thread={thread} addressOf={addressOf} />;
}
