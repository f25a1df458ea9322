import { patientListContract } from '@nattoku/contract/patient/patient-list';
import type { PatientSummary } from '@nattoku/contract/patient/patient';
import type { PatientId } from '@nattoku/contract/shared/primitives';
import { DataTable, type Sort } from '@nattoku/ui/table/data-table';
import { EmptyState } from '@nattoku/ui/feedback/empty-state';
import { accountGroupIcon } from '@nattoku/ui/tokens/icons';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { columnsFor, type ListedPatient } from '#areas/patient/list/patient-columns.tsx';
import { call } from '#platform/call.ts';
import { href } from '#routing/paths.ts';

type Props = {
  rows: readonly PatientSummary[] | undefined;
  /** Names of the columns, in their order; none means as delivered. */
  columns: readonly string[];
  stale: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  filtered: boolean;
  register: ReactNode;
};

const extrasQuery = (ids: PatientId[]) =>
  queryOptions({
    queryKey: ['patient', 'extras', ids],
    queryFn: ({ signal }) => call(patientListContract.extras, { body: { ids } }, { signal }),
    placeholderData: keepPreviousData,
  });

export function PatientTable({ rows, columns: chosen, stale, sort, onSort, filtered, register }: Props) {
  const columns = columnsFor(chosen);
  const ids = rows?.map(({ id }) => id) ?? [];
  const isAsked = ids.length > 0 && columns.some(({ needsExtra }) => needsExtra);
  const extras = useQuery({ ...extrasQuery(ids), enabled: isAsked });
  const extraOf = new Map(extras.data?.items.map((extra) => [extra.id, extra]));
  const listed: ListedPatient[] | undefined = rows?.map((row) => ({ ...row, extra: extraOf.get(row.id) }));

  return (
    <DataTable
      caption="患者の一覧"
      columns={columns}
      rows={listed}
      rowKey={(patient) => patient.id}
      rowHref={(patient) => href('/patients/detail', { patientId: patient.id })}
      sort={sort}
      onSort={onSort}
      stale={stale}
      empty={filtered ? <NoMatch register={register} /> : <NoPatients register={register} />}
    />
  );
}

const NoMatch = ({ register }: { register: ReactNode }) => (
  <EmptyState icon={accountGroupIcon} title="条件に合う患者はいません" action={register}>
    漢字の字体（髙・高など）や、ひらがな・カタカナの違いは気にせず検索できます。患者番号は先頭の0を省けます。
  </EmptyState>
);

const NoPatients = ({ register }: { register: ReactNode }) => (
  <EmptyState icon={accountGroupIcon} title="患者はまだ登録されていません" action={register}>
    患者を登録するか、CSVファイルから取り込むと、動画などをオーダーできるようになります。
  </EmptyState>
);
