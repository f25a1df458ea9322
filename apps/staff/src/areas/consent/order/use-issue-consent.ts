import { consentOrderContract, type ConsentOrder } from '@nattoku/contract/consent/consent-order';
import type { Side } from '@nattoku/contract/consent/consent-state';
import { ApiProblem } from '@nattoku/contract/shared/client';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useNavigate } from 'react-router';
import { consentOrderQuery, keepConsentOrder } from '#areas/consent/order/consent-order.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';
import { useHistoryEntry } from '#routing/history-entry.ts';
import { href } from '#routing/paths.ts';

/** One issuing. Kept in the history entry, so that asking again – second press, reload – brings the same answer and the same link. */
type IssueEntry = { issue: { key: string; version: number; side: Side | null } };

/** The history entry of the page that shows a new link: never in an address, a store or a log. */
export type ConsentLinkEntry = { linkSecret: string };

export function useIssueConsent({ form }: ConsentOrder) {
  const navigate = useNavigate();
  const [entry, keep] = useHistoryEntry<IssueEntry>();
  const { run, pending, refusal } = useCommand({
    onRefused: (error) => {
      if (error instanceof ApiProblem)
        void queryClient.invalidateQueries({ queryKey: consentOrderQuery(form.id).queryKey });
    },
  });

  const send = async ({ key, version, side }: IssueEntry['issue']) => {
    const { order, linkSecret } = await call(consentOrderContract.issue, {
      params: { formId: form.id },
      body: { version, side },
      idempotencyKey: key,
    });
    const state: ConsentLinkEntry = { linkSecret };
    await navigate(href('/consent/order/done', { form: form.id }), { state, replace: true, flushSync: true });
    keepConsentOrder(order);
  };

  const issue = (side: Side | null) =>
    run(async () => {
      const { issue: known } = entry;
      const isSame = known?.version === form.version && known.side === side;
      const wanted = isSame ? known : { key: newIdempotencyKey(), version: form.version, side };
      await keep({ issue: wanted });
      await send(wanted);
    });

  /** The page was left or reloaded before the answer came: asks for it again. */
  const resume = () => run(() => (entry.issue ? send(entry.issue) : Promise.resolve()));

  const submit = (side: Side | null) =>
    run(async () => {
      const body = { version: form.version, side };
      keepConsentOrder(await call(consentOrderContract.submit, { params: { formId: form.id }, body }));
      showSnackbar({ type: 'done', title: '医師に確認を依頼しました', desc: '確認が終わると発行されます。' });
    });

  return { issue, resume, wasSent: entry.issue !== undefined, submit, pending, problem: refusal };
}
