import { sha256Hex } from '#platform/sha256-hex.ts';

/** Which kept visit this window showed. It opens nothing by itself: it spares the person who is still here the birth date after a reload. */
const MARK = 'nattoku.visit';
export const KEPT_VISIT = 'nattoku-kept-visit';

/** Null where this window showed nothing yet, and where the browser forbids storage. */
export function windowMark(): string | null {
  try {
    return sessionStorage.getItem(MARK);
  } catch {
    return null;
  }
}

export function markWindow(visitId: string): void {
  try {
    sessionStorage.setItem(MARK, visitId);
  } catch {
    // The birth date is asked for again.
  }
}

export function dropMark(): void {
  try {
    sessionStorage.removeItem(MARK);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

/** By what a link is known again on this device; the secret itself is written nowhere. */
export const linkMark = (secret: string): Promise<string | null> =>
  sha256Hex(`nattoku-link:${secret}`).catch(() => null);
