import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import {
  importFileNameHeader,
  importFilePath,
  type ImportMapping,
  type PatientImport,
  patientImportContract,
} from '@nattoku/contract/patient/patient-import';
import type { ProblemBody } from '@nattoku/contract/shared/problems';
import { runPatientImports } from '#areas/patient/import/patient-import.job.ts';
import { newId } from '#kernel/new-id.ts';
import type { Hospital } from '#testing/hospital.ts';

type Sent = { status: number; body: PatientImport & Omit<ProblemBody, 'status'> };
type Sending = { as?: keyof Hospital['staff']; key?: string; name?: string };

/** Sends a file as the staff app does. */
export async function sendImportFile(hospital: Hospital, file: Buffer | string, given: Sending = {}): Promise<Sent> {
  const { as = 'clerk', key = newId(), name = '患者.csv' } = given;
  const response = await fetch(hospital.server.origin + apiPrefix + importFilePath, {
    method: 'POST',
    headers: {
      cookie: hospital.staff[as].cookie,
      'content-type': 'text/csv',
      'idempotency-key': key,
      [importFileNameHeader]: encodeURIComponent(name),
    },
    body: new Uint8Array(Buffer.from(file)),
  });
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}

/** Lets the server do what is asked for, here and now. */
export const runImports = ({ server, facilityId }: Hospital, signal = new AbortController().signal): Promise<void> =>
  runPatientImports(server.services)({ facilityId }, { signal });

type Checked = Sending & { mapping?: Partial<ImportMapping> };

/** A file that has gone through its dry run with the columns that the server guessed. */
export async function givenChecked(
  hospital: Hospital,
  file: Buffer | string,
  given: Checked = {},
): Promise<PatientImport> {
  const { body: sent } = await sendImportFile(hospital, file, given);
  const params = { importId: sent.id };
  const { body: preview } = await hospital.clerk(patientImportContract.preview, { params, query: {} });
  const mapping = { ...preview.guess, ...given.mapping };
  await hospital.clerk(patientImportContract.check, { params, body: { encoding: preview.encoding, mapping } });
  await runImports(hospital);
  return (await hospital.clerk(patientImportContract.get, { params })).body;
}

/** The same, written. */
export async function givenImported(
  hospital: Hospital,
  file: Buffer | string,
  given: Checked = {},
): Promise<PatientImport> {
  const { id: importId } = await givenChecked(hospital, file, given);
  await hospital.clerk(patientImportContract.start, { params: { importId } });
  await runImports(hospital);
  return (await hospital.clerk(patientImportContract.get, { params: { importId } })).body;
}
