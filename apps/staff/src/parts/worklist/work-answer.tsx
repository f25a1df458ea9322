import type { WorkOrder } from '@nattoku/contract/home/worklist';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { Answering } from '#parts/chat/answering.tsx';
import { openQuestionsOf } from '#parts/chat/chat-questions.ts';
import { chatThreadQuery } from '#parts/chat/chat.queries.ts';
import styles from '#parts/worklist/work-row.module.css';
import { leaveRow } from '#parts/worklist/work-keys.ts';
import { refetchWorklist } from '#parts/worklist/worklist.queries.ts';

/** The cursor waits in the field. Once somebody else has answered, what was typed stays, with a word about it. */
export function WorkAnswer({ orderId, onSent }: { orderId: WorkOrder['id']; onSent: () => void }) {
  const { data: thread, isError, isFetching, refetch } = useQuery(chatThreadQuery(orderId));
  const box = useRef<HTMLDivElement>(null);
  const begin = useCallback((element: HTMLDivElement | null) => {
    box.current = element;
    if (!element) return;
    element.querySelector('textarea')?.focus({ preventScroll: true });
    // To where it can be sent, too.
    element.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!thread)
    return isError ? <ErrorState retrying={isFetching} onRetry={() => void refetch()} /> : <SkeletonText lines={3} />;
  const sent = () => {
    if (box.current) leaveRow(box.current);
    onSent();
    void refetchWorklist();
  };
  return (
    <div ref={begin} className={styles.answering}>
      {openQuestionsOf(thread).length === 0 && (
        <Notice tone="info">
          ほかの職員がこの質問に答えました。入力した文は残っています。続けて送ることも、閉じることもできます。
        </Notice>
      )}
      <Answering thread={thread} onSent={sent} />
    </div>
  );
}
