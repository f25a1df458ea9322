import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { useVideoElement } from '#player/use-video-element.ts';

/** So long nobody waits for a picture on a line that carries it. */
export const STANDSTILL_MS = 12_000;

const events = (
  'loadstart loadedmetadata emptied canplay waiting stalled playing ' +
  'play pause ended timeupdate seeking seeked error'
).split(' ');

/**
 * Where a video stands still, in seconds, although it should play; null while it moves or rests. It asks for no cause: a hole in the film, a
 * line that hangs and a decoder that gave up look alike to the person who waits.
 */
export function useStandstill(video: RefObject<HTMLVideoElement | null>): number | null {
  const [stuckAt, setStuckAt] = useState<number | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let position: number | null = null;

    const rest = () => {
      clearTimeout(timer);
      position = null;
      setStuckAt(null);
    };
    const look = () => {
      if (element.paused || element.ended) return rest();
      // A player that waits reports so again and again: only a position that moves proves that it plays.
      if (position === element.currentTime) return;
      rest();
      position = element.currentTime;
      timer = setTimeout(() => setStuckAt(element.currentTime), STANDSTILL_MS);
    };
    for (const event of events) element.addEventListener(event, look, { signal: listening.signal });
    look();
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [video]);

  return stuckAt;
}

/** Over a hole in a film; what lies in it stays unwatched. */
const SKIP_SECONDS = 5;

type Element = Pick<ReturnType<typeof useVideoElement>, 'resume' | 'playFrom'>;
/** `end`: where the film, or the chapter that is shown, ends. */
type Standstill = { at: number; end: number; retryFrom: (seconds: number) => void };

/** How a video that stands still goes on: from the same place once more, or behind it; `skip` is null where nothing follows. */
export const waysOn = ({ resume, playFrom }: Element, { at, end, retryFrom }: Standstill) => ({
  retry: () => {
    resume.current = { at, playing: true };
    retryFrom(at);
  },
  skip: at + SKIP_SECONDS < end ? { seconds: SKIP_SECONDS, act: () => playFrom(at + SKIP_SECONDS) } : null,
});
