import { storageLimits } from '@nattoku/baas/file-store';
import { ApiProblem, NetworkProblem } from '@nattoku/contract/shared/client';
import { type ConsentScan, consentScanPath } from '@nattoku/contract/consent/consent-paper';
import type { ProblemBody } from '@nattoku/contract/shared/problems';

type Sending = { onProgress: (bytes: number) => void; signal: AbortSignal };

/**
 * The bytes as they are; what is on the pages the server finds out, and the same bytes once more are the same scan. By XMLHttpRequest,
 * since only that tells how much is on its way. Throws ApiProblem, NetworkProblem, or the signal's reason.
 */
export function sendScan(file: File, { onProgress, signal }: Sending): Promise<ConsentScan> {
  const { promise, resolve, reject } = Promise.withResolvers<ConsentScan>();
  const request = new XMLHttpRequest();
  const fail = (reason: unknown) => reject(new NetworkProblem(reason));
  // A line can be dead without saying so.
  let silence: ReturnType<typeof setTimeout>;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      fail('silence');
      request.abort();
    }, storageLimits.defaultRetryTime);
  };
  request.addEventListener('loadend', () => clearTimeout(silence));
  request.open('POST', consentScanPath);
  request.setRequestHeader('content-type', 'application/pdf');
  request.upload.addEventListener('progress', ({ loaded }) => {
    listen();
    onProgress(loaded);
  });
  request.addEventListener('error', () => fail(request.statusText));
  request.addEventListener('load', () => {
    const body = parse(request.responseText);
    if (request.status === 200) resolve(body as ConsentScan);
    else reject(isProblem(body) ? new ApiProblem(body) : new NetworkProblem(request.status));
  });
  request.addEventListener('abort', () => reject(signal.reason as Error));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  listen();
  request.send(file);
  return promise;
}

/** What stands between us and the server – a proxy that is down – answers with a page. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isProblem = (body: unknown): body is ProblemBody => typeof body === 'object' && body !== null && 'code' in body;
