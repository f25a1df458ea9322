import { type Webhook, webhookEventNames, webhookStateNames } from '@nattoku/contract/interoperability/webhook';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { emailIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { webhooksQuery } from '#areas/settings/interoperability/interoperability.queries.ts';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { SecretDialog } from '#areas/settings/interoperability/secret-dialog.tsx';
import { WebhookDialog } from '#areas/settings/interoperability/webhook-dialog.tsx';
import { WebhookLog } from '#areas/settings/interoperability/webhook-log.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { href } from '#routing/paths.ts';

const tones = { on: 'done', off: 'neutral', stopped: 'error' } as const;
const Search = z.object({ webhook: z.string().optional().catch(undefined) });

const columns: readonly [Column<Webhook>, ...Column<Webhook>[]] = [
  {
    key: 'name',
    header: '送信先',
    cell: ({ id, name, url, events }) => (
      <span className={styles.cell}>
        <Link href={href('/settings', { section: 'interoperability', tab: 'webhooks', webhook: id })}>{name}</Link>
        <span className={styles.quiet}>{url}</span>
        <span className={styles.quiet}>{events.map((each) => webhookEventNames[each]).join('、')}</span>
      </span>
    ),
  },
  {
    key: 'state',
    header: '状態',
    width: '13rem',
    cell: ({ state, failingSince }) => (
      <span className={styles.cell}>
        <Badge tone={state === 'on' && failingSince ? 'warning' : tones[state]}>{webhookStateNames[state]}</Badge>
        {failingSince && <span className={styles.quiet}>{formatDateTime(failingSince)}から届いていません</span>}
      </span>
    ),
  },
  { key: 'waiting', header: '送信待ち', width: '7rem', align: 'end', cell: ({ waitingCount }) => `${waitingCount}件` },
  {
    key: 'last',
    header: '最後に届いた日時',
    width: '11rem',
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? formatDateTime(lastDeliveredAt) : '—'),
  },
];

export function Webhooks({ search }: Pick<SectionProps, 'search'>) {
  const { webhook: chosen } = Search.parse(search);
  const query = useQuery(webhooksQuery);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (query.isError && !query.data)
    return <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  const opened = query.data?.items.find(({ id }) => id === chosen);
  if (opened) return <WebhookLog webhook={opened} search={search} />;
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <p className={styles.quiet}>
          同意書の確定・同意しないとの回答・撤回を、署名つきで知らせます。届かないときは3日間、自動で送り直します。
        </p>
        <Button icon={plusIcon} onClick={() => setAdding(true)}>
          送信先を登録
        </Button>
      </div>
      <DataTable
        caption="Webhookの送信先の一覧"
        columns={columns}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={
          <EmptyState icon={emailIcon} title="送信先はまだありません">
            登録すると、できごとのたびに相手のシステムへ知らせます。
          </EmptyState>
        }
      />
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} onMade={setSecret} />}
      {secret && (
        <SecretDialog title="送信先を登録しました（署名の鍵）" secret={secret} onClose={() => setSecret(undefined)} />
      )}
    </div>
  );
}
