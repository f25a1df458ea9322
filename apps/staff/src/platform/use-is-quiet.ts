import { useSyncExternalStore } from 'react';

/** The longest that anything waits for a quiet moment, in milliseconds. */
const PATIENCE = 2_000;

let isQuiet = false;
let isAwaited = false;
const listeners = new Set<() => void>();

/**
 * False until the page that the document began with has been drawn and the browser has nothing to do; true from then on. What nobody waits for,
 * such as the numbers beside the menu, is asked for then: on a slow line and a slow machine the page itself comes first.
 */
export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, now, now);

const now = () => isQuiet;

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isAwaited) {
    isAwaited = true;
    afterIdle(settle);
  }
  return () => void listeners.delete(listener);
}

function settle() {
  isQuiet = true;
  for (const listener of listeners) listener();
}

/** Safari knows no idle callback. */
function afterIdle(callback: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback, { timeout: PATIENCE });
  else setTimeout(callback, PATIENCE / 10);
}
