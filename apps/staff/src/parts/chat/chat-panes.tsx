import type { ChatSearch, ChatThreadSummary } from '@nattoku/contract/chat/chat';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { ButtonLink } from '@nattoku/ui/action/button';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { arrowLeftIcon, chatIcon, clipboardIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListBody } from '#list/list-body.tsx';
import { ChatThread } from '#parts/chat/chat-thread.tsx';
import { ChatThreadRow, whoseThread } from '#parts/chat/chat-thread-row.tsx';
import { chatSearchQuery, chatThreadQuery } from '#parts/chat/chat.queries.ts';
import { ThreadPatient } from '#parts/chat/thread-patient.tsx';
import styles from '#parts/chat/chat-inbox.module.css';
import { useChangeSearch } from '#routing/address-search.ts';
import { useCanFollow } from '#routing/use-can-follow.ts';

type Props = {
  search: ChatSearch;
  thread: OrderId | undefined;
  /** The address of the same list with this thread beside it; without one, of the list alone. */
  addressOf: (thread: OrderId | null) => string;
  /** What narrows the list, above it. */
  tools?: ReactNode;
  empty: ReactNode;
};

/** A list of threads, and the one that is read beside it. On the page of one patient the banner stands above both. */
export function ChatPanes({ search, thread, addressOf, tools, empty }: Props) {
  const query = useQuery({ ...chatSearchQuery(search), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
  const isOfOnePatient = Boolean(search.patientId);
  return (
    <div className={styles.inbox} data-open={thread !== undefined}>
      <div className={styles.list}>
        {tools}
        <ListBody query={query} page={search} onTurn={changeSearch}>
          {({ rows, stale }) => {
            if (!rows) return <SkeletonText lines={8} />;
            if (rows.length === 0) return empty;
            return (
              <ul role="list" className={styles.threads} aria-label="チャットの一覧" aria-busy={stale}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <ChatThreadRow
                      row={row}
                      current={row.id === thread}
                      address={addressOf(row.id)}
                      isOfOnePatient={isOfOnePatient}
                    />
                  </li>
                ))}
              </ul>
            );
          }}
        </ListBody>
      </div>
      <div className={styles.thread}>
        {thread ? (
          <>
            <div className={styles.ways}>
              <span className={styles.back}>
                <ButtonLink variant="tertiary" size="small" icon={arrowLeftIcon} href={addressOf(null)}>
                  一覧にもどる
                </ButtonLink>
              </span>
              <OrderLink orderId={thread} />
            </div>
            {!isOfOnePatient && <ThreadPatient orderId={thread} />}
            <ChatThread
              key={thread}
              orderId={thread}
              title={titleOf(
                query.data?.items.find(({ id }) => id === thread),
                isOfOnePatient,
              )}
            />
          </>
        ) : (
          query.data?.total !== 0 && <EmptyState icon={chatIcon} title="チャットを選ぶと、ここに表示されます" />
        )}
      </div>
    </div>
  );
}

const titleOf = (row: ChatThreadSummary | undefined, isOfOnePatient: boolean): string => {
  if (!row) return '患者さんとのチャット';
  return isOfOnePatient ? row.orderTitle : whoseThread(row);
};

function OrderLink({ orderId }: { orderId: OrderId }) {
  const { data: thread } = useQuery(chatThreadQuery(orderId));
  const mayFollow = useCanFollow();
  if (!thread?.page || !mayFollow(thread.page)) return null;
  return (
    <ButtonLink variant="tertiary" size="small" icon={clipboardIcon} href={thread.page}>
      オーダーの詳細
    </ButtonLink>
  );
}
