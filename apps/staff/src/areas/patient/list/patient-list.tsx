import type { PatientSearch } from '@nattoku/contract/patient/patient';
import type { ListSettings, SavedView } from '@nattoku/contract/staff/saved-view';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { downloadIcon, packageDownIcon, plusIcon } from '@nattoku/ui/tokens/icons';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Pager } from '@nattoku/ui/table/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { allColumns, columnsFor } from '#areas/patient/list/patient-columns.tsx';
import { PatientDialog } from '#areas/patient/record/patient-dialog.tsx';
import { PatientExportDialog } from '#areas/patient/list/patient-export-dialog.tsx';
import { PatientFilters } from '#areas/patient/list/patient-filters.tsx';
import { filterWords, isNarrowed, type PatientListSearch } from '#areas/patient/list/patient-list-search.ts';
import { PatientTable } from '#areas/patient/list/patient-table.tsx';
import styles from '#areas/patient/list/patient-list.module.css';
import { useArrangedList } from '#areas/patient/list/use-arranged-list.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useHistorySearch } from '#routing/history-search.ts';
import { href } from '#routing/paths.ts';
import { arrangementQuery } from '#list/arrangement.queries.ts';
import { ColumnChooser } from '#list/column-chooser.tsx';
import { ListViews } from '#list/list-views.tsx';
import { patientsQuery } from '#parts/patient/patient.queries.ts';

type Props = { wanted: PatientListSearch; title: string };

/** The list as its reader has arranged it. */
export function PatientList({ wanted, title }: Props) {
  const arrangement = useQuery(arrangementQuery('patients'));
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const list = useArrangedList(wanted, arrangement.data);
  const { filters, search: asked, change } = list;
  const search = { ...asked, text };
  const query = useQuery({
    ...patientsQuery(search),
    placeholderData: keepPreviousData,
    // Whose patients it shows first is part of the arrangement; without an answer it is as delivered.
    enabled: !arrangement.isPending,
  });
  const navigate = useNavigate();
  const mayRegister = useIsAllowed('patient.edit');
  const [registering, setRegistering] = useState(false);

  const openOnlyMatch = () => {
    const [only] = query.data?.items ?? [];
    if (only && query.data?.total === 1 && !query.isPlaceholderData)
      void navigate(href('/patients/detail', { patientId: only.id }));
  };
  const register = (
    <Button icon={plusIcon} onClick={() => setRegistering(true)}>
      患者を登録
    </Button>
  );

  return (
    <>
      <PageHeader title={title} action={mayRegister && <Actions register={register} />} />
      <PatientFilters
        text={text}
        filters={filters}
        onText={(typed) => changeText({ text: typed })}
        onEnter={openOnlyMatch}
        onChange={change}
        aside={<Tools list={list} search={search} views={arrangement.data?.views ?? []} />}
      />
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <PatientTable
          rows={query.data?.items}
          columns={list.columns}
          stale={query.isPlaceholderData}
          sort={{ key: search.sort, descending: search.descending }}
          onSort={({ key, descending }) => change({ sort: key, descending })}
          filtered={text !== '' || isNarrowed(filters)}
          register={mayRegister && register}
        />
      )}
      {query.data && (
        <Pager page={search.page} pageSize={search.pageSize} total={query.data.total} unit="人" onChange={list.turn} />
      )}
      {query.data?.atLeast && (
        <p>
          {query.data.total.toLocaleString('ja-JP')}
          人より多い患者が見つかりました。続きは、検索や絞り込みで人数を減らすと表示できます。
        </p>
      )}
      {registering && (
        <PatientDialog
          onClose={() => setRegistering(false)}
          onSaved={(patient) => void navigate(href('/patients/detail', { patientId: patient.id }))}
        />
      )}
    </>
  );
}

const Actions = ({ register }: { register: ReactNode }) => (
  <div className={styles.tools}>
    <ButtonLink variant="tertiary" icon={packageDownIcon} href={href('/patients', { view: 'import' })}>
      CSVから取り込む
    </ButtonLink>
    {register}
  </div>
);

type ToolsProps = { list: ReturnType<typeof useArrangedList>; search: PatientSearch; views: readonly SavedView[] };

function Tools({ list, search, views }: ToolsProps) {
  const { filters, columns, settings, current } = list;
  return (
    <div className={styles.tools}>
      <ListViews
        list="patients"
        views={views}
        current={current}
        filters={filterWords(filters)}
        columns={columns}
        addressOf={(id) => href('/patients', { saved: id })}
        onSaved={(id) => list.open(id)}
        onRemoved={() => list.open(null)}
      />
      <ColumnChooser all={allColumns} shown={columnsFor(columns)} onChange={list.arrange} />
      <Export search={search} settings={settings} columns={columns} />
    </div>
  );
}

function Export({
  search,
  settings,
  columns,
}: {
  search: PatientSearch;
  settings: ListSettings;
  columns: readonly string[];
}) {
  const [open, setOpen] = useState(false);
  if (!useIsAllowed('patient.export')) return null;
  const { page: _page, pageSize: _size, ...all } = search;
  return (
    <>
      <Button variant="subTertiary" size="small" icon={downloadIcon} onClick={() => setOpen(true)}>
        書き出し
      </Button>
      {open && (
        <PatientExportDialog search={all} settings={settings} columns={columns} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
