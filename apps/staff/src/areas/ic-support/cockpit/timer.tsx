import { talkedSeconds } from '@nattoku/rules/talk/fold-session';
import { formatClock } from '@nattoku/rules/time/date-time';
import { useEffect, useState } from 'react';
import { clocksNow, hasJumped } from '#areas/ic-support/cockpit/clocks.ts';
import styles from '#areas/ic-support/cockpit/cockpit.module.css';
import { refetchSession } from '#areas/ic-support/session/session.queries.ts';
import type { Talk } from '#areas/ic-support/session/use-talk.ts';

const SECOND = 1000;

/** How long was talked, without the pauses, beside how long was planned. It counts between instants: midnight and a changed clock do not matter. */
export function TalkTimer({ talk: { all, clockOffset, order, session } }: { talk: Talk }) {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = !session.isPaused && !session.isOver;
  useEffect(() => {
    if (!isRunning) return undefined;
    let clocks = clocksNow();
    const timer = setInterval(() => {
      const before = clocks;
      clocks = clocksNow();
      setNow(clocks.wall);
      if (hasJumped(before, clocks)) refetchSession(order.id);
    }, SECOND);
    return () => clearInterval(timer);
  }, [isRunning, order.id]);
  const seconds = talkedSeconds(all, new Date(now + clockOffset));
  const isOver = seconds > order.talk.minutes * 60;
  return (
    <span className={styles.timer} role="timer" aria-label="説明の経過時間" data-over={isOver}>
      {formatClock(seconds)}
      {/* In its place stands that the talk is paused: the line keeps its height under the hand that paused it. */}
      {!session.isPaused && <span className={styles.planned}>／予定{order.talk.minutes}分</span>}
    </span>
  );
}
