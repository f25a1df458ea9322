import {
  type ApiClient,
  apiClientContract,
  apiClientStateNames,
  apiScopeNames,
} from '@nattoku/contract/interoperability/interoperability';
import { formatDate, formatDateTime, todayInTokyo } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { lockIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiClientDialog } from '#areas/settings/interoperability/api-client-dialog.tsx';
import { apiClientsQuery, refetchInteroperability } from '#areas/settings/interoperability/interoperability.queries.ts';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { SecretDialog } from '#areas/settings/interoperability/secret-dialog.tsx';
import { href } from '#routing/paths.ts';
import { call } from '#platform/network/call.ts';
import { useCommand } from '#editing/use-command.ts';

const tones = { active: 'done', expired: 'neutral', revoked: 'neutral' } as const;

/** It ends with the first moment that is not any more its last day. */
const lastDayOf = (expiresAt: string): string => todayInTokyo(new Date(Date.parse(expiresAt) - 1));

const columns: readonly [Column<ApiClient>, ...Column<ApiClient>[]] = [
  {
    key: 'name',
    header: 'システム',
    cell: ({ name, keyHint, resources }) => (
      <span className={styles.cell}>
        <span>{name}</span>
        <span className={styles.quiet}>
          末尾 {keyHint}・{resources.map((each) => apiScopeNames[each]).join('、')}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: '状態',
    width: '9rem',
    cell: ({ state }) => <Badge tone={tones[state]}>{apiClientStateNames[state]}</Badge>,
  },
  { key: 'until', header: '期限', width: '11rem', cell: ({ expiresAt }) => `${formatDate(lastDayOf(expiresAt))}まで` },
  {
    key: 'used',
    header: '最後に使われた日時',
    width: '11rem',
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'まだ使われていません'),
  },
  { key: 'action', header: '操作', width: '9rem', cell: (client) => <Revoke client={client} /> },
];

export function ApiClients() {
  const query = useQuery(apiClientsQuery);
  const [isAdding, setAdding] = useState(false);
  const [key, setKey] = useState<string>();
  const system = query.data?.patientNumberSystem ?? '…';
  if (query.isError && !query.data)
    return <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />;
  return (
    <div className={styles.stack}>
      <div className={styles.bar}>
        <div className={styles.cell}>
          <p className={styles.quiet}>
            接続先（FHIR R4）：<code>{query.data?.baseUrl ?? '…'}</code>
          </p>
          <p className={styles.quiet}>
            患者番号の体系（identifier.system）：<code>{system}</code>
          </p>
          {system.startsWith('urn:uuid:') && (
            <p className={styles.quiet}>
              <Link href={href('/settings', { section: 'facility' })}>施設の情報</Link>
              に医療機関コードを入力すると、全国共通の体系（JP Core）になります。
            </p>
          )}
        </div>
        <Button icon={plusIcon} onClick={() => setAdding(true)}>
          APIキーを発行
        </Button>
      </div>
      <DataTable
        caption="外部システムのAPIキーの一覧"
        columns={columns}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        skeletonRows={3}
        empty={
          <EmptyState icon={lockIcon} title="APIキーはまだありません">
            相手のシステムごとに1つずつ発行すると、どのシステムが読んだかを監査ログで確かめられます。
          </EmptyState>
        }
      />
      {isAdding && (
        <ApiClientDialog
          onClose={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false);
            setKey(made);
          }}
        />
      )}
      {key && <SecretDialog title="APIキーを発行しました" secret={key} onClose={() => setKey(undefined)} />}
    </div>
  );
}

function Revoke({ client: { id: clientId, name, state, keyHint } }: { client: ApiClient }) {
  const [isAsked, setAsked] = useState(false);
  const { run, pending, refusal } = useCommand();
  if (state !== 'active') return null;
  const revoke = async () => {
    await call(apiClientContract.revoke, { params: { clientId } });
    await refetchInteroperability();
    setAsked(false);
    showSnackbar({ type: 'done', title: `「${name}」のAPIキーを取り消しました` });
  };
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
        取り消す
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        destructive
        title={`「${name}」のAPIキー（末尾 ${keyHint}）を取り消しますか？`}
        description="すぐに使えなくなり、元に戻せません。続けて使うときは、新しいキーを発行してください。"
        verb="取り消す"
        loading={pending}
        error={refusal}
        onConfirm={() => void run(revoke)}
      />
    </>
  );
}
