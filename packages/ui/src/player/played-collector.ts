import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';

/** Where the video stands, when (milliseconds of a clock that only goes forward) and how fast it may have been playing. */
export type Tick = { position: number; at: number; rate: number };

export type PlayedCollector = {
  /** The video plays and has come to here. */
  advance: (tick: Tick) => void;
  /** Hands over what was played since the last time and goes on. */
  flush: () => void;
  /** Playing stopped, or jumps: hands over what was played. The film rests here until it goes on. */
  stop: (position: number) => void;
};

/** Timers of a hidden tab and a busy phone come late; a jump by hand is longer than this. */
const SLACK_SECONDS = 0.75;
const SHORTEST_SECONDS = 0.05;

/** A busy phone tells that a film began when it has run for a while. A jump tells of itself before the film goes on. */
const LATE_START_SECONDS = 2;

/**
 * Collects the seconds that really ran before somebody's eyes. A step counts only if it is not longer than the time that
 * passed at the speed in use, so neither seeking nor a script that sets the position counts as watching.
 */
export function createPlayedCollector(report: (range: WatchedRange) => void): PlayedCollector {
  let start = 0;
  let last: Tick | null = null;
  let rested: number | null = null;

  const flush = () => {
    if (!last || last.position - start < SHORTEST_SECONDS) return;
    report({ start: toHundredths(start), end: toHundredths(last.position) });
    start = last.position;
  };

  const advance = (tick: Tick) => {
    if (!last || !isPlayed(last, tick)) {
      flush();
      start = !last && rested !== null && isLateStart(rested, tick) ? rested : tick.position;
    }
    last = tick;
  };

  const stop = (position: number) => {
    flush();
    last = null;
    rested = position;
  };

  return { advance, flush, stop };
}

function isPlayed(from: Tick, to: Tick): boolean {
  const step = to.position - from.position;
  const possible = ((to.at - from.at) / 1000) * Math.max(from.rate, to.rate) + SLACK_SECONDS;
  return step >= 0 && step <= possible;
}

const isLateStart = (rested: number, { position }: Tick): boolean =>
  position >= rested && position - rested <= LATE_START_SECONDS;

const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;
