import { ApiProblem } from '@nattoku/contract/shared/client';
import { icOrderContract } from '@nattoku/contract/ic-support/ic-order';
import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import type { ProcedureSide } from '@nattoku/contract/ic-support/ic-talk-state';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useShowPackageLink } from '#areas/ic-support/order-flow/link-entry.ts';
import { keepPackage, packageQuery } from '#areas/ic-support/order-flow/package.queries.ts';
import { type Sending, sendPackage } from '#areas/ic-support/order-flow/send-package.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';

/** One sending. Kept in the history entry, so that asking again – second press, reload – brings the same answer and the same link. */
type IssueEntry = { issue: Sending };

const saved = () => Promise.resolve(true);

/** @param flush true once everything that was typed is with the server */
export function useIssuePackage(kept: IcPackage, flush: () => Promise<boolean> = saved) {
  const [entry, keep] = useHistoryEntry<IssueEntry>();
  const showLink = useShowPackageLink();
  const query = packageQuery(kept.order.id);
  const { run, pending, refusal } = useCommand({
    onRefused: (error) => {
      if (error instanceof ApiProblem) void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });

  const issue = (side: ProcedureSide) =>
    run(async () => {
      if (!(await flush())) return;
      const latest = queryClient.getQueryData(query.queryKey) ?? kept;
      const { version } = latest.order;
      const same = entry.issue?.version === version && entry.issue.side === side ? entry.issue : undefined;
      const wanted = same ?? { key: newIdempotencyKey(), version, side };
      await keep({ issue: wanted });
      await send(wanted);
    });

  const send = async (wanted: Sending) => {
    const { package: sent, linkSecret } = await sendPackage(kept.order.id, wanted);
    await showLink(sent.order.id, linkSecret);
    keepPackage(sent);
  };

  /** The page was left or reloaded before the answer came: asks for it again. */
  const resume = () => run(() => (entry.issue ? send(entry.issue) : Promise.resolve()));

  const askDoctor = () =>
    run(async () => {
      if (!(await flush())) return;
      const latest = queryClient.getQueryData(query.queryKey) ?? kept;
      const { id: orderId, version } = latest.order;
      await call(icOrderContract.askDoctor, { params: { orderId }, body: { version } });
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
      showSnackbar({ type: 'done', title: '医師に発行を依頼しました', desc: latest.order.title });
    });

  return { issue, resume, wasSent: entry.issue !== undefined, askDoctor, pending, problem: refusal };
}
