import type { LaunchId } from '@nattoku/contract/interoperability/launch';
import type { PatientImportId } from '@nattoku/contract/patient/patient-import';
import { ButtonLink } from '@nattoku/ui/action/button';
import { packageDownIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense } from 'react';
import { filters, patientList } from '#areas/patient/list/patient-list-of.tsx';
import { RegisterPatient } from '#areas/patient/list/register-patient.tsx';
import { Loading } from '#layouts/loading.tsx';
import { beginList } from '#list/begin-list.ts';
import { ListScreen } from '#list/list-screen.tsx';
import { idInAddress, oneOf } from '#list/words-in-address.ts';
import { useIsAllowed } from '#platform/session/use-session.ts';
import type { PageProps } from '#routing/page.tsx';
import { href } from '#routing/paths.ts';
import { readAddress } from '#routing/read-address.ts';

const viewIn = oneOf(['import', 'launch']);
const importIn = idInAddress<PatientImportId>();
const launchIn = idInAddress<LaunchId>();
const stepIn = oneOf(['columns']);

/** `view=import` is the import, which the given addresses have no page for, and `import` the one that it is about; `view=launch` opens what the record system asked for. */
export const search = readAddress((values) => ({
  ...filters.address.safeParse(values).data,
  view: viewIn(values['view']),
  import: importIn(values['import']),
  launch: launchIn(values['launch']),
  step: stepIn(values['step']),
}));
type Props = PageProps<'/patients', typeof search>;

const beginPatients = beginList(patientList);
export const load = (props: Props) => props.search.view === undefined && beginPatients(props);

/** Few people import, and rarely: the list does not wait for it. */
const ImportFlow = lazy(async () => ({
  default: (await import('#areas/patient/import/import-flow.tsx')).ImportFlow,
}));

const LaunchedPatient = lazy(async () => ({
  default: (await import('#areas/patient/launch/launched-patient.tsx')).LaunchedPatient,
}));

export function Page({ search: wanted, title }: Props) {
  const mayImport = useIsAllowed('patient.edit');
  if (wanted.view === 'launch' && wanted.launch)
    return (
      <Suspense fallback={<Loading />}>
        <LaunchedPatient launchId={wanted.launch} />
      </Suspense>
    );
  if (wanted.view !== 'import' || !mayImport)
    return <ListScreen of={patientList} wanted={wanted} title={title} action={mayImport && <Actions />} />;
  return (
    <Suspense fallback={<Loading />}>
      <ImportFlow importId={wanted.import} wantsColumns={wanted.step === 'columns'} />
    </Suspense>
  );
}

const Actions = () => (
  <>
    <ButtonLink variant="tertiary" icon={packageDownIcon} href={href('/patients', { view: 'import' })}>
      CSVから取り込む
    </ButtonLink>
    <RegisterPatient />
  </>
);
