import { SHELL_WORKER } from '#platform/keep-part.ts';

/**
 * Keeps the files of this page on the device, so that it opens without a network and can say what it waits for. The worker stores nothing
 * but files of the build: no answer of the server, no video, nothing about a patient. The preview and the page of the family open with a network alone.
 */
export function keepShell(): void {
  if (
    !import.meta.env.PROD ||
    ['/p/preview', '/p/family'].includes(location.pathname) ||
    !('serviceWorker' in navigator)
  )
    return;
  addEventListener('load', () => {
    // Forbidden in some private windows; the page works without it.
    navigator.serviceWorker.register(SHELL_WORKER, { scope: '/p/' }).catch(() => undefined);
  });
}
