import {
  type RecordDrop as Drop,
  recordDropContract,
  recordDropFailures,
  recordDropKindNames,
  RecordDropState,
  recordDropStateNames,
} from '@nattoku/contract/interoperability/record-drop';
import { INTEROPERABILITY_PAGE } from '@nattoku/contract/interoperability/interoperability';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { FilterBar } from '@nattoku/ui/form/filter-bar';
import { cloudPrintIcon } from '@nattoku/ui/tokens/icons';
import { Link } from '@nattoku/ui/action/link';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import {
  dropSettingsQuery,
  dropsQuery,
  refetchInteroperability,
} from '#areas/settings/interoperability/interoperability.queries.ts';
import { ListBody } from '#list/list-body.tsx';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { RecordDropForm } from '#areas/settings/interoperability/record-drop-form.tsx';
import type { SectionProps } from '#areas/settings/settings-sections.tsx';
import { call } from '#platform/network/call.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { href } from '#routing/paths.ts';
import { FilterChoice } from '#list/filter-choice.tsx';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

const Search = z.object({
  state: RecordDropState.optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1),
});

export function RecordDrop({ search }: Pick<SectionProps, 'search'>) {
  const settings = useQuery(dropSettingsQuery);
  if (settings.isError && !settings.data)
    return <ErrorState retrying={settings.isFetching} onRetry={() => void settings.refetch()} />;
  if (!settings.data) return <SkeletonText lines={6} />;
  if (!settings.data.isAvailable)
    return (
      <Notice tone="info" title="このサーバーには文書フォルダーが設定されていません">
        サーバーの担当者に、環境変数 RECORD_DROP_DIR の設定を依頼してください（運用の手引き「Record drop folder」）。
      </Notice>
    );
  return (
    <div className={styles.stack}>
      <RecordDropForm key={settings.data.version} saved={settings.data} />
      <Drops search={search} />
    </div>
  );
}

function Drops({ search }: Pick<SectionProps, 'search'>) {
  const { state, page } = Search.parse(search);
  const changeSearch = useChangeSearch();
  const query = useQuery({ ...dropsQuery({ state, page }), placeholderData: keepPreviousData });
  return (
    <>
      <FilterBar
        active={state ? 1 : 0}
        onClear={() => changeSearch({ state: undefined, page: undefined })}
        aside={<RetryAll />}
      >
        <FilterChoice
          label="状態"
          labelHidden
          value={state}
          options={RecordDropState.options.map((value) => ({ value, label: recordDropStateNames[value] }))}
          onChange={(chosen) => changeSearch({ state: chosen ?? undefined, page: undefined })}
        />
      </FilterBar>
      <ListBody
        query={query}
        page={{ page, pageSize: INTEROPERABILITY_PAGE }}
        onTurn={(to) => changeSearch({ page: to.page })}
        fixedSize
      >
        {(shown) => (
          <DataTable
            {...shown}
            caption="文書フォルダーへの書き出しの一覧"
            columns={columns}
            rowKey={({ documentId }) => documentId}
            skeletonRows={5}
            empty={
              <EmptyState icon={cloudPrintIcon} title="書き出す文書はありません">
                設定を始めたあとに同意書や説明の記録が確定すると、ここに並びます。
              </EmptyState>
            }
          />
        )}
      </ListBody>
    </>
  );
}

const columns: readonly [Column<Drop>, ...Column<Drop>[]] = [
  {
    key: 'template',
    header: '文書',
    cell: ({ formId, orderId, title, kind, createdAt }) => (
      <span className={styles.cell}>
        <Link
          href={
            formId === null
              ? href('/icSupport/order/detail', { order: orderId })
              : href('/consent/detail', { form: formId })
          }
        >
          {title}
        </Link>
        <span className={styles.quiet}>
          {recordDropKindNames[kind]}・{formatDateTime(createdAt)}に確定
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    header: '状態',
    width: '9rem',
    cell: ({ state }) => <Badge tone={state === 'written' ? 'done' : 'warning'}>{recordDropStateNames[state]}</Badge>,
  },
  { key: 'what', header: '結果', cell: (drop) => <Outcome drop={drop} /> },
  { key: 'action', header: '操作', width: '10rem', cell: (drop) => <Rewrite drop={drop} /> },
];

function Outcome({ drop: { failure, writtenAt, nextTryAt, tries } }: { drop: Drop }) {
  const problem = failure === null ? null : (recordDropFailures[failure] ?? recordDropFailures['unexpected']);
  return (
    <span className={styles.cell}>
      <span>{writtenAt ? `${formatDateTime(writtenAt)}に書き出しました` : (problem ?? 'まもなく書き出します')}</span>
      {nextTryAt && tries > 0 && (
        <span className={styles.quiet}>次は{formatDateTime(nextTryAt)}に自動でやり直します。</span>
      )}
    </span>
  );
}

function Rewrite({ drop: { documentId, state } }: { drop: Drop }) {
  const { run, pending, refusal } = useCommand();
  const rewrite = async () => {
    await call(recordDropContract.rewrite, { params: { documentId } });
    await refetchInteroperability();
    showSnackbar({ type: 'done', title: 'もう一度書き出します' });
  };
  return (
    <>
      <Button variant="secondary" size="small" loading={pending} onClick={() => void run(rewrite)}>
        {state === 'written' ? 'もう一度書き出す' : 'すぐにやり直す'}
      </Button>
      <FormRefusal>{refusal}</FormRefusal>
    </>
  );
}

function RetryAll() {
  const { run, pending, refusal } = useCommand();
  const retry = async () => {
    const { retried } = await call(recordDropContract.retry, {});
    await refetchInteroperability();
    showSnackbar({ type: 'done', title: `${retried}件の書き出しをやり直します` });
  };
  return (
    <>
      <Button variant="secondary" size="small" loading={pending} onClick={() => void run(retry)}>
        待っているものをすべてやり直す
      </Button>
      <FormRefusal>{refusal}</FormRefusal>
    </>
  );
}
