import { KIOSK_COUNTDOWN_SECONDS, KIOSK_IDLE_SECONDS, KIOSK_MARK } from '@nattoku/contract/patient-page/kiosk-mark';

const AWAY_MS = (KIOSK_IDLE_SECONDS + KIOSK_COUNTDOWN_SECONDS) * 1000;

/** Whether staff handed this very window over, and the person who got it was there a moment ago: a reload goes on, a window found later does not. */
export function wasHandedOverHere(now = Date.now()): boolean {
  try {
    const lastActiveAt = Number(sessionStorage.getItem(KIOSK_MARK));
    return lastActiveAt > 0 && Math.abs(now - lastActiveAt) < AWAY_MS;
  } catch {
    return false;
  }
}

/** Somebody is there. */
export function keepMark(now = Date.now()): void {
  try {
    sessionStorage.setItem(KIOSK_MARK, String(now));
  } catch {
    // Where storage is forbidden no device was handed over.
  }
}

export function dropMark(): void {
  try {
    sessionStorage.removeItem(KIOSK_MARK);
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}
