import { storageLimits } from '#file-store.ts';
import { type Network, retryWait, waitForNetwork } from '#selfhosted/upload-task-retry.ts';

const tus = { 'tus-resumable': '1.0.0' };
const GONE: readonly number[] = [404, 410];

/** How far an upload is on the server; null when the server has none under this address. Fails when nobody answers. */
export async function askOffset(fetchIt: typeof fetch, address: string): Promise<number | null> {
  const response = await fetchIt(address, { method: 'HEAD', headers: tus, cache: 'no-store' });
  if (GONE.includes(response.status)) return null;
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return Number(response.headers.get('upload-offset'));
}

type Removal = Network & { fetch: typeof fetch };

/**
 * Has the server throw away what it got, and tries for `storageLimits.defaultRetryTime`; what is left then goes after a day by
 * itself. Answers whether the upload turned out to be complete, and so is no upload any more.
 */
export async function removeUpload(removal: Removal, address: string): Promise<{ complete: boolean }> {
  const { clock, fetch: fetchIt } = removal;
  const until = clock.now() + storageLimits.defaultRetryTime;
  for (let tries = 0; ; tries += 1) {
    const status = await statusOfRemoval(fetchIt, address);
    if (GONE.includes(status)) return { complete: await isComplete(fetchIt, address) };
    if (status < 500 || clock.now() >= until) return { complete: false };
    await waitForNetwork(removal, Math.min(retryWait(tries), until - clock.now()), new AbortController().signal);
  }
}

const NO_ANSWER = 599;

const statusOfRemoval = (fetchIt: typeof fetch, address: string): Promise<number> =>
  fetchIt(address, { method: 'DELETE', headers: tus }).then(
    ({ status }) => status,
    () => NO_ANSWER,
  );

/** Of an upload that was accepted, the server still tells that all of it is there. */
const isComplete = (fetchIt: typeof fetch, address: string): Promise<boolean> =>
  askOffset(fetchIt, address).then(
    (offset) => offset !== null,
    () => false,
  );
