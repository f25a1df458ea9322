import { ApiProblem } from '@nattoku/contract/client';
import { apiPrefix } from '@nattoku/contract/endpoint';
import type { ProblemBody } from '@nattoku/contract/problems';
import { provePresence } from '#platform/proof.ts';
import { leaveForLogin } from '#platform/leave.ts';
import { rememberLock, untilUnlocked } from '#platform/session.ts';

/** Where a list is written out, below /api, what of it, and the beginning of the file's name. */
type Wanted = { path: string; body: unknown; fileName: string };

/** Fetches the file and hands it to the browser to be saved. Tells how many rows it holds. Throws ApiProblem. */
export async function exportList(wanted: Wanted): Promise<number> {
  const response = await ask(wanted);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = `${wanted.fileName}_${new Date().toISOString().slice(0, 10)}.csv`;
  link.click();
  URL.revokeObjectURL(address);
  return Number(response.headers.get('x-row-count'));
}

/** As `call`, for an answer that is a file: it asks for a proof of presence and waits while the screen is locked. */
const ask = async (wanted: Wanted, proved = false): Promise<Response> => {
  const response = await fetch(apiPrefix + wanted.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/csv, application/problem+json' },
    credentials: 'same-origin',
    body: JSON.stringify(wanted.body),
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
