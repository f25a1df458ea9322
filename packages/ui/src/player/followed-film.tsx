import type { CSSProperties } from 'react';
import { Button } from '#action/button.tsx';
import { PlayerOverlay } from '#player/player-overlay.tsx';
import { useCaptions } from '#player/use-captions.ts';
import { type Followed, useFollowedVideo } from '#player/use-followed-video.ts';
import { useStandstill, waysOn } from '#player/use-standstill.ts';
import { useVideoElement } from '#player/use-video-element.ts';
import { useVideoSource } from '#player/use-video-source.ts';
import type { Playback } from '#player/video-player.tsx';
import styles from '#player/video-player.module.css';
import { playIcon, volumeIcon } from '#tokens/icons.tsx';
import { useKitWords } from '#words/kit-words.ts';
import { playerJa } from '#words/player-words.ts';

type Props = {
  title: string;
  playback: Playback;
  /** Whose captions are shown: the best one first. */
  captionLanguages?: readonly string[];
} & Followed;

/** A film that somebody else plays: no controls, and nothing of it is reported as watched. */
export function FollowedFilm({ title, playback, captionLanguages, ...followed }: Props) {
  const element = useVideoElement(followed.position());
  const { video, resume, state } = element;
  const { failed, retry, retryFrom } = useVideoSource(video, resume, playback);
  const stuckAt = useStandstill(video);
  useCaptions(video, playback.captions, captionLanguages);
  const { need, meet } = useFollowedVideo(video, followed);
  const words = useKitWords('player', playerJa);
  const [first, ...others] = playback.captions;
  return (
    <div className={styles.player} role="group" aria-label={words.title(title)}>
      <div className={styles.stage}>
        <video
          ref={video}
          className={styles.video}
          data-followed
          data-upright={state.uprightRatio !== null || undefined}
          style={{ '--upright-ratio': state.uprightRatio } as CSSProperties}
          poster={playback.poster ?? undefined}
          preload="auto"
          playsInline
          aria-label={words.title(title)}
        >
          <track kind="captions" src={first?.url} srcLang={first?.language} label={first?.label} />
          {others.map(({ url, language, label }) => (
            <track key={language} kind="captions" src={url} srcLang={language} label={label} />
          ))}
        </video>
        <PlayerOverlay
          failed={failed}
          waiting={state.waiting}
          paused={false}
          retry={retry}
          standstill={stuckAt === null ? null : waysOn(element, { at: stuckAt, end: followed.end, retryFrom })}
        />
        {need && !failed && (
          <div className={styles.need}>
            <Button icon={need === 'sound' ? volumeIcon : playIcon} onClick={meet}>
              {need === 'sound' ? words.hear : words.play}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
