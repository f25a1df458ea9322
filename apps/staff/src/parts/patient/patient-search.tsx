import { type PatientSummary, sexNames } from '@nattoku/contract/patient/patient';
import { fullName } from '@nattoku/rules/text/person-name';
import { type Column, DataTable } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { SearchField } from '@nattoku/ui/form/search-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToday } from '#platform/use-today.ts';
import { birthDateWithAge, readingOf } from '#parts/patient/patient-banner-of.tsx';
import { patientsQuery } from '#parts/patient/patient.queries.ts';
import styles from '#parts/patient/patient-search.module.css';

/** Finds a patient in a dialog; what is typed stays there. */
export function PatientSearch({ onChoose }: { onChoose: (patient: PatientSummary) => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const query = useQuery({
    ...patientsQuery({ text: wanted, page: 1, pageSize: 20, archived: false, sort: 'kana', descending: false }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.stack}>
      <SearchField
        label="紐づける患者を検索"
        placeholder="患者番号・氏名・カナ"
        size="main"
        value={text}
        onSearch={setText}
      />
      {query.isError && <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      {wanted !== '' && !query.isError && (
        <DataTable
          caption="見つかった患者"
          columns={columns}
          rows={query.data?.items}
          rowKey={({ id }) => id}
          onRowPress={onChoose}
          stale={query.isPlaceholderData}
          skeletonRows={3}
          empty={
            <EmptyState icon={accountGroupIcon} title="条件に合う患者はいません">
              患者番号や読みを確かめてください。
            </EmptyState>
          }
        />
      )}
    </div>
  );
}

const columns: readonly [Column<PatientSummary>, ...Column<PatientSummary>[]] = [
  { key: 'name', header: '氏名', cell: (patient) => `${fullName(patient)}（${readingOf(patient)}）` },
  { key: 'number', header: '患者番号', width: '8rem', cell: ({ patientNumber }) => patientNumber },
  { key: 'birthDate', header: '生年月日・年齢', cell: (patient) => <BirthDate patient={patient} /> },
  { key: 'sex', header: '性別', width: '4rem', cell: ({ sex }) => sexNames[sex] },
];

const BirthDate = ({ patient }: { patient: PatientSummary }) => birthDateWithAge(patient.birthDate, useToday());
