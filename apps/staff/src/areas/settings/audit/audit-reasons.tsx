import { accessReasonNames, type GivenReason } from '@nattoku/contract/audit/audit';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { DataTable, type Column } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { useQuery } from '@tanstack/react-query';
import { AuditFilters } from '#areas/settings/audit/audit-filters.tsx';
import { type AuditAddress, searchOf } from '#areas/settings/audit/audit-search.ts';
import { auditReasonsQuery } from '#areas/settings/audit/audit.queries.ts';
import styles from '#areas/settings/audit/audit.module.css';

const columns: readonly [Column<GivenReason>, ...Column<GivenReason>[]] = [
  {
    key: 'givenAt',
    header: '日時',
    width: '11rem',
    cell: ({ givenAt }) => <span className={styles.figures}>{formatDateTime(givenAt)}</span>,
  },
  { key: 'staff', header: '職員', width: '10rem', cell: ({ staffName }) => staffName },
  {
    key: 'patient',
    header: '患者',
    width: '12rem',
    cell: ({ patient }) => (
      <>
        {fullName(patient)} <span className={styles.quiet}>{patient.patientNumber}</span>
      </>
    ),
  },
  { key: 'reason', header: '理由', width: '12rem', cell: ({ reason }) => accessReasonNames[reason] },
  { key: 'note', header: '補足', cell: ({ note }) => note || '—' },
];

/** Break-glass: who opened the record of a patient marked as 要配慮, and why. */
export function AuditReasons({ address }: { address: AuditAddress }) {
  const { data, isError, isFetching, refetch } = useQuery(auditReasonsQuery(searchOf(address)));
  const patient = data?.items.find((item) => item.patient.id === address.patient)?.patient ?? null;
  return (
    <div className={styles.view}>
      <AuditFilters address={address} patient={patient} brief />
      {isError && !data ? (
        <ErrorState retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption="要配慮の患者の記録を開いた理由、新しい順"
          columns={columns}
          rows={data?.items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title="入力された理由はありません">
              「要配慮」の患者の記録を主治医以外が開くと、入力した理由がここに並びます。
            </EmptyState>
          }
        />
      )}
    </div>
  );
}
