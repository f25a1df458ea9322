import { chatContract, chatThreadStateNames, type ChatThread as Thread } from '@nattoku/contract/chat/chat';
import type { OrderId } from '@nattoku/contract/shared/primitives';
import { formatRelative } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Card } from '@nattoku/ui/layout/card';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { RowMenu } from '@nattoku/ui/action/menu';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/network/call.ts';
import { useNow } from '#platform/use-now.ts';
import { ChatCloseDialog } from '#parts/chat/chat-close-dialog.tsx';
import { ChatEntries } from '#parts/chat/chat-entries.tsx';
import { ChatReassignDialog } from '#parts/chat/chat-reassign-dialog.tsx';
import { openQuestionsOf } from '#parts/chat/chat-questions.ts';
import { ChatReplyBox } from '#parts/chat/chat-reply-box.tsx';
import styles from '#parts/chat/chat-thread.module.css';
import { chatThreadQuery } from '#parts/chat/chat.queries.ts';
import { useThreadAction } from '#parts/chat/use-thread-action.ts';

type Props = {
  orderId: OrderId;
  title?: string;
  /** Where questions that wait are answered above: what was said stands here, and no second box. */
  answeredAbove?: boolean;
};

/** The thread of one order: what was said, what staff noted, and the box to answer. Follows what comes by itself. */
export function ChatThread({ orderId, title = '患者さんとのチャット', answeredAbove = false }: Props) {
  const { data: thread, isError, isFetching, refetch } = useQuery(chatThreadQuery(orderId));
  if (!thread) {
    return (
      <Card title={title}>
        {isError ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : <SkeletonText lines={4} />}
      </Card>
    );
  }
  return (
    <Card title={title} action={<Head thread={thread} />}>
      <div className={styles.thread}>
        <ChatEntries thread={thread} />
        {(!answeredAbove || openQuestionsOf(thread).length === 0) && <ChatReplyBox key={orderId} thread={thread} />}
      </div>
    </Card>
  );
}

function Head({ thread }: { thread: Thread }) {
  const [shown, setShown] = useState<'reassign' | 'close'>();
  const { run, refusal } = useThreadAction();
  const { orderId, version, state, team } = thread;
  const close = () => setShown(undefined);
  const reopen = () => void run(() => call(chatContract.reopen, { params: { orderId }, body: { version } }));
  return (
    <div className={styles.head}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {team && <span className={styles.team}>担当: {team.name}</span>}
      <StateBadge thread={thread} />
      <RowMenu
        label="チャットの操作"
        items={[
          { label: '担当を変更', onSelect: () => setShown('reassign') },
          ...(version > 0 && state !== 'closed' && state !== 'waitingStaff'
            ? [{ label: 'チャットを終了', onSelect: () => setShown('close') }]
            : []),
          ...(state === 'closed' ? [{ label: 'チャットを再開', onSelect: reopen }] : []),
        ]}
      />
      {shown === 'reassign' && <ChatReassignDialog thread={thread} onClose={close} />}
      {shown === 'close' && <ChatCloseDialog thread={thread} onClose={close} />}
    </div>
  );
}

const tones = { open: 'neutral', waitingStaff: 'warning', waitingPatient: 'done', closed: 'neutral' } as const;

/** Whose turn it is, and since when somebody waits. */
export function StateBadge({ thread }: { thread: Pick<Thread, 'state' | 'waitingSince'> }) {
  const now = useNow();
  const { state, waitingSince } = thread;
  return (
    <Badge tone={tones[state]}>
      {chatThreadStateNames[state]}
      {waitingSince && `（${formatRelative(waitingSince, now)}から）`}
    </Badge>
  );
}
