import { ApiProblem } from '@nattoku/contract/shared/client';
import { videoOrderContract, type Order } from '@nattoku/contract/video/video-order';
import { useCommand } from '#editing/use-command.ts';
import { useShowLink } from '#areas/video/order/link-done.ts';
import { keepOrder, orderQuery } from '#areas/video/order/video-order.queries.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** One sending. Kept in the history entry, so that asking again – second press, reload – brings the same answer and the same link. */
export type IssueEntry = { issue: { key: string; version: number } };

export function useIssueOrder(order: Order) {
  const [entry, keep] = useHistoryEntry<IssueEntry>();
  const showLink = useShowLink();
  const { run, pending, refusal } = useCommand({
    onRefused: (error) => {
      if (error instanceof ApiProblem) void queryClient.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
    },
  });

  const send = async (issue: IssueEntry['issue']) => {
    const { order: issued, linkSecret } = await call(videoOrderContract.issue, {
      params: { orderId: order.id },
      body: { version: issue.version },
      idempotencyKey: issue.key,
    });
    await showLink(order.id, { linkSecret, made: 'issued' }, { replace: true });
    keepOrder(issued);
  };

  const issue = () =>
    run(async () => {
      const kept = entry.issue?.version === order.version ? entry.issue : undefined;
      const wanted = kept ?? { key: newIdempotencyKey(), version: order.version };
      await keep({ issue: wanted });
      await send(wanted);
    });

  /** The page was left or reloaded before the answer came: asks for it again. */
  const resume = () => run(() => (entry.issue ? send(entry.issue) : Promise.resolve()));

  return { issue, resume, wasSent: entry.issue !== undefined, pending, problem: refusal };
}
