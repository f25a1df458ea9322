import { accessReasonNames, auditContract, type PatientAccess } from '@nattoku/contract/audit/audit';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { DataTable, type Column } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { queryOptions, useQuery } from '@tanstack/react-query';
import styles from '#areas/patient/record/patient-detail.module.css';
import { call } from '#platform/network/call.ts';

const accessQuery = (patientId: PatientId) =>
  queryOptions({
    queryKey: ['audit', 'access', patientId],
    queryFn: ({ signal }) => call(auditContract.accessList, { params: { patientId } }, { signal }),
  });

const nameOf = ({ actor: { kind, name } }: PatientAccess): string =>
  name ?? { link: '患者（患者用リンク）', family: '家族（家族用リンク）' }[kind as string] ?? '職員';

const reasonOf = ({ reason }: PatientAccess): string =>
  reason ? [accessReasonNames[reason.reason], reason.note].filter(Boolean).join('：') : '—';

const columns: readonly [Column<PatientAccess>, ...Column<PatientAccess>[]] = [
  { key: 'name', header: '名前', cell: nameOf },
  { key: 'lastAt', header: '最後', width: '12rem', cell: ({ lastAt }) => formatDateTime(lastAt) },
  { key: 'opened', header: '開いた・操作した', align: 'end', cell: ({ openedCount }) => `${openedCount}回` },
  { key: 'listed', header: '一覧に表示', align: 'end', cell: ({ listedCount }) => `${listedCount}回` },
  { key: 'reason', header: '要配慮の理由', cell: reasonOf, wideOnly: true },
];

/** Who had this record before their eyes. To look is written down too, so it is fetched only where it is shown. */
export function PatientAccessList({ patientId }: { patientId: PatientId }) {
  return (
    <section className={styles.panel} aria-labelledby="patient-access">
      <h2 id="patient-access">このカルテを見た人</h2>
      <People patientId={patientId} />
    </section>
  );
}

function People({ patientId }: { patientId: PatientId }) {
  const { data, isError, isFetching, refetch } = useQuery(accessQuery(patientId));
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <DataTable
      caption="このカルテを見た人、最後に見た順"
      columns={columns}
      rows={data?.items}
      rowKey={({ actor }) => `${actor.kind} ${actor.id ?? ''}`}
      skeletonRows={3}
      empty={<EmptyState title="まだ誰も見ていません" />}
    />
  );
}
