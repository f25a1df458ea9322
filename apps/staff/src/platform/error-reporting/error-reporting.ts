import { configuration } from '#platform/configuration/configuration.ts';

/** Something that went wrong, the address of the page on which it did, and whether something of ours was shown instead. */
export type Report = { error: unknown; address: string; caught: boolean };

/** The first ones tell the cause; what follows them is mostly the same again. */
const EARLY_LIMIT = 20;
const IDLE_MS = 5_000;

/** Said once more in the words that the bundler can reckon with: a build that reports nothing then holds nothing of Sentry. */
const isBuiltIn =
  (import.meta.env.VITE_APP_ENV === 'prod' || import.meta.env.VITE_APP_ENV === 'dev') &&
  (import.meta.env.VITE_SENTRY_DSN ?? '') !== '';

const early: Report[] = [];
let send: ((report: Report) => void) | undefined;
let load: () => void = () => {};

/**
 * Reports an error that was caught, such as by a route's boundary (specification/reporting.md §4). In a build that reports nothing it goes
 * nowhere.
 */
export const reportError = (error: unknown): void => take(error, true);

/** An error waits where the part that sends is not there yet. */
function take(error: unknown, caught: boolean): void {
  if (!isBuiltIn) return;
  const report = { error, address: location.href, caught };
  if (send) return send(report);
  if (early.length < EARLY_LIMIT) early.push(report);
  load();
}

/**
 * Begins to collect what nobody caught. The part that sends and records is heavy: it comes when the browser is idle, or with the first error.
 * @param paths the addresses of the route table; no other address is ever sent
 */
export function startErrorReporting(paths: readonly string[]): void {
  const { errorReporting } = configuration;
  if (!isBuiltIn || !errorReporting) return;
  let loading = false;
  load = async () => {
    if (loading) return;
    loading = true;
    try {
      const { openReporter } = await import('#platform/error-reporting/reporter.ts');
      send = openReporter(errorReporting, paths);
      for (const report of early.splice(0)) send(report);
    } catch {
      // Without a network nothing can be sent either; the next error tries again.
      loading = false;
    }
  };
  addEventListener('error', ({ error }) => void (error && take(error, false)));
  addEventListener('unhandledrejection', ({ reason }) => take(reason, false));
  if ('requestIdleCallback' in window) requestIdleCallback(() => load(), { timeout: IDLE_MS });
  else setTimeout(() => load(), IDLE_MS);
}
