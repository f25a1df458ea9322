import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { playIcon } from '@nattoku/ui/tokens/icons';
import type { VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { WatchedBar } from '@nattoku/ui/player/watched-bar';
import { lazy, Suspense, useRef, useState } from 'react';
import { LazyPlayer } from '#film/lazy-player.tsx';
import styles from '#areas/video/video.screen.module.css';
import { Notice } from '#frame/notice.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import { afterVideo, isOnlySkippedLeft, secondsLeft, startSeconds, type VideoStep } from '#areas/video/video-steps.ts';
import { placeOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { useRecordPlayed } from '#areas/video/use-record-played.ts';
import { visitWords } from '#words/visit-words.ts';
import { lengthWords } from '#words/dates.ts';
import { Layered } from '#words/layered.tsx';
import { useHeardTitle } from '#words/layered-name.tsx';

const ChapterList = lazy(async () => ({ default: (await import('#film/chapter-list.tsx')).ChapterList }));

const KeepFilm = lazy(async () => ({ default: (await import('#film/keep-film.tsx')).KeepFilm }));

export function VideoScreen({ step }: { step: VideoStep }) {
  const heard = useHeardTitle();
  const { item } = step;
  const { chapters = [] } = item;
  const recordPlayed = useRecordPlayed(step);
  const { preview, kiosk, page } = usePatientPage();
  // Only what lasts longer than this window may hold a film: never a device of the hospital.
  const mayKeep = !preview && !kiosk && (page.keepSeconds ?? 0) > 0;
  const [playing, setPlaying] = useState(false);
  // The page is read again from time to time, perhaps with new addresses: what plays must not start over.
  const [opened] = useState({ playback: item.playback, startSeconds: startSeconds(item) });
  const { connect, playFrom, position } = usePlayerHandle();

  if (!item.available) return <WithdrawnVideo step={step} />;

  return (
    <ScreenFrame
      askAbout={item.id}
      askAt={position}
      action={<VideoAction step={step} playing={playing} onPlay={playFrom} />}
    >
      <ScreenHeading title={visitWords().video.title} place={placeOf(step)}>
        <Layered>{item.title}</Layered>
      </ScreenHeading>
      <LazyPlayer
        ref={connect}
        title={heard(item.title)}
        playback={opened.playback}
        keptAs={mayKeep ? item.id : null}
        startSeconds={opened.startSeconds}
        onPlaying={setPlaying}
        onPlayed={recordPlayed}
      />
      <WatchedSoFar step={step} />
      <Suspense>{mayKeep && <KeepFilm item={item} />}</Suspense>
      <Suspense>{chapters.length > 1 && <ChapterList item={item} chapters={chapters} onPlay={playFrom} />}</Suspense>
      {item.description && (
        <p className={styles.description}>
          <Layered>{item.description}</Layered>
        </p>
      )}
    </ScreenFrame>
  );
}

/** Who asks for the video before the player has come gets it when it is there. */
function usePlayerHandle() {
  const player = useRef<VideoPlayerHandle>(null);
  const wanted = useRef<number>(null);
  const playFrom = (seconds: number) => {
    wanted.current = player.current ? null : seconds;
    player.current?.playFrom(seconds);
  };
  const connect = (handle: VideoPlayerHandle | null) => {
    player.current = handle;
    if (handle && wanted.current !== null) playFrom(wanted.current);
  };
  /** Null at the very beginning: there nobody has come to anything yet. */
  const position = () => player.current?.position() || null;
  return { connect, playFrom, position };
}

function WatchedSoFar({ step }: { step: VideoStep }) {
  const { item } = step;
  return (
    <section className={styles.watched} aria-label={visitWords().video.howFar}>
      <WatchedBar durationSeconds={item.durationSeconds} ranges={item.watchedRanges} figures={false} />
      <p role="status">{watchedSentence(step)}</p>
    </section>
  );
}

function watchedSentence({ item, openQuestions }: VideoStep): string {
  if (item.finished) {
    return openQuestions.length > 0 ? visitWords().video.seenQuestions(openQuestions.length) : visitWords().video.seen;
  }
  if (isOnlySkippedLeft(item)) return visitWords().video.skipped;
  return visitWords().video.wholeLength(lengthWords(item.durationSeconds));
}

type ActionProps = { step: VideoStep; playing: boolean; onPlay: (seconds: number) => void };

/** While it plays nothing lies below the picture; then the one thing to do. */
function VideoAction({ step, playing, onPlay }: ActionProps) {
  const { steps, go } = usePatientPage();
  const { item } = step;
  if (item.finished) {
    const next = afterVideo(steps, step);
    return (
      <BottomBar>
        <Button onClick={() => go(next.screen)}>{next.label}</Button>
      </BottomBar>
    );
  }
  if (playing) return null;

  const { label, seconds } = playOffer(step);
  return (
    <BottomBar note={step.share > 0 && visitWords().video.notSeen(lengthWords(secondsLeft(item)))}>
      <Button icon={playIcon} onClick={() => onPlay(seconds)}>
        {label}
      </Button>
    </BottomBar>
  );
}

function playOffer({ item, share }: VideoStep): { label: string; seconds: number } {
  if (share === 0) return { label: visitWords().video.watch, seconds: 0 };
  const label = isOnlySkippedLeft(item) ? visitWords().video.watchRest : visitWords().video.goOnWatching;
  return { label, seconds: startSeconds(item) };
}

function WithdrawnVideo({ step }: { step: VideoStep }) {
  const { steps, go } = usePatientPage();
  const next = afterVideo(steps, step);
  return (
    <ScreenFrame
      askAbout={step.item.id}
      action={
        <BottomBar>
          <Button onClick={() => go(next.screen)}>{next.label}</Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={visitWords().video.title} place={placeOf(step)}>
        <Layered>{step.item.title}</Layered>
      </ScreenHeading>
      <Notice tone="quiet">{visitWords().video.gone}</Notice>
    </ScreenFrame>
  );
}
