/** How fast bytes went at a moment; `speed` in bytes per second, 0 while nobody knows. */
export type Pace = { at: number; bytes: number; speed: number };

const MEASURED_OVER = 500;
/** How much of the speed is news: little enough that 「あと約2分」 does not jump about. */
const NEWS = 0.3;

/** The pace after another look at the clock (milliseconds) and the count; a count that fell begins again. */
export function nextPace(pace: Pace | undefined, at: number, bytes: number): Pace {
  if (!pace || bytes < pace.bytes) return { at, bytes, speed: 0 };
  const elapsed = at - pace.at;
  if (elapsed < MEASURED_OVER) return pace;
  const now = ((bytes - pace.bytes) / elapsed) * 1000;
  return { at, bytes, speed: pace.speed === 0 ? now : pace.speed + (now - pace.speed) * NEWS };
}
