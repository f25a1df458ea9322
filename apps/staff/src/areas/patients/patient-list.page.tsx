import { PatientSearch } from '@nattoku/contract/patient';
import { Button } from '@nattoku/ui/button';
import { ErrorState } from '@nattoku/ui/error-state';
import { plusIcon } from '@nattoku/ui/icons';
import { PageHeader } from '@nattoku/ui/page-header';
import { Pager } from '@nattoku/ui/pager';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PatientDialog } from '#areas/patients/patient-dialog.tsx';
import { PatientFilters } from '#areas/patients/patient-filters.tsx';
import { PatientTable } from '#areas/patients/patient-table.tsx';
import { patientsQuery } from '#shared/patient.queries.ts';
import { useIsAllowed } from '#platform/use-session.ts';
import { useChangeSearch } from '#router/address-search.ts';
import { useHistorySearch } from '#router/history-search.ts';
import type { PageProps } from '#router/page.tsx';
import { href } from '#router/paths.ts';

const { page, pageSize, departmentId, wardId, sort, descending } = PatientSearch.shape;
/** Everything but the text: what is typed about a person rides in the history entry. */
export const search = PatientSearch.pick({ page: true, pageSize: true }).extend({
  page: page.catch(1),
  pageSize: pageSize.catch(20),
  departmentId: departmentId.catch(undefined),
  wardId: wardId.catch(undefined),
  sort: sort.catch('kana'),
  descending: descending.or(PatientSearch.shape.text.transform((text) => text === 'true')).catch(false),
});
type Props = PageProps<'/patients', typeof search>;

export function Page({ search: wanted, title }: Props) {
  const [{ text }, changeText] = useHistorySearch({ text: '' });
  const query = useQuery({ ...patientsQuery({ ...wanted, text, archived: false }), placeholderData: keepPreviousData });
  const changeSearch = useChangeSearch();
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
      <PageHeader title={title} action={mayRegister && register} />
      <PatientFilters
        text={text}
        search={wanted}
        onText={(typed) => changeText({ text: typed })}
        onEnter={openOnlyMatch}
        onChange={changeSearch}
      />
      {query.isError && !query.data ? (
        <ErrorState retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <PatientTable
          rows={query.data?.items}
          stale={query.isPlaceholderData}
          sort={{ key: wanted.sort, descending: wanted.descending }}
          onSort={({ key, descending: down }) => changeSearch({ sort: key, descending: down })}
          filtered={text !== '' || Boolean(wanted.departmentId ?? wanted.wardId)}
          register={mayRegister && register}
        />
      )}
      {query.data && <Pager {...wanted} total={query.data.total} unit="人" onChange={changeSearch} />}
      {registering && (
        <PatientDialog
          onClose={() => setRegistering(false)}
          onSaved={(patient) => void navigate(href('/patients/detail', { patientId: patient.id }))}
        />
      )}
    </>
  );
}
