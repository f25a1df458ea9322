import type { WindowView } from '@nattoku/contract/ic-support/ic-window';
import type { VideoStep } from '@nattoku/rules/scenario/scenario-step';
import { layerOfWords } from '@nattoku/rules/talk/room-words';
import { RoomStep } from '@nattoku/ui/conversation/room-step';
import { DrawingPicture } from '@nattoku/ui/drawing/drawing-picture';
import { Spinner } from '@nattoku/ui/feedback/spinner';
import { KitWordsProvider } from '@nattoku/ui/words/kit-words';
import { useEffect, useSyncExternalStore } from 'react';
import { CodeForm } from '#areas/room/code-form.tsx';
import { RoomFilm } from '#areas/room/room-film.tsx';
import { picturePath } from '#areas/room/room-request.ts';
import styles from '#areas/room/room.module.css';
import { useRoom } from '#areas/room/use-room.ts';
import { useSpokenWords } from '#areas/room/use-spoken-words.ts';
import { catalogueNow, languageNow, listenToLanguage } from '#words/language.ts';
import { Layered, LayerNote, LayersProvider, useLayeredAlt } from '#words/layered.tsx';
import { visitWords } from '#words/visit-words.ts';

/** What is explained in the room, for the patient: the step, large, with what is drawn on it, and nothing else. */
export function RoomScreen() {
  // Another language draws everything again.
  useSyncExternalStore(listenToLanguage, languageNow);
  return (
    <KitWordsProvider value={catalogueNow()?.kit ?? null}>
      <Room />
    </KitWordsProvider>
  );
}

function Room() {
  const { shown, open } = useRoom();
  useSpokenWords(shown.at === 'room' ? shown.view.words : null);
  const words = visitWords().room;
  useEffect(() => {
    document.title = words.title;
  }, [words.title]);
  if (shown.at === 'opening') return <Spinner label={words.opening} />;
  if (shown.at === 'code') return <CodeForm problem={shown.problem} onCode={open} />;
  const { view } = shown;
  const language = layerOfWords(view.words);
  return (
    <LayersProvider layers={language ? { language, contents: [{ of: '', texts: view.layers }] } : undefined}>
      <main className={styles.room}>
        {shown.isCut && (
          <p className={styles.cut} role="status">
            {words.cut}
          </p>
        )}
        <Shown view={view} arrivedAt={shown.arrivedAt} />
      </main>
    </LayersProvider>
  );
}

const say = (japanese: string) => <Layered>{japanese}</Layered>;

type ShownProps = { view: WindowView; arrivedAt: number };

function Shown({ view, arrivedAt }: ShownProps) {
  const words = visitWords().room;
  const heard = useLayeredAlt();
  const { state, step, strokes } = view;
  if (state === 'over') return <p className={styles.calm}>{words.over}</p>;
  if (state === 'waiting') return <p className={styles.calm}>{words.waiting}</p>;
  const imageId = step && 'imageId' in step ? step.imageId : null;
  const film = step?.kind === 'video' && <Film key={step.key} step={step} view={view} arrivedAt={arrivedAt} />;
  const shows = step && 'alt' in step ? heard(step.alt) : { alt: words.board };
  const picture = (imageId || !step) && (
    <DrawingPicture picture={{ src: imageId && picturePath(imageId), ...shows }} strokes={strokes} />
  );
  return (
    <>
      {state === 'paused' && (
        <p className={styles.paused} role="status">
          {words.paused}
        </p>
      )}
      <div aria-live="polite" className={styles.step}>
        {step ? (
          <RoomStep key={step.key} step={step} picture={film || picture} say={say} answer={view.answer} />
        ) : (
          picture
        )}
        {step && <LayerNote />}
      </div>
    </>
  );
}

function Film({ step, view, arrivedAt }: ShownProps & { step: VideoStep }) {
  if (!view.film) return <p className={styles.calm}>{visitWords().room.filmGone}</p>;
  return <RoomFilm key={view.film.id} film={view.film} step={step} words={view.words} arrivedAt={arrivedAt} />;
}
