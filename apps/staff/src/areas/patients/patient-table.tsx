import { type PatientSummary, sexNames } from '@nattoku/contract/patient';
import { fullName } from '@nattoku/rules/person-name';
import { Badge } from '@nattoku/ui/badge';
import { type Column, DataTable, type Sort } from '@nattoku/ui/data-table';
import { EmptyState } from '@nattoku/ui/empty-state';
import { accountGroupIcon } from '@nattoku/ui/icons';
import type { ReactNode } from 'react';
import styles from '#areas/patients/patient-table.module.css';
import { useToday } from '#platform/use-today.ts';
import { href } from '#router/paths.ts';
import { birthDateWithAge, placeOf, readingOf } from '#shared/patient-banner-of.tsx';

type Props = {
  rows: readonly PatientSummary[] | undefined;
  stale: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  filtered: boolean;
  register: ReactNode;
};

const columns: readonly [Column<PatientSummary>, ...Column<PatientSummary>[]] = [
  { key: 'patientNumber', header: '患者番号', width: '9rem', sortable: true, cell: (patient) => patient.patientNumber },
  { key: 'kana', header: '氏名', sortable: true, cell: (patient) => <Name patient={patient} /> },
  {
    key: 'birthDate',
    header: '生年月日・年齢',
    width: '17rem',
    sortable: true,
    cell: ({ birthDate }) => <BirthDate birthDate={birthDate} />,
  },
  { key: 'sex', header: '性別', width: '5rem', cell: (patient) => sexNames[patient.sex] },
  { key: 'department', header: '診療科', width: '9rem', cell: (patient) => patient.departmentName ?? '—' },
  { key: 'place', header: '病棟・病室', width: '13rem', cell: (patient) => placeOf(patient) || '—' },
];

export function PatientTable({ rows, stale, sort, onSort, filtered, register }: Props) {
  return (
    <DataTable
      caption="患者の一覧"
      columns={columns}
      rows={rows}
      rowKey={(patient) => patient.id}
      rowHref={(patient) => href('/patients/detail', { patientId: patient.id })}
      sort={sort}
      onSort={onSort}
      stale={stale}
      empty={filtered ? <NoMatch register={register} /> : <NoPatients register={register} />}
    />
  );
}

const BirthDate = ({ birthDate }: { birthDate: string }) => birthDateWithAge(birthDate, useToday());

function Name({ patient }: { patient: PatientSummary }) {
  return (
    <span className={styles.person}>
      <span className={styles.name}>{fullName(patient)}</span>
      {patient.sameNameCount > 0 && <Badge tone="warning">同姓同名あり</Badge>}
      <span className={styles.kana}>{readingOf(patient)}</span>
    </span>
  );
}

const NoMatch = ({ register }: { register: ReactNode }) => (
  <EmptyState icon={accountGroupIcon} title="条件に合う患者はいません" action={register}>
    漢字の字体（髙・高など）や、ひらがな・カタカナの違いは気にせず検索できます。患者番号は先頭の0を省けます。
  </EmptyState>
);

const NoPatients = ({ register }: { register: ReactNode }) => (
  <EmptyState icon={accountGroupIcon} title="患者はまだ登録されていません" action={register}>
    患者を登録すると、動画などをオーダーできるようになります。
  </EmptyState>
);
