import { useEffect } from 'react';
import { usePatientPage } from '#visit/patient-context.tsx';

/** What stands on this screen while somebody looks at it counts as read; without a network that, too, waits in the queue. */
export function useMarkSeen(): void {
  const { page, preview, record } = usePatientPage();
  useEffect(() => {
    if (preview) return;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      for (const { id: orderId, chatMessages } of page.orders) {
        const messageIds = chatMessages
          .filter(({ from, readAt }) => from === 'staff' && readAt === null)
          .map(({ id }) => id)
          .slice(0, MARKED_AT_ONCE);
        if (messageIds.length > 0) record(orderId, { kind: 'seen', orderId, messageIds });
      }
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  });
}

/** As many as one record may name; the next ones follow as soon as these are marked. */
const MARKED_AT_ONCE = 100;
