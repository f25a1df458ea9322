import { Button } from '#action/button.tsx';
import { Spinner } from '#feedback/spinner.tsx';
import styles from '#player/video-player.module.css';
import { Icon } from '#tokens/icon.tsx';
import { alertCircleIcon, playIcon, refreshIcon } from '#tokens/icons.tsx';
import { useKitWords } from '#words/kit-words.ts';
import { playerJa } from '#words/player-words.ts';

type Props = {
  failed: boolean;
  waiting: boolean;
  paused: boolean;
  retry: () => void;
  /** Set while the video stands still although it should play; `skip` is null where nothing follows. */
  standstill: { retry: () => void; skip: { seconds: number; act: () => void } | null } | null;
};

/** What stands over the picture: that it could not be played, that it is loading, or the sign that it rests. */
export function PlayerOverlay({ failed, waiting, paused, retry, standstill }: Props) {
  const words = useKitWords('player', playerJa);
  if (failed) {
    return (
      <div className={styles.failure} role="alert">
        <Icon path={alertCircleIcon} size="large" />
        <p>{words.failed}</p>
        <Button variant="blackSecondary" size="small" icon={refreshIcon} onClick={retry}>
          {words.again}
        </Button>
      </div>
    );
  }
  if (standstill) {
    const { skip } = standstill;
    return (
      <div className={styles.failure} role="alert">
        <Icon path={alertCircleIcon} size="large" />
        <p>{words.standsStill}</p>
        <Button variant="blackSecondary" size="small" icon={refreshIcon} onClick={standstill.retry}>
          {words.again}
        </Button>
        {skip && (
          <Button variant="blackSecondary" size="small" onClick={skip.act}>
            {words.skip(skip.seconds)}
          </Button>
        )}
      </div>
    );
  }
  if (waiting) {
    return (
      <div className={styles.waiting}>
        <Spinner size="large" label={words.loading} />
      </div>
    );
  }
  return paused ? (
    <span className={styles.bigPlay} aria-hidden="true">
      <Icon path={playIcon} />
    </span>
  ) : null;
}
