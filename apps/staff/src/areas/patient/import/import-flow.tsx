import type { PatientImport, PatientImportId } from '@nattoku/contract/patient/patient-import';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { PageHeader } from '@nattoku/ui/layout/page-header';
import { Stepper } from '@nattoku/ui/layout/stepper';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ImportChecked } from '#areas/patient/import/import-checked.tsx';
import { ImportColumns } from '#areas/patient/import/import-columns.tsx';
import { ImportDone } from '#areas/patient/import/import-done.tsx';
import { ImportFile } from '#areas/patient/import/import-file.tsx';
import { ImportProgress } from '#areas/patient/import/import-progress.tsx';
import { stepOf, steps } from '#areas/patient/import/import-words.ts';
import { importQuery, isRunning } from '#areas/patient/import/import.queries.ts';
import { Loading } from '#layouts/loading.tsx';
import { href } from '#routing/paths.ts';

type Props = { importId: PatientImportId | undefined; wantsColumns: boolean };

/** Patients from a file. The import lives on the server, and its id in the address: a reload, another window or the next day goes on with it. */
export function ImportFlow({ importId, wantsColumns }: Props) {
  return importId ? (
    <Known key={importId} importId={importId} wantsColumns={wantsColumns} />
  ) : (
    <Frame step={0} body={<ImportFile />} />
  );
}

function Known({ importId, wantsColumns }: { importId: PatientImportId; wantsColumns: boolean }) {
  const query = useQuery({ ...importQuery(importId), throwOnError: (_, { state }) => state.data === undefined });
  const { data } = query;
  if (!data) return <Loading />;
  return <Frame step={stepOf(data.state, wantsColumns)} body={<Body known={data} wantsColumns={wantsColumns} />} />;
}

function Body({ known, wantsColumns }: { known: PatientImport; wantsColumns: boolean }) {
  if (isRunning(known)) return <ImportProgress known={known} />;
  if (known.state === 'mapping' || known.state === 'failed') return <ImportColumns known={known} />;
  if (known.state === 'checked')
    return wantsColumns ? <ImportColumns known={known} /> : <ImportChecked known={known} />;
  if (known.written) return <ImportDone known={known} written={known.written} />;
  return <ErrorState title="この取り込みの結果を表示できません" onRetry={() => window.location.reload()} />;
}

function Frame({ step, body }: { step: number; body: ReactNode }) {
  return (
    <>
      <PageHeader
        title="患者の取り込み"
        trail={[{ label: '患者', href: href('/patients') }]}
        action={<Stepper label="取り込みの手順" steps={steps.map((label) => ({ label }))} current={step} />}
      />
      {body}
    </>
  );
}
