import { INTEROPERABILITY_PAGE } from '@nattoku/contract/interoperability/interoperability';
import {
  TEST_EVENT,
  type Webhook,
  webhookContract,
  webhookEventNames,
  type WebhookMessage,
  WebhookMessageState,
  webhookMessageStateNames,
} from '@nattoku/contract/interoperability/webhook';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { emailIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { ListBody } from '#list/list-body.tsx';
import { messagesQuery, refetchInteroperability } from '#areas/settings/interoperability/interoperability.queries.ts';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { WebhookAnswer } from '#areas/settings/interoperability/webhook-answer.tsx';
import { WebhookActions } from '#areas/settings/interoperability/webhook-actions.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

const Search = z.object({
  state: WebhookMessageState.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

const tones = { waiting: 'warning', sending: 'info', delivered: 'done', failed: 'error' } as const;
const names: Readonly<Record<string, string>> = { ...webhookEventNames, [TEST_EVENT]: 'テスト' };

type Props = { webhook: Webhook; search: SectionProps['search'] };

/** What was sent to one address, and what can be done with it. */
export function WebhookLog({ webhook, search }: Props) {
  const { state, page } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const query = useQuery({ ...messagesQuery(webhook.id, { state, page }), placeholderData: keepPreviousData });
  return (
    <div className={styles.stack}>
      <Link href={href('/settings', { section: 'interoperability', tab: 'webhooks' })}>送信先の一覧に戻る</Link>
      <div className={styles.bar}>
        <span className={styles.cell}>
          <h2>{webhook.name}</h2>
          <span className={styles.quiet}>{webhook.url}</span>
        </span>
        <WebhookActions webhook={webhook} />
      </div>
      {webhook.state === 'stopped' && (
        <Notice tone="error" title="3日間届かなかったため、送信を止めました">
          相手のシステムを確かめてから、「編集」で送信を再開してください。送信待ちのものは、再開するとすぐに送ります。
        </Notice>
      )}
      <FilterBar
        active={state ? 1 : 0}
        onClear={() => changeSearch({ state: undefined, page: undefined })}
        aside={query.data && <span className={styles.quiet}>{query.data.total}件</span>}
      >
        <FilterChoice
          label="状態"
          labelHidden
          value={state}
          options={WebhookMessageState.options.map((value) => ({ value, label: webhookMessageStateNames[value] }))}
          onChange={(chosen) => changeSearch({ state: chosen ?? undefined, page: undefined })}
        />
      </FilterBar>
      <ListBody
        query={query}
        page={{ page, pageSize: INTEROPERABILITY_PAGE }}
        onTurn={({ page: to }) => changeSearch({ page: to })}
        fixedSize
      >
        {(shown) => (
          <DataTable
            {...shown}
            caption={`「${webhook.name}」への送信の記録`}
            columns={columnsFor(webhook)}
            rowKey={({ id }) => id}
            skeletonRows={5}
            empty={
              <EmptyState icon={emailIcon} title="送信の記録はありません">
                「テストを送る」で、相手に届くか確かめられます。
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </div>
  );
}

const columnsFor = (webhook: Webhook): readonly [Column<WebhookMessage>, ...Column<WebhookMessage>[]] => [
  {
    key: 'event',
    header: 'できごと',
    cell: ({ event, occurredAt, formId }) => (
      <span className={styles.cell}>
        {formId ? <Link href={href('/consent/detail', { form: formId })}>{names[event] ?? event}</Link> : names[event]}
        <span className={styles.quiet}>{formatDateTime(occurredAt)}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: '状態',
    width: '9rem',
    cell: ({ state }) => <Badge tone={tones[state]}>{webhookMessageStateNames[state]}</Badge>,
  },
  { key: 'answer', header: '返事', cell: (message) => <WebhookAnswer message={message} /> },
  { key: 'action', header: '操作', width: '9rem', cell: (message) => <Resend webhook={webhook} message={message} /> },
];

function Resend({ webhook, message }: { webhook: Webhook; message: WebhookMessage }) {
  const { run, pending, refusal } = useCommand();
  const resend = async () => {
    await call(webhookContract.resend, { params: { webhookId: webhook.id, messageId: message.id } });
    await refetchInteroperability();
    showSnackbar({ type: 'done', title: 'もう一度送ります' });
  };
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        loading={pending}
        disabled={webhook.state !== 'on' || message.state === 'sending'}
        onClick={() => void run(resend)}
      >
        もう一度送る
      </Button>
      <FormRefusal>{refusal}</FormRefusal>
    </>
  );
}
