import { useEffect, useRef, useState } from 'react';

export type VideoState = {
  paused: boolean;
  waiting: boolean;
  position: number;
  duration: number;
  rate: number;
  /** Width by height of an upright picture; null for a wide one, or before it is known. */
  uprightRatio: number | null;
};

const initial: VideoState = { paused: true, waiting: false, position: 0, duration: 0, rate: 1, uprightRatio: null };

/** Where to go on when the element is connected, for the first time or after a source broke. */
export type Resume = { at: number; playing: boolean };

const events = (
  'loadedmetadata durationchange emptied canplay waiting stalled playing ' +
  'play pause ended timeupdate seeking seeked ratechange'
).split(' ');

/** Nearer than this to where it is to play from, it is there: while it runs, or where it rests. */
const UNDER_WAY_SECONDS = 1;
const RESTING_SECONDS = 0.05;

const isNear = ({ currentTime, paused }: HTMLVideoElement, seconds: number): boolean =>
  Math.abs(currentTime - seconds) < (paused ? RESTING_SECONDS : UNDER_WAY_SECONDS);

/** The video element with what React has to know of it, and the verbs of a player. */
export function useVideoElement(resumeSeconds: number) {
  const video = useRef<HTMLVideoElement>(null);
  const resume = useRef<Resume>({ at: resumeSeconds, playing: false });
  const [state, setState] = useState(initial);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = () => setState(readState(element));
    for (const event of events) element.addEventListener(event, read, { signal });
    const begin = () => {
      goOn(element, resume.current);
      resume.current = { ...resume.current, playing: false };
    };
    element.addEventListener('loadedmetadata', begin, { signal });
    return () => listening.abort();
  }, []);

  const seek = (seconds: number) => {
    const element = video.current;
    if (element && element.readyState > 0) element.currentTime = clamp(seconds, element.duration);
    else resume.current = { ...resume.current, at: seconds };
  };
  const playOn = () => {
    const element = video.current;
    if (!element) return;
    // A source that is connected after this press would make the browser forget it.
    if (element.readyState === 0) resume.current = { ...resume.current, playing: true };
    play(element);
  };
  const pause = () => {
    resume.current = { ...resume.current, playing: false };
    video.current?.pause();
  };

  /**
   * Where it stands there already, or gets ready to play from there, it is not sent there: a player that is only getting ready begins anew
   * with that, and some never come to the end of it on a busy machine.
   */
  const playFrom = (seconds: number) => {
    const element = video.current;
    const isThere = element && element.readyState > 0 && isNear(element, seconds);
    if (!isThere) seek(seconds);
    playOn();
  };

  return {
    video,
    resume,
    state,
    seek,
    playFrom,
    step: (seconds: number) => seek((video.current?.currentTime ?? 0) + seconds),
    play: playOn,
    pause,
    toggle: () => (video.current?.paused ? playOn() : pause()),
    setRate: (rate: number) => {
      if (video.current) video.current.playbackRate = rate;
    },
  };
}

function readState(element: HTMLVideoElement): VideoState {
  return {
    paused: element.paused,
    waiting: !element.paused && element.readyState < element.HAVE_FUTURE_DATA && element.error === null,
    position: element.currentTime,
    duration: Number.isFinite(element.duration) ? element.duration : 0,
    rate: element.playbackRate,
    uprightRatio: element.videoHeight > element.videoWidth ? element.videoWidth / element.videoHeight : null,
  };
}

/** Not for the last second: who watched to the end begins again. */
function goOn(element: HTMLVideoElement, { at, playing }: Resume): void {
  if (at > 0 && at < element.duration - 1) element.currentTime = at;
  if (playing) play(element);
}

/** The browser may refuse, as before the first touch; then the video rests and the button still says 「再生」. */
function play(element: HTMLVideoElement): void {
  element.play().catch(() => undefined);
}

const clamp = (seconds: number, duration: number): number => Math.min(Math.max(0, seconds), duration || 0);
