import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { createPlayedCollector } from '#player/played-collector.ts';

/** Soon enough that a dead battery costs little, seldom enough for a weak network. */
const FLUSH_MS = 5000;

/** Reports what really played: on pause, seek, end, leaving, and every five seconds. */
export function usePlayedRanges(video: RefObject<HTMLVideoElement | null>, onPlayed: (range: WatchedRange) => void) {
  const report = useEffectEvent(onPlayed);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const collector = createPlayedCollector((range) => report(range));
    const here = () => ({ position: element.currentTime, at: performance.now(), rate: element.playbackRate });

    // While seeking, the position is already where it is going to be.
    const advance = () => !element.seeking && !element.paused && collector.advance(here());
    const stop = () => collector.stop(element.currentTime);
    const rest = () => {
      if (!element.seeking) collector.advance(here());
      stop();
    };
    const flush = () => {
      advance();
      collector.flush();
    };

    const listening = new AbortController();
    const { signal } = listening;
    // `timeupdate` may come half a second after a jump, and players jump by themselves where a film begins.
    for (const event of ['play', 'playing', 'seeked', 'timeupdate', 'ratechange'])
      element.addEventListener(event, advance, { signal });
    for (const event of ['pause', 'ended']) element.addEventListener(event, rest, { signal });
    for (const event of ['seeking', 'emptied']) element.addEventListener(event, stop, { signal });
    if (element.paused) stop();
    document.addEventListener('visibilitychange', flush, { signal });
    window.addEventListener('pagehide', flush, { signal });
    const timer = setInterval(flush, FLUSH_MS);

    return () => {
      flush();
      listening.abort();
      clearInterval(timer);
    };
  }, [video]);
}
