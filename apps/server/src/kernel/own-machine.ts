import { isLoopback } from '#kernel/reporting/sentry-dsn.ts';

/** Whether a host, as HOST or an address names it, is this machine. */
export const isOwnMachine = (host: string): boolean => host === '::1' || isLoopback(host);

const named = ['DATABASE_URL', 'SMTP_URL', 'SMS_URL', 'TSA_URL'] as const;

/**
 * With APP_ENV=local the services are those of this machine (specification/environments.md §2): a copy of another installation's settings must not
 * reach that installation. Throws a sentence that names the variable. What S3 and the counting of page views may name is checked where they are read.
 */
export function requireOwnMachine(given: Partial<Record<(typeof named)[number], string | undefined>>): void {
  for (const name of named) {
    if (hostsOf(given[name]).every(isHere)) continue;
    throw new Error(`${name}: with APP_ENV=local only this machine (localhost) can be named.`);
  }
}

/** PostgreSQL takes hosts from the query as well, several of them, and folders of sockets. */
const hostsOf = (text: string | undefined): string[] => {
  const url = URL.parse(text ?? '');
  if (!url) return [];
  const inQuery = ['host', 'hostaddr']
    .flatMap((name) => url.searchParams.getAll(name))
    .flatMap((hosts) => hosts.split(','));
  return [decodeURIComponent(url.hostname), ...inQuery];
};

const isHere = (host: string): boolean => host === '' || host.startsWith('/') || isOwnMachine(host);
