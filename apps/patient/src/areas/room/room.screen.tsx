import type { WindowView } from '@nattoku/contract/ic-support/ic-window';
import { RoomStep } from '@nattoku/ui/conversation/room-step';
import { DrawingPicture } from '@nattoku/ui/drawing/drawing-picture';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { useEffect } from 'react';
import { CodeForm } from '#areas/room/code-form.tsx';
import { picturePath } from '#areas/room/room-request.ts';
import styles from '#areas/room/room.module.css';
import { useRoom } from '#areas/room/use-room.ts';
import { visitWords } from '#words/visit-words.ts';

/** What is explained in the room, for the patient: the step, large, with what is drawn on it, and nothing else. */
export function RoomScreen() {
  const { shown, open } = useRoom();
  const words = visitWords().room;
  useEffect(() => {
    document.title = words.title;
  }, [words.title]);
  if (shown.at === 'opening') return <Spinner label={words.opening} />;
  if (shown.at === 'code') return <CodeForm problem={shown.problem} onCode={open} />;
  return (
    <main className={styles.room}>
      {shown.isCut && (
        <p className={styles.cut} role="status">
          {words.cut}
        </p>
      )}
      <Shown view={shown.view} />
    </main>
  );
}

function Shown({ view }: { view: WindowView }) {
  const words = visitWords().room;
  const { state, step, strokes } = view;
  if (state === 'over') return <p className={styles.calm}>{words.over}</p>;
  if (state === 'waiting') return <p className={styles.calm}>{words.waiting}</p>;
  const imageId = step && 'imageId' in step ? step.imageId : null;
  const picture = (imageId || !step) && (
    <DrawingPicture
      picture={{ src: imageId && picturePath(imageId), alt: step && 'alt' in step ? step.alt : words.board }}
      strokes={strokes}
    />
  );
  return (
    <>
      {state === 'paused' && (
        <p className={styles.paused} role="status">
          {words.paused}
        </p>
      )}
      <div aria-live="polite" lang="ja" className={styles.step}>
        {step ? <RoomStep key={step.key} step={step} picture={picture} /> : picture}
      </div>
    </>
  );
}
