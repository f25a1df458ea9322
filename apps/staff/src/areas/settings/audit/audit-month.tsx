import { auditContract, type UnusualRead, UNUSUAL_CHARTS_PER_HOUR } from '@nattoku/contract/audit/audit';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { DataTable, type Column } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { checkIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lastMonths, monthName } from '#areas/settings/audit/months.ts';
import { auditReviewsQuery, unusualReadsQuery } from '#areas/settings/audit/audit.queries.ts';
import styles from '#areas/settings/audit/audit.module.css';
import { call } from '#platform/network/call.ts';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';
import { queryClient } from '#platform/query-client.ts';
import { useToday } from '#platform/use-today.ts';
import { useChangeSearch } from '#routing/address-search.ts';
import { FormRefusal } from '#editing/form-refusal.tsx';
import { useCommand } from '#editing/use-command.ts';

/** The monthly review: what stands out in a month, and that somebody looked through it. */
export function AuditMonth({ month: chosen }: { month: string | undefined }) {
  const change = useChangeSearch();
  const months = lastMonths(useToday(), 24);
  const month = chosen ?? months[1] ?? '';
  return (
    <div className={styles.view}>
      <div className={styles.month}>
        <SelectField
          label="確認する月"
          value={month}
          options={months.map((each) => ({ value: each, label: monthName(each) }))}
          onChange={(event) => change({ month: event.target.value })}
        />
      </div>
      <UnusualReads month={month} />
      <Review key={month} month={month} isOver={month < (months[0] ?? '')} />
    </div>
  );
}

const columns: readonly [Column<UnusualRead>, ...Column<UnusualRead>[]] = [
  { key: 'staff', header: '職員', cell: ({ staffName }) => staffName },
  { key: 'from', header: 'この時刻から1時間', cell: ({ from }) => formatDateTime(from) },
  { key: 'count', header: '開いた患者の数', align: 'end', cell: ({ chartCount }) => `${chartCount}人` },
];

function UnusualReads({ month }: { month: string }) {
  const { data, isError, isFetching, refetch } = useQuery(unusualReadsQuery(month));
  return (
    <Card title={`1時間に${UNUSUAL_CHARTS_PER_HOUR}人を超える患者の記録を開いた職員`} padding="flush">
      {isError && !data ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="閲覧が多い職員"
          columns={columns}
          rows={data?.items}
          rowKey={({ staffId, from }) => `${staffId} ${from}`}
          skeletonRows={3}
          empty={<EmptyState title="この月に、閲覧が特に多い職員はいません" />}
        />
      )}
    </Card>
  );
}

function Review({ month, isOver }: { month: string; isOver: boolean }) {
  const { data } = useQuery(auditReviewsQuery);
  const [note, setNote] = useState('');
  const [key] = useState(newIdempotencyKey);
  const { run, pending, refusal } = useCommand();
  const done = data?.items.filter((review) => review.month === month) ?? [];
  const confirm = async () => {
    await call(auditContract.review, { body: { month, note }, idempotencyKey: key });
    await queryClient.invalidateQueries({ queryKey: ['audit', 'reviews'] });
    showSnackbar({ type: 'done', title: `${monthName(month)}の監査ログを確認済みにしました` });
  };
  return (
    <Card title={`${monthName(month)}の確認`}>
      <div className={styles.review}>
        {done.map(({ reviewedAt, reviewedByName, note: written }) => (
          <Notice
            key={reviewedAt}
            tone="done"
            title={`${reviewedByName}が確認しました（${formatDateTime(reviewedAt)}）`}
          >
            {written}
          </Notice>
        ))}
        {!isOver && <Notice tone="info">月が終わると、確認済みにできます。</Notice>}
        {isOver && data && done.length === 0 && (
          <>
            <p>記録・閲覧理由・閲覧の多い職員に目を通したら、確認済みにしてください。確認した人と日時が残ります。</p>
            <FormRefusal>{refusal}</FormRefusal>
            <TextAreaField
              label="気づいたこと（任意）"
              rows={2}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
            <div>
              <Button icon={checkIcon} loading={pending} onClick={() => void run(confirm)}>
                確認しました
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
