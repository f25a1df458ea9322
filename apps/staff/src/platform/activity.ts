const RECENT_MS = 60_000;
const gestures = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Opening the application is a gesture, too. */
let lastGestureAt = Date.now();

/** Notes when a person touches the screen, until told to stop. */
export function watchActivity(): () => void {
  const note = () => {
    lastGestureAt = Date.now();
  };
  for (const gesture of gestures) addEventListener(gesture, note, { capture: true, passive: true });
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, note, { capture: true });
  };
}

/** A call without a gesture shortly before it comes from an event or a timer, and must not keep the session alive. */
export const isPersonActive = (): boolean => Date.now() - lastGestureAt < RECENT_MS;
