import { askedAbout } from '@nattoku/contract/chat/asked-about';
import { Icon } from '@nattoku/ui/tokens/icon';
import { playCircleOutlineIcon } from '@nattoku/ui/tokens/icons';
import { lazy, Suspense, useState } from 'react';
import styles from '#parts/chat/asked-about.module.css';
import type { AskedFilm } from '#parts/chat/film-dialog.tsx';

// Home shows questions, too, and seldom does anybody open the film there.
const FilmDialog = lazy(async () => ({ default: (await import('#parts/chat/film-dialog.tsx')).FilmDialog }));

/** What a question is about. One that was asked while watching leads to the second of the film at which it was. */
export function AskedAbout({ title, film }: { title: string; film: AskedFilm | undefined }) {
  const [open, setOpen] = useState(false);
  if (!film) return askedAbout(title);
  const words = askedAbout(title, film.seconds);
  return (
    <>
      <button type="button" className={styles.place} onClick={() => setOpen(true)}>
        <Icon path={playCircleOutlineIcon} size="small" />
        {words}
      </button>
      {open && (
        <Suspense fallback={null}>
          <FilmDialog title={words} film={film} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
