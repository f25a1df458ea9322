import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import type { Playback, VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { useEffect, useRef, type Ref } from 'react';
import { CaptionNote, useCaptionLanguages } from '#film/caption-choice.tsx';
import { FilmFailure } from '#film/film-failure.tsx';
import styles from '#film/lazy-player.module.css';
import { loadPlayer } from '#film/load-player.ts';
import { useLoaded } from '#film/use-loaded.ts';
import { visitWords } from '#words/visit-words.ts';

/** What may lie on this device: looked for again each time that the film is connected, since it may be kept meanwhile. */
const keptOf = (id: string) => ({
  kept: () => import('#film/kept-film.ts').then(({ keptSourceOf }) => keptSourceOf(id)).catch(() => null),
  beside: () => import('#film/kept-film.ts').then(({ keptBesideOf }) => keptBesideOf(id)).catch(() => null),
});
type Loaded = Pick<Awaited<ReturnType<typeof loadPlayer>>, 'VideoPlayer'> & { playback: Partial<Playback> };

/** Without what is kept the film comes by the network. */
const load = async (keptAs: string | null): Promise<Loaded> => {
  const kept = keptAs === null ? null : keptOf(keptAs);
  const [{ VideoPlayer }, beside] = await Promise.all([loadPlayer(), kept?.beside()]);
  return { VideoPlayer, playback: { ...beside, ...(kept && { kept: kept.kept }) } };
};

type Props = {
  title: string;
  playback: VideoPageItem['playback'];
  /** Of the film as it may lie on this device; null where none is kept, as in a preview. */
  keptAs?: string | null;
  startSeconds: number;
  /** Pauses here, once. */
  stopSeconds?: number | null;
  onPlayed: (range: WatchedRange) => void;
  onPlaying: (playing: boolean) => void;
  ref?: Ref<VideoPlayerHandle>;
};

/** The player is most of the bytes of this page: it comes when a video is wanted, and the poster holds its place. */
export function LazyPlayer(props: Props) {
  const { title, playback, keptAs = null, startSeconds, stopSeconds = null, onPlayed, onPlaying, ref } = props;
  const player = useLoaded(load, keptAs);
  const frame = useRef<HTMLDivElement>(null);
  const captionLanguages = useCaptionLanguages();
  useWatching(frame, stopSeconds, onPlaying);

  return (
    <div ref={frame} className={styles.frame} data-unread>
      <CaptionNote captions={playback.captions} wanted={captionLanguages} />
      {player === 'failed' && <FilmFailure />}
      {player === null && (
        <div className={styles.place}>
          {playback.poster && <img src={playback.poster} alt="" />}
          <span className={styles.waiting}>
            <Spinner size="large" label={visitWords().video.preparing} />
          </span>
        </div>
      )}
      {player !== null && player !== 'failed' && (
        <player.VideoPlayer
          ref={ref ?? null}
          title={title}
          playback={{ ...playback, ...player.playback, smallFirst: true }}
          captionLanguages={captionLanguages}
          resumeSeconds={startSeconds}
          onPlayed={onPlayed}
        />
      )}
    </div>
  );
}

/** Media events do not bubble, but they can be caught on their way down. */
function useWatching(
  frame: React.RefObject<HTMLDivElement | null>,
  stopSeconds: number | null,
  onPlaying: (playing: boolean) => void,
) {
  const tell = useRef(onPlaying);
  useEffect(() => {
    tell.current = onPlaying;
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listening = new AbortController();
    const capture = { capture: true, signal: listening.signal };
    let stopped = stopSeconds === null;
    element.addEventListener('play', () => tell.current(true), capture);
    for (const event of ['pause', 'ended']) element.addEventListener(event, () => tell.current(false), capture);
    element.addEventListener(
      'timeupdate',
      ({ target }) => {
        if (stopped || !(target instanceof HTMLMediaElement) || target.currentTime < (stopSeconds ?? 0)) return;
        stopped = true;
        target.pause();
      },
      capture,
    );
    return () => listening.abort();
  }, [frame, stopSeconds]);
}
