import type { PageName } from '@nattoku/contract/platform/analytics';
import type { FastifyBaseLogger as Log } from 'fastify';
import type { AnalyticsTarget } from '#kernel/reporting/analytics-target.ts';

const DELIVERY_MS = 10_000;
const BATCH_WAIT_MS = 10_000;
const BATCH_SIZE = 50;
/** What comes while the collector is slow; more is not worth any memory. */
const MOST_WAITING = 1_000;

export type Collector = {
  count(page: PageName): void;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Passes names of pages on in batches, so that the time of a view tells little about whose it was. What cannot be delivered is forgotten. */
export function openCollector(target: AnalyticsTarget, log: Log): Collector {
  const waiting: PageName[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, BATCH_SIZE);
      await deliver(batch, target).catch(() => log.warn({ views: batch.length }, 'page views were not taken in'));
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return {
    count(page) {
      if (waiting.length >= MOST_WAITING) return;
      waiting.push(page);
      if (waiting.length >= BATCH_SIZE) void flush();
      else timer ??= setTimeout(() => void flush(), BATCH_WAIT_MS).unref();
    },
    close: flush,
  };
}

/**
 * Matomo's bulk format (developer.matomo.org, Tracking HTTP API). What would tell one visitor from another is left out: `_id`, `uid`, `cip`, `ua`,
 * `url`, cookies. Matomo sees the address of this server alone.
 */
async function deliver(pages: readonly PageName[], { endpoint, siteId }: AnalyticsTarget): Promise<void> {
  const requests = pages.map((page) => {
    const view = { idsite: String(siteId), rec: '1', apiv: '1', send_image: '0', action_name: page };
    return `?${new URLSearchParams(view).toString()}`;
  });
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Nattoku' },
    body: JSON.stringify({ requests }),
    redirect: 'manual',
    signal: AbortSignal.timeout(DELIVERY_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(String(response.status));
}
