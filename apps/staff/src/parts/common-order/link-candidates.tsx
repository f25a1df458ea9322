import type { LinkCandidate } from '@nattoku/contract/order/link-candidate';
import { type PatientSummary, sexNames } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import styles from '#parts/common-order/link-patient.module.css';
import { birthDateWithAge } from '#parts/patient/patient-banner-of.tsx';
import { useToday } from '#platform/use-today.ts';

/** Asks for the records that share something with what was given. */
export type CandidatesQuery<Key extends readonly unknown[]> = UseQueryOptions<
  { items: LinkCandidate[] },
  Error,
  { items: LinkCandidate[] },
  Key
>;

type Props<Key extends readonly unknown[]> = {
  query: CandidatesQuery<Key>;
  onChoose: (patient: PatientSummary) => void;
};

const sameWords = { name: '氏名', birthDate: '生年月日', patientNumber: '患者番号' } as const;

/** Patients who share name, birth date or number; the more, the earlier. */
export function LinkCandidates<Key extends readonly unknown[]>({ query, onChoose }: Props<Key>) {
  const { data, isError, isFetching, refetch } = useQuery(query);
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <DataTable
      caption="氏名・生年月日・番号のどれかが一致する患者"
      columns={columns}
      rows={data?.items}
      rowKey={({ patient }) => patient.id}
      onRowPress={({ patient }) => onChoose(patient)}
      skeletonRows={3}
      empty={
        <EmptyState icon={accountGroupIcon} title="一致する患者はいません">
          「検索」から、患者番号や読みで探してください。
        </EmptyState>
      }
    />
  );
}

const columns: readonly [Column<LinkCandidate>, ...Column<LinkCandidate>[]] = [
  { key: 'name', header: '氏名', cell: ({ patient }) => fullName(patient) },
  {
    key: 'same',
    header: '一致',
    width: '12rem',
    cell: ({ same }) => (
      <span className={styles.row}>
        {same.map((what) => (
          <Badge key={what} tone={same.length > 1 ? 'done' : 'neutral'}>
            {sameWords[what]}
          </Badge>
        ))}
      </span>
    ),
  },
  { key: 'number', header: '患者番号', width: '8rem', cell: ({ patient }) => patient.patientNumber },
  { key: 'birthDate', header: '生年月日・年齢', cell: ({ patient }) => <BirthDate patient={patient} /> },
  { key: 'sex', header: '性別', width: '4rem', cell: ({ patient }) => sexNames[patient.sex] },
];

const BirthDate = ({ patient }: { patient: PatientSummary }) => birthDateWithAge(patient.birthDate, useToday());
