import { isPersonActive } from '#platform/activity.ts';
import { queryClient } from '#platform/query-client.ts';
import { checkSession } from '#platform/session/session-check.ts';
import { sessionStore } from '#platform/session/session.ts';
import { millisecondsSinceExtended } from '#platform/session/session-clock.ts';

const TICK_MS = 5_000;
const CHECK_MS = 60_000;
/** How much of the idle time may pass before a person who works without calling the server is reported to it. */
const KEEP_ALIVE_SHARE = 1 / 6;

/**
 * Ends what is on the screen when the session ends, and locks it when the session stood idle. While that is in doubt – the machine slept, the page came back from the
 * browser's memory – the page is covered until the server has confirmed it.
 */
export function watchSession(): () => void {
  let confirmedAt = Date.now();
  let checking = false;

  const check = async () => {
    if (checking) return;
    checking = true;
    try {
      await checkSession();
      confirmedAt = Date.now();
      cover(false);
    } catch {
      // The server cannot be reached; the next tick asks again.
    } finally {
      checking = false;
    }
  };

  const tick = () => {
    const idle = idleMilliseconds();
    const sinceConfirmed = Date.now() - confirmedAt;
    const sinceExtended = millisecondsSinceExtended();
    if (sinceConfirmed > idle) cover(true);
    if (isPersonActive() && sinceExtended > idle * KEEP_ALIVE_SHARE) keepAlive();
    const isDue = sinceConfirmed > CHECK_MS || (sinceConfirmed > TICK_MS && (sinceExtended > idle || isOver()));
    if (isDue || isCovered()) void check();
  };
  const hide = () => cover(true);
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void check();
    else cover(false);
  };

  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', show);
    cover(false);
  };
}

const COVERED = 'data-covered';
const cover = (covered: boolean): void => void document.documentElement.toggleAttribute(COVERED, covered);
const isCovered = (): boolean => document.documentElement.hasAttribute(COVERED);

const idleMilliseconds = (): number => (sessionStore.get().session?.idleTimeoutSeconds ?? 0) * 1000;

/** The absolute limit has passed by this machine's clock; the server's decides. */
const isOver = (): boolean => Date.now() >= Date.parse(sessionStore.get().session?.expiresAt ?? '');

/** A call that a person stands behind; what it brings is wanted anyway. */
const keepAlive = (): void => void queryClient.refetchQueries({ queryKey: ['notification'], type: 'active' });
