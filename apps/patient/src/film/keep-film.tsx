import type { VideoPageItem } from '@nattoku/contract/video/video-page-item';
import { Button } from '@nattoku/ui/action/button';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { beginToKeep, films, lookForFilm, removeFilm, stopKeeping } from '#film/film-keeping.ts';
import styles from '#film/keep-film.module.css';
import { visitWords } from '#words/visit-words.ts';

/** Keeps a film on this device by the reader's choice, its size told before, and takes it away again. */
export function KeepFilm({ item }: { item: VideoPageItem }) {
  const [film] = useState(item);
  const state = useSyncExternalStore(films.subscribe, () => films.state(film.id));
  useEffect(() => void lookForFilm(film), [film]);
  const words = visitWords().film;
  if (state.name === 'looking' || state.name === 'none') return null;
  return (
    <section className={styles.film} aria-label={words.title}>
      {state.name === 'offered' && (
        <>
          {state.refused && <p role="alert">{words.refused[state.refused]}</p>}
          <Button variant="tertiary" onClick={() => void beginToKeep(film, state.offer)}>
            {words.keep(sizeWords(state.offer.bytes))}
          </Button>
          <p>{words.why}</p>
        </>
      )}
      {state.name === 'keeping' && (
        <>
          <progress className={styles.progress} max={1} value={state.share} aria-label={words.keeping} />
          <p>
            {words.keeping} {Math.round(state.share * 100)}%
          </p>
          <Button variant="tertiary" onClick={() => stopKeeping(film)}>
            {words.stop}
          </Button>
        </>
      )}
      {state.name === 'kept' && (
        <>
          <p role="status">{words.kept(sizeWords(state.bytes))}</p>
          <Button variant="tertiary" onClick={() => void removeFilm(film)}>
            {words.remove}
          </Button>
        </>
      )}
    </section>
  );
}

/** 「24 MB」, on one line; below one megabyte in kilobytes, never nothing. */
const sizeWords = (bytes: number): string =>
  bytes >= 1_000_000 ? `${Math.round(bytes / 1_000_000)}\u{a0}MB` : `${Math.max(1, Math.round(bytes / 1_000))}\u{a0}KB`;
