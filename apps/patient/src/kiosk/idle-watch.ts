import { idleTime, type IdleTime } from '#kiosk/idle-time.ts';
import { keepMark } from '#kiosk/kiosk-mark.ts';

const TICK_MS = 1_000;
/** What a person does, and what plays for one; nothing of it needs to bubble. */
const events = 'pointerdown pointermove click keydown input wheel touchstart timeupdate readaloud'.split(' ');

/** Tells how long nobody has been there: neither touching the device nor having a video play. The answer ends it. */
export function watchIdle(tell: (idle: IdleTime) => void): () => void {
  let lastActiveAt = Date.now();
  let keptAt = 0;
  const over = new AbortController();

  const note = () => {
    const now = Date.now();
    // A person who comes back after the time is over finds the device closed.
    if (idleTime(now, lastActiveAt).name === 'over') return;
    lastActiveAt = now;
    if (now - keptAt < TICK_MS) return;
    keptAt = now;
    keepMark(now);
  };
  const tick = () => tell(idleTime(Date.now(), lastActiveAt));

  note();
  for (const event of events)
    document.addEventListener(event, note, { capture: true, passive: true, signal: over.signal });
  document.addEventListener('visibilitychange', tick, { signal: over.signal });
  addEventListener('pageshow', tick, { signal: over.signal });
  const timer = setInterval(tick, TICK_MS);
  return () => {
    over.abort();
    clearInterval(timer);
  };
}
