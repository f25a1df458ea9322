/** What the clock on the wall says, which may be set, and the one that only counts on; both in milliseconds. */
export type Clocks = { wall: number; steady: number };

const JUMP_MS = 5_000;

export const clocksNow = (): Clocks => ({ wall: Date.now(), steady: performance.now() });

/** The clock of the device was set, or it slept: how far it is off has to be asked anew. */
export const hasJumped = (before: Clocks, now: Clocks): boolean =>
  Math.abs(now.wall - before.wall - (now.steady - before.steady)) > JUMP_MS;
