/**
 * The key under which this window can read again what it showed. It lives with the window and goes with it; without the key what lies on the
 * device is noise.
 */
export const KEPT_KEY = 'nattoku.visit';

/** Null where nothing was shown yet, and where the browser forbids storage. */
export function keptKey(): string | null {
  try {
    return sessionStorage.getItem(KEPT_KEY);
  } catch {
    return null;
  }
}

/** From this moment on nobody can read again what was shown here. */
export function dropKey(): void {
  try {
    sessionStorage.removeItem(KEPT_KEY);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}
