import { KIOSK_COUNTDOWN_SECONDS, KIOSK_IDLE_SECONDS } from '@nattoku/contract/patient-page/kiosk-mark';

export type IdleTime = { name: 'busy' } | { name: 'asking'; secondsLeft: number } | { name: 'over' };

/** What follows from nobody having done anything since `lastActiveAt`, both in milliseconds. By the clock, so that sleeping counts. */
export function idleTime(now: number, lastActiveAt: number): IdleTime {
  const idleSeconds = Math.floor((now - lastActiveAt) / 1000);
  const secondsLeft = KIOSK_IDLE_SECONDS + KIOSK_COUNTDOWN_SECONDS - idleSeconds;
  if (secondsLeft <= 0) return { name: 'over' };
  return idleSeconds >= KIOSK_IDLE_SECONDS ? { name: 'asking', secondsLeft } : { name: 'busy' };
}
