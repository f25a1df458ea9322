/** Longer than a page takes on a slow line: its own files come first. */
const QUIET_AFTER_MS = 5_000;

/**
 * Has the browser show a page of ours where it would show its own error, because the server cannot be reached. The worker keeps nothing,
 * and changes no answer.
 */
export function registerNoServer(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  setTimeout(() => {
    // Forbidden in some private windows; then it is the browser's own error.
    navigator.serviceWorker.register('/no-server-worker.js').catch(() => undefined);
  }, QUIET_AFTER_MS);
}
