import { ApiProblem } from '@nattoku/contract/client';
import { apiPrefix } from '@nattoku/contract/endpoint';
import { type PatientExport, patientExportPath } from '@nattoku/contract/patient-list';
import type { ProblemBody } from '@nattoku/contract/problems';
import { provePresence } from '#platform/proof.ts';
import { leaveForLogin } from '#platform/leave.ts';
import { rememberLock, untilUnlocked } from '#platform/session.ts';

/** Fetches the file and hands it to the browser to be saved. Tells how many patients it holds. Throws ApiProblem. */
export async function exportPatients(wanted: PatientExport): Promise<number> {
  const response = await ask(wanted);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `患者一覧_${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(address);
  return Number(response.headers.get('x-row-count'));
}

/** As `call`, for an answer that is a file: it asks for a proof of presence and waits while the screen is locked. */
const ask = async (wanted: PatientExport, proved = false): Promise<Response> => {
  const response = await fetch(apiPrefix + patientExportPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/csv, application/problem+json' },
    credentials: 'same-origin',
    body: JSON.stringify(wanted),
  });
  if (response.ok) return response;
  const problem = (await response.json()) as ProblemBody;
  if (response.status === 401) return leaveForLogin();
  if (problem.code === 'session.locked') {
    rememberLock();
    await untilUnlocked();
    return ask(wanted, proved);
  }
  if (problem.code === 'session.proofNeeded' && !proved && (await provePresence())) return ask(wanted, true);
  throw new ApiProblem(problem);
};
