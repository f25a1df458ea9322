import type { patientContract, PatientSummary } from '@nattoku/contract/patient/patient';
import { sexNames } from '@nattoku/contract/patient/patient';
import type { Reply } from '@nattoku/contract/shared/endpoint';
import { countOfNamesakes } from '@nattoku/rules/patient/namesakes';
import { fullName } from '@nattoku/rules/text/person-name';
import { Badge } from '@nattoku/ui/feedback/badge';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { accountGroupIcon, alertIcon } from '@nattoku/ui/tokens/icons';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '#parts/patient/found-patients.module.css';
import { useToday } from '#platform/use-today.ts';
import { birthDateWithAge, placeOf, readingOf } from '#parts/patient/patient-banner-of.tsx';

export type PatientChoice = {
  /** For whom something is being prepared just now. */
  pending: string | null;
  choose: (patient: PatientSummary) => unknown;
  /** What can be done at once with the patient of a row. */
  renderOffers?: ((patient: PatientSummary) => ReactNode) | undefined;
  /** Who is out of the question. */
  without?: string | undefined;
};

type Props = { query: UseQueryResult<Reply<typeof patientContract.search>>; choice: PatientChoice };

export function FoundPatients({ query, choice }: Props) {
  const { data, isError, isFetching, refetch } = query;
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <div>
      <PatientTable
        caption="見つかった患者"
        rows={data?.items.filter(({ id }) => id !== choice.without)}
        choice={choice}
        stale={query.isPlaceholderData}
      />
      {data && data.total > data.items.length && (
        <p className={styles.more}>
          ほかに{(data.total - data.items.length).toLocaleString('ja-JP')}
          人います。患者番号や氏名を続けて入力して絞り込んでください。
        </p>
      )}
    </div>
  );
}

type TableProps = {
  caption: string;
  rows: readonly PatientSummary[] | undefined;
  choice: PatientChoice;
  stale?: boolean;
};

/** Patients to choose from, with what tells one from another. */
export function PatientTable({ caption, rows, choice, stale = false }: TableProps) {
  return (
    <DataTable
      caption={caption}
      columns={columnsFor(choice)}
      rows={rows}
      rowKey={({ id }) => id}
      onRowPress={(patient) => void choice.choose(patient)}
      stale={stale}
      skeletonRows={4}
      empty={
        <EmptyState icon={accountGroupIcon} title="条件に合う患者はいません">
          漢字の字体（髙・高など）や、ひらがな・カタカナの違いは気にせず検索できます。患者番号は先頭の0を省けます。
        </EmptyState>
      }
    />
  );
}

type Columns = readonly [Column<PatientSummary>, ...Column<PatientSummary>[]];

const columnsFor = ({ pending, renderOffers }: PatientChoice): Columns => [
  { key: 'name', header: '氏名', cell: (patient) => <Name patient={patient} pending={pending === patient.id} /> },
  { key: 'patientNumber', header: '患者番号', width: '7rem', cell: ({ patientNumber }) => patientNumber },
  {
    key: 'birthDate',
    header: '生年月日・年齢',
    // Two lines of it beside two lines of buttons: all of them fit into a dialog.
    width: renderOffers ? '13rem' : '15.5rem',
    cell: (patient) => <BirthDate patient={patient} />,
  },
  { key: 'sex', header: '性別', width: '3.5rem', cell: ({ sex }) => sexNames[sex] },
  { key: 'place', header: '病棟・病室', width: '9rem', cell: (patient) => placeOf(patient) || '—' },
  ...(renderOffers ? [{ key: 'offers', header: 'オーダー', width: '15rem' as const, cell: renderOffers }] : []),
];

const BirthDate = ({ patient }: { patient: PatientSummary }) => birthDateWithAge(patient.birthDate, useToday());

function Name({ patient, pending }: { patient: PatientSummary; pending: boolean }) {
  return (
    <span className={styles.person}>
      <span>{fullName(patient)}</span>
      <span className={styles.kana}>{readingOf(patient)}</span>
      {patient.sameNameCount > 0 && (
        <Badge tone="warning" icon={alertIcon}>
          同姓同名 他{countOfNamesakes(patient.sameNameCount)}
        </Badge>
      )}
      {pending && <Spinner size="small" label="オーダーを準備しています" />}
    </span>
  );
}
