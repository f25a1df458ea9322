import { lazy, Suspense } from 'react';
import { PatientList } from '#areas/patient/list/patient-list.tsx';
import { patientListSearch } from '#areas/patient/list/patient-list-search.ts';
import { Loading } from '#layouts/loading.tsx';
import { useIsAllowed } from '#platform/use-session.ts';
import type { PageProps } from '#routing/page.tsx';

export const search = patientListSearch;
type Props = PageProps<'/patients', typeof search>;

/** Few people import, and rarely: the list does not wait for it. */
const ImportFlow = lazy(async () => ({
  default: (await import('#areas/patient/import/import-flow.tsx')).ImportFlow,
}));

export function Page({ search: wanted, title }: Props) {
  const mayImport = useIsAllowed('patient.edit');
  if (wanted.view !== 'import' || !mayImport) return <PatientList wanted={wanted} title={title} />;
  return (
    <Suspense fallback={<Loading />}>
      <ImportFlow importId={wanted.import} wantsColumns={wanted.step === 'columns'} />
    </Suspense>
  );
}
