import type { WatchedRange } from '@nattoku/rules/video/watched-ranges';
import { useImperativeHandle, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, Ref } from 'react';
import { scrollToElement } from '#layout/smooth-scroll.tsx';
import type { KeptSource } from '#player/kept-source.ts';
import { useCaptions } from '#player/use-captions.ts';
import { usePlayedRanges } from '#player/use-played-ranges.ts';
import { useStandstill, waysOn } from '#player/use-standstill.ts';
import { useVideoElement } from '#player/use-video-element.ts';
import { useVideoSource } from '#player/use-video-source.ts';
import type { VideoSource } from '#player/use-video-source.ts';
import { PlayerOverlay } from '#player/player-overlay.tsx';
import { VideoControls } from '#player/video-controls.tsx';
import styles from '#player/video-player.module.css';
import type { VideoCaptions } from '#player/video-captions.ts';
import { playerJa } from '#words/player-words.ts';
import { useKitWords } from '#words/kit-words.ts';

export type { KeptSource };

export type Playback = VideoSource & { poster: string | null; captions: readonly VideoCaptions[] };

export type VideoPlayerHandle = { playFrom: (seconds: number) => void; pause: () => void; position: () => number };

type Props = {
  title: string;
  playback: Playback;
  /** Where the person stopped last time. */
  resumeSeconds?: number;
  /** Whose captions are shown first: the languages that the reader reads, the best one first. */
  captionLanguages?: readonly string[];
  /** A stretch that really ran, in seconds of the video; seeking reports nothing. */
  onPlayed?: (range: WatchedRange) => void;
  onEnded?: () => void;
  ref?: Ref<VideoPlayerHandle>;
};

const STEP_SECONDS = 10;

/** Plays HLS by the browser or by hls.js, else the original by byte range, with controls that a tired hand hits. */
export function VideoPlayer(props: Props) {
  const { title, playback, resumeSeconds = 0, captionLanguages, onPlayed, onEnded, ref } = props;
  const frame = useRef<HTMLDivElement>(null);
  const element = useVideoElement(resumeSeconds);
  const { video, state } = element;
  const [first, ...others] = playback.captions;
  const { failed, retry, retryFrom } = useVideoSource(video, element.resume, playback);
  const stuckAt = useStandstill(video);
  const [language, setLanguage] = useCaptions(video, playback.captions, captionLanguages);
  usePlayedRanges(video, (range) => onPlayed?.(range));

  useImperativeHandle(ref, () => ({
    playFrom: (seconds) => {
      if (failed) {
        element.resume.current = { at: seconds, playing: true };
        retry();
      } else {
        element.playFrom(seconds);
      }
      if (frame.current) scrollToElement(frame.current);
    },
    pause: element.pause,
    position: () => video.current?.currentTime ?? 0,
  }));

  const words = useKitWords('player', playerJa);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const act = shortcuts[event.key];
    if (!act || hasOwnKeys(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(element);
  };

  return (
    <div ref={frame} className={styles.player} role="group" aria-label={words.title(title)} onKeyDown={press}>
      <div className={styles.stage}>
        <video
          ref={video}
          className={styles.video}
          data-upright={state.uprightRatio !== null || undefined}
          style={{ '--upright-ratio': state.uprightRatio } as CSSProperties}
          poster={playback.poster ?? undefined}
          preload="metadata"
          playsInline
          tabIndex={0}
          aria-label={words.title(title)}
          onClick={element.toggle}
          onEnded={onEnded}
        >
          <track kind="captions" src={first?.url} srcLang={first?.language} label={first?.label} />
          {others.map(({ url, language: spoken, label }) => (
            <track key={spoken} kind="captions" src={url} srcLang={spoken} label={label} />
          ))}
        </video>
        <PlayerOverlay
          failed={failed}
          waiting={state.waiting}
          paused={state.paused}
          retry={retry}
          standstill={stuckAt === null ? null : waysOn(element, { at: stuckAt, end: state.duration, retryFrom })}
        />
      </div>
      <VideoControls
        element={element}
        frame={frame}
        disabled={failed}
        captions={playback.captions}
        language={language}
        onLanguage={setLanguage}
      />
    </div>
  );
}

type Element = ReturnType<typeof useVideoElement>;

const shortcuts: Partial<Record<string, (element: Element) => void>> = {
  ' ': (element) => element.toggle(),
  k: (element) => element.toggle(),
  ArrowLeft: (element) => element.step(-STEP_SECONDS),
  ArrowRight: (element) => element.step(STEP_SECONDS),
};

const hasOwnKeys = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('button, select, input');
