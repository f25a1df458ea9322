import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';

export type Followed = {
  /** Changes with each thing that is told: played, rests, moved. */
  told: string;
  isPlaying: boolean;
  /** Where the film is now for who tells it, in seconds. */
  position: () => number;
  /** Where it rests by itself. */
  end: number;
  /** Another screen has the sound. */
  muted: boolean;
};

/** What the browser lets nobody do but whoever sits before it. */
export type Need = 'sound' | 'start' | null;

/** A film that is a little behind is left where it is: nobody misses a word. One that is ahead was moved back. */
const BEHIND = 5;
const AHEAD = 1;
const isAway = (own: number, told: number): boolean => told > own + BEHIND || told < own - AHEAD;

/**
 * Has the film do what is told elsewhere. Before the first touch a browser refuses a film with sound: it goes on without, and asks for the touch.
 */
export function useFollowedVideo(
  video: RefObject<HTMLVideoElement | null>,
  { told, isPlaying, position, end, muted }: Followed,
): { need: Need; meet: () => void } {
  const [need, setNeed] = useState<Need>(null);
  const isSilenced = useRef(false);

  const start = (element: HTMLVideoElement) =>
    void begin(element).then((began) => {
      if (began === 'stopped') return;
      if (began === 'silenced') isSilenced.current = true;
      if (began === 'refused') setNeed('start');
      else setNeed(isSilenced.current && !muted ? 'sound' : null);
    });
  const follow = useEffectEvent(() => {
    const element = video.current;
    if (!element || element.readyState === 0) return;
    const at = Math.min(position(), end);
    bringTo(element, at);
    silence(element, muted || isSilenced.current);
    if (isPlaying && at < end) start(element);
    else element.pause();
  });
  const restAtEnd = useEffectEvent(() => {
    const element = video.current;
    if (element && !element.paused && element.currentTime >= end) element.pause();
  });

  useEffect(() => follow(), [told, isPlaying, muted]);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('loadedmetadata', () => follow(), { signal });
    element.addEventListener('timeupdate', () => restAtEnd(), { signal });
    return () => listening.abort();
  }, [video]);

  const meet = () => {
    const element = video.current;
    isSilenced.current = false;
    setNeed(null);
    if (!element) return;
    silence(element, muted);
    if (isPlaying && position() < end) element.play().catch(() => undefined);
  };
  return { need, meet };
}

const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotAllowedError';

function silence(element: HTMLVideoElement, isSilent: boolean): void {
  element.muted = isSilent;
}

function bringTo(element: HTMLVideoElement, at: number): void {
  if (isAway(element.currentTime, at)) element.currentTime = Math.min(at, element.duration || at);
}

type Began = 'asWanted' | 'silenced' | 'refused' | 'stopped';

/** Plays with its sound, else without. `stopped`: somebody had it rest meanwhile, or it broke, which the source tells. */
async function begin(element: HTMLVideoElement): Promise<Began> {
  try {
    await element.play();
    return 'asWanted';
  } catch (error) {
    if (!isRefusal(error)) return 'stopped';
    if (element.muted) return 'refused';
  }
  silence(element, true);
  const again = await begin(element);
  return again === 'asWanted' ? 'silenced' : again;
}
