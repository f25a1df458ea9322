import { mayReload } from '#platform/build/may-reload.ts';
import { keepReload, keptReload } from '#platform/build/kept-reload.ts';

/** specification/updates.md §5. */
const RELOAD_GUARD_MS = 10_000;

const answers = new WeakMap<object, boolean>();
let isReloading = false;
/**
 * This document is what such a reload brought, and no page has come yet. Told by no clock, so that neither a clock that jumps nor a network
 * that is slower than the window makes pages load for ever.
 */
let cameFromReload = false;

/** A page came: whatever is lost from now on is another loss. */
export function endChunkReload(): void {
  cameFromReload = false;
}

/** To be called once, when the document starts. */
export function rememberChunkReload(): void {
  const kept = keptReload();
  cameFromReload = kept?.isFresh ?? false;
  if (kept) keepReload({ ...kept, isFresh: false });
}

/**
 * specification/updates.md §5: a part of the application that cannot be fetched reloads the page once, guarded by a window of 10 seconds that is
 * kept in the session. Answers whether the document is being loaded again; otherwise the person has to be told. However often
 * it is asked about one error, it decides once.
 */
export function reloadsFor(error: object): boolean {
  const answer = answers.get(error) ?? reload();
  answers.set(error, answer);
  return answer;
}

function reload(): boolean {
  if (isReloading) return true;
  if (isGuarded() || !mayReload() || !keepReload({ at: Date.now(), isFresh: true })) return false;
  isReloading = true;
  location.reload();
  return true;
}

/**
 * A reload is older than its document, so a document that has stood for the whole window needs no clock. Of a younger one the clock tells;
 * one that was set back must not keep the guard shut for as long, so a reload in the future counts as none.
 */
function isGuarded(): boolean {
  if (cameFromReload) return true;
  if (performance.now() >= RELOAD_GUARD_MS) return false;
  const kept = keptReload();
  const passed = kept ? Date.now() - kept.at : -1;
  return passed >= 0 && passed < RELOAD_GUARD_MS;
}
