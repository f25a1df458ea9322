import { Button } from '@nattoku/ui/action/button';
import { refreshIcon } from '@nattoku/ui/tokens/icons';
import styles from '#film/lazy-player.module.css';
import { visitWords } from '#words/visit-words.ts';

/** A browser does not try again to load a part of the page that failed: only a new page does. */
export function FilmFailure() {
  return (
    <div className={styles.failure} role="alert">
      <p>{visitWords().video.failed}</p>
      <Button variant="tertiary" icon={refreshIcon} onClick={() => location.reload()}>
        {visitWords().video.reload}
      </Button>
    </div>
  );
}
