import { errorReportMediaType } from '@nattoku/contract/platform/error-report';
import { Problem } from '#kernel/problem.ts';
import type { SentryDsn } from '#kernel/reporting/sentry-dsn.ts';

const DELIVERY_MS = 15_000;

/** By these the browser's SDK slows down (specification/reporting.md §8). */
const limitHeaders = ['retry-after', 'x-sentry-rate-limits'] as const;

export type Delivered = { status: number; headers: Record<string, string> };

/**
 * Brings an envelope to the configured DSN and to no other address, not even where that redirects. Nothing of the browser's request
 * goes along but its bytes. Throws `errorReport.undelivered` when nothing of use answered.
 */
export async function deliver(envelope: Buffer, { endpoint, publicKey }: SentryDsn): Promise<Delivered> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': errorReportMediaType,
      'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${publicKey}`,
    },
    body: new Uint8Array(envelope),
    redirect: 'manual',
    signal: AbortSignal.timeout(DELIVERY_MS),
  }).catch(() => {
    throw new Problem('errorReport.undelivered');
  });
  await response.body?.cancel();
  if (response.status >= 300 && response.status < 400) throw new Problem('errorReport.undelivered');
  const said = limitHeaders.map((name) => [name, response.headers.get(name)] as const);
  return {
    status: response.status,
    headers: Object.fromEntries(
      said.filter((header): header is [(typeof limitHeaders)[number], string] => !!header[1]),
    ),
  };
}
