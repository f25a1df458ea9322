import { isLoopback } from '#kernel/reporting/sentry-dsn.ts';

/** Where page views are counted: a Matomo of the operator's, and the number of the site in it. */
export type AnalyticsTarget = { endpoint: string; siteId: number };

/** Reads ANALYTICS_URL and ANALYTICS_ID. Throws a sentence for the operator; plain http, and APP_ENV=local, are for this machine only. */
export function readAnalyticsTarget(text: string, id: string | undefined, appEnv: string): AnalyticsTarget {
  const url = URL.parse(text);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  if (!isPlain || !['https:', 'http:'].includes(url.protocol))
    throw new Error('ANALYTICS_URL: must look like https://matomo.example/matomo.php.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new Error('ANALYTICS_URL: must begin with https://.');
  if (appEnv === 'local' && !isLoopback(url.hostname))
    throw new Error('ANALYTICS_URL: with APP_ENV=local only this machine (localhost) can be named.');
  if (!id || !/^[1-9]\d{0,8}$/.test(id)) throw new Error('ANALYTICS_ID: must be the number of the site in Matomo.');
  return { endpoint: url.href, siteId: Number(id) };
}
