import { chatContract, type ChatThread } from '@nattoku/contract/chat/chat';
import type { ChatMessageId } from '@nattoku/contract/shared/primitives';
import { useEffect, useRef } from 'react';
import { call } from '#platform/network/call.ts';

/**
 * Marks the patient's messages as read once they stood on a screen that somebody has before them – not when they were merely loaded. Each
 * stands in the list that gets the reference, marked by `data-message` with its id.
 */
export function useSeenMessages(thread: ChatThread) {
  const list = useRef<HTMLOListElement>(null);
  const told = useRef(new Set<string>());
  const { orderId, entries } = thread;
  useEffect(() => {
    const unseen = entries.flatMap((entry) =>
      entry.kind === 'message' && entry.from === 'patient' && entry.seenAt === null ? [entry.id] : [],
    );
    const waiting = unseen.filter((id) => !told.current.has(id));
    if (waiting.length === 0) return;
    const tell = (messageIds: ChatMessageId[]) => {
      for (const id of messageIds) told.current.add(id);
      // Where it cannot be told now, the next look tells it.
      call(chatContract.see, { params: { orderId }, body: { messageIds } }).catch(() => {
        for (const id of messageIds) told.current.delete(id);
      });
    };
    const observer = new IntersectionObserver(
      (changes) => {
        if (document.visibilityState !== 'visible') return;
        const shown = new Set(
          changes.flatMap(({ isIntersecting, target }) =>
            isIntersecting && target instanceof HTMLElement ? [target.dataset['message']] : [],
          ),
        );
        const seen = waiting.filter((id) => shown.has(id) && !told.current.has(id));
        if (seen.length > 0) tell(seen);
      },
      { threshold: 0.5 },
    );
    const watch = () => {
      observer.disconnect();
      for (const id of waiting) {
        const element = list.current?.querySelector(`[data-message="${id}"]`);
        if (element) observer.observe(element);
      }
    };
    watch();
    // A person who comes back to the window looks at what stands there already.
    document.addEventListener('visibilitychange', watch);
    return () => {
      document.removeEventListener('visibilitychange', watch);
      observer.disconnect();
    };
  }, [orderId, entries]);
  return list;
}
