import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { Button } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import type { Playback, VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { useEffect, useRef, useState, type Ref } from 'react';
import { CaptionNote, useCaptionLanguages } from '#film/caption-choice.tsx';
import styles from '#film/lazy-player.module.css';
import { loadPlayer } from '#film/load-player.ts';
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
  const [player, setPlayer] = useState<Loaded | 'failed' | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const captionLanguages = useCaptionLanguages();
  useWatching(frame, stopSeconds, onPlaying);

  useEffect(() => {
    let left = false;
    load(keptAs).then(
      (loaded) => !left && setPlayer(loaded),
      () => !left && setPlayer('failed'),
    );
    return () => {
      left = true;
    };
  }, [keptAs]);

  return (
    <div ref={frame} className={styles.frame} data-unread>
      <CaptionNote captions={playback.captions} wanted={captionLanguages} />
      {player === 'failed' && <Failure />}
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
          playback={{ ...playback, ...player.playback }}
          captionLanguages={captionLanguages}
          resumeSeconds={startSeconds}
          onPlayed={onPlayed}
        />
      )}
    </div>
  );
}

/** A browser does not try again to load a part of the page that failed: only a new page does. */
function Failure() {
  return (
    <div className={styles.failure} role="alert">
      <p>{visitWords().video.failed}</p>
      <Button variant="tertiary" icon={refreshIcon} onClick={() => location.reload()}>
        {visitWords().video.reload}
      </Button>
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
