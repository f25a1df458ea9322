import { BottomBar } from '@nattoku/ui/layout/bottom-bar';
import { Button } from '@nattoku/ui/action/button';
import { arrowLeftIcon } from '@nattoku/ui/tokens/icons';
import type { VideoPlayerHandle } from '@nattoku/ui/player/video-player';
import { useRef, useState } from 'react';
import styles from '#areas/video/comprehension/passage.screen.module.css';
import { LazyPlayer } from '#film/lazy-player.tsx';
import { ScreenFrame } from '#frame/screen-frame.tsx';
import { ScreenHeading } from '#frame/screen-heading.tsx';
import type { Question, VideoStep } from '#areas/video/video-steps.ts';
import { placeOf } from '#progress/way-on.ts';
import { usePatientPage } from '#visit/patient-context.tsx';
import { useRecordPlayed } from '#areas/video/use-record-played.ts';
import { Filled } from '#words/filled.tsx';
import { Layered } from '#words/layered.tsx';
import { useHeardTitle } from '#words/layered-name.tsx';
import { visitWords } from '#words/visit-words.ts';

type Props = { step: VideoStep; question: Question };

/** The part of the video in which a question is answered; it stops at its end. */
export function PassageScreen({ step, question }: Props) {
  const { item } = step;
  const player = useRef<VideoPlayerHandle>(null);
  const { back, preview, kiosk } = usePatientPage();
  const heard = useHeardTitle();
  const recordPlayed = useRecordPlayed(step);
  const [playback] = useState(item.playback);
  return (
    <ScreenFrame
      askAbout={item.id}
      askAt={() => player.current?.position() ?? null}
      back={false}
      action={
        <BottomBar>
          <Button icon={arrowLeftIcon} onClick={back}>
            {visitWords().video.backToQuestion}
          </Button>
        </BottomBar>
      }
    >
      <ScreenHeading title={visitWords().video.passageTitle} place={placeOf(step)}>
        {visitWords().video.passageHeading}
      </ScreenHeading>
      <LazyPlayer
        ref={player}
        title={heard(item.title)}
        playback={playback}
        keptAs={preview || kiosk ? null : item.id}
        startSeconds={question.passageStart ?? 0}
        stopSeconds={question.passageEnd}
        onPlaying={() => {}}
        onPlayed={recordPlayed}
      />
      <p className={styles.question}>
        <Filled words={visitWords().video.question('{0}')} places={[<Layered key="stem">{question.stem}</Layered>]} />
      </p>
    </ScreenFrame>
  );
}
