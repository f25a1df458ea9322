import { ApiProblem } from '@nattoku/contract/shared/client';
import { apiPrefix } from '@nattoku/contract/shared/endpoint';
import type { ProblemBody } from '@nattoku/contract/shared/problems';
import { provePresence } from '#platform/proof.ts';
import { leaveForLogin } from '#platform/leave.ts';
import { rememberLock, untilUnlocked } from '#platform/session.ts';

/** Where a list is written out, below /api, what of it, and the beginning of the file's name. */
type Wanted = { path: string; body: unknown; fileName: string };

/** Fetches the file and hands it to the browser to be saved. Tells how many rows it holds. Throws ApiProblem. */
export async function exportList({ path, body, fileName }: Wanted): Promise<number> {
  const response = await ask({ path, body, accept: 'text/csv' });
  await save(response, `${fileName}_${new Date().toISOString().slice(0, 10)}.csv`);
  return Number(response.headers.get('x-row-count'));
}

/** The same for a file of another kind, that holds one thing and no rows. */
export async function fetchFile(path: string, fileName: string): Promise<void> {
  await save(await ask({ path, body: {}, accept: 'application/zip' }), fileName);
}

async function save(response: Response, fileName: string): Promise<void> {
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

type Asked = { path: string; body: unknown; accept: string };

/** As `call`, for an answer that is a file: it asks for a proof of presence and waits while the screen is locked. */
const ask = async (wanted: Asked, proved = false): Promise<Response> => {
  const response = await fetch(apiPrefix + wanted.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: `${wanted.accept}, application/problem+json` },
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
