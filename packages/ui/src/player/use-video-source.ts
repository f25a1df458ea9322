import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { playsHls, playsHlsBest } from '#player/kept-player.tsx';
import { keptPlaylist, loaderOf, type KeptSource } from '#player/kept-source.ts';
import { speedOf } from '#player/line-speed.ts';
import type { Resume } from '#player/use-video-element.ts';

export type VideoSource = {
  /** Null where only the original plays, by byte range. */
  hls: string | null;
  original: string | null;
  /** Looks for the film on this device, each time that it is connected: what is kept there plays first. */
  kept?: (() => Promise<KeptSource | null>) | null;
  /** Begins in the smallest size, which may be there already, and goes on as sharp as the line allows. */
  smallFirst?: boolean;
};

type Way = 'kept' | 'nativeHls' | 'hlsJs' | 'original';

/** Connects the element with the first way of playing that works, and goes to the next when one breaks. */
export function useVideoSource(
  video: RefObject<HTMLVideoElement | null>,
  resume: RefObject<Resume>,
  { hls, original, kept = null, smallFirst = false }: VideoSource,
) {
  const [turn, setTurn] = useState({ way: 0, attempt: 0 });
  const ways = waysToPlay({ hls, original, kept });
  const way = ways[turn.way];

  // Before a press that waited for the player is passed on to it.
  useLayoutEffect(() => {
    const element = video.current;
    if (!element || !way) return;
    const giveUp = () => {
      // The way before may have put the element back to its beginning: who was watching still is.
      const { at, playing } = resume.current;
      resume.current = { at: element.currentTime || at, playing: playing || !element.paused };
      setTurn((current) => ({ ...current, way: current.way + 1 }));
    };
    if (way === 'kept') return playByHlsJs(element, { address: keptPlaylist, giveUp, kept });
    const address = way === 'original' ? original : hls;
    if (!address) return;
    return way === 'hlsJs'
      ? playByHlsJs(element, { address, giveUp, smallFirst })
      : playByAddress(element, address, giveUp);
  }, [video, resume, hls, original, kept, smallFirst, way, turn.attempt]);

  const failed = way === undefined;
  const retry = () => setTurn(({ attempt }) => ({ way: 0, attempt: attempt + 1 }));
  useAnotherTry(failed, turn.attempt, retry);
  const stuckBefore = useRef<number | null>(null);
  /** Connects again a player that stands still, for the caller to go on from `resume`; where it stood there before, by the next way. */
  const retryFrom = (seconds: number) => {
    const isAgain = stuckBefore.current !== null && Math.abs(stuckBefore.current - seconds) < SAME_PLACE_SECONDS;
    stuckBefore.current = seconds;
    setTurn((current) => ({
      way: isAgain ? (current.way + 1) % ways.length : current.way,
      attempt: current.attempt + 1,
    }));
  };
  return { failed, retry, retryFrom };
}

const SAME_PLACE_SECONDS = 10;

const FIRST_WAIT_MS = 3_000;
const LONGEST_WAIT_MS = 30_000;

/** After a line that was cut the film goes on by itself where it stopped: as soon as there is a network again, and else from time to time. */
function useAnotherTry(failed: boolean, attempt: number, retry: () => void): void {
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
  });
  useEffect(() => {
    if (!failed) return;
    const tryAgain = () => again.current();
    const timer = setTimeout(tryAgain, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt));
    addEventListener('online', tryAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryAgain);
    };
  }, [failed, attempt]);
}

function waysToPlay({ hls, original, kept }: VideoSource): Way[] {
  const byHls: Way[] = playsHlsBest()
    ? ['nativeHls', 'hlsJs']
    : ['hlsJs', ...(playsHls() ? (['nativeHls'] as const) : [])];
  return [...(kept ? (['kept'] as const) : []), ...(hls ? byHls : []), ...(original ? (['original'] as const) : [])];
}

function playByAddress(element: HTMLVideoElement, address: string, giveUp: () => void) {
  element.addEventListener('error', giveUp);
  element.src = address;
  return () => {
    element.removeEventListener('error', giveUp);
    element.removeAttribute('src');
    element.load();
  };
}

type ByHlsJs = { address: string; giveUp: () => void } & Pick<VideoSource, 'kept' | 'smallFirst'>;

function playByHlsJs(element: HTMLVideoElement, { address, giveUp, kept, smallFirst }: ByHlsJs) {
  let disconnect = () => {};
  let left = false;

  const connect = async () => {
    const source = kept ? await kept() : null;
    if (left) return;
    if (kept && source === null) return giveUp();
    const { default: Hls } = await import('#player/hls-light.js');
    if (left) return;
    if (!Hls.isSupported()) return giveUp();

    // Its worker would be made from a blob, which the content security policy forbids.
    const loader = source && { loader: loaderOf(source) };
    const begin = smallFirst && { startLevel: 0 };
    const player = new Hls({ enableWorker: false, capLevelToPlayerSize: true, ...begin, ...loader });
    disconnect = () => player.destroy();
    let recovered = false;
    player.on(Hls.Events.ERROR, (_, { fatal, type }) => {
      if (!fatal) return;
      if (type !== Hls.ErrorTypes.MEDIA_ERROR || recovered) return giveUp();
      recovered = true;
      player.recoverMediaError();
    });
    // A first piece that the page had fetched before comes out of the cache, and says nothing of how fast the line is.
    player.once(Hls.Events.FRAG_BUFFERED, (_, { frag }) => {
      player.bandwidthEstimate = speedOf(frag.url) ?? player.bandwidthEstimate;
    });
    player.loadSource(address);
    player.attachMedia(element);
  };

  connect().catch(() => !left && giveUp());
  return () => {
    left = true;
    disconnect();
  };
}
