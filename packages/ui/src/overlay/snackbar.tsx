import { useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '#tokens/class-names.ts';
import { Icon } from '#tokens/icon.tsx';
import { alertCircleIcon, alertIcon, checkCircleIcon, closeIcon, informationIcon } from '#tokens/icons.tsx';
import { closeSnackbar, currentSnackbar, subscribeSnackbar } from '#overlay/snackbar-store.ts';
import type { ShownSnackbar, SnackbarType } from '#overlay/snackbar-store.ts';
import styles from '#overlay/snackbar.module.css';

export { closeSnackbar, showSnackbar } from '#overlay/snackbar-store.ts';
export type { SnackbarType } from '#overlay/snackbar-store.ts';

const icons: Record<SnackbarType, string> = {
  error: alertCircleIcon,
  info: informationIcon,
  done: checkCircleIcon,
  warning: alertIcon,
};

const words: Record<SnackbarType, string> = { error: 'エラー', info: 'お知らせ', done: '完了', warning: '注意' };

const STAY_MS = 6000;

/**
 * Stands once in each application. Both live regions are there before anything is said, or it would go unheard. `aria-live` repeats what
 * the roles imply: by it an open dialog knows what it must not hide from screen readers.
 */
export function SnackbarHost() {
  const snackbar = useSyncExternalStore(subscribeSnackbar, currentSnackbar);
  const urgent = snackbar?.type === 'error' || snackbar?.type === 'warning';
  return (
    <div className={styles.host} data-print="hidden">
      <div role="alert" aria-live="assertive">
        {snackbar && urgent && <Message key={snackbar.serial} snackbar={snackbar} />}
      </div>
      <div role="status" aria-live="polite">
        {snackbar && !urgent && <Message key={snackbar.serial} snackbar={snackbar} />}
      </div>
    </div>
  );
}

function Message({ snackbar }: { snackbar: ShownSnackbar }) {
  const { type, title, desc, action } = snackbar;
  const [held, setHeld] = useState(false);

  // An error, or a way back, stays until it has been read and closed.
  const fleeting = type !== 'error' && type !== 'warning' && !held;
  useEffect(() => {
    if (!fleeting) return;
    const timer = setTimeout(closeSnackbar, STAY_MS);
    return () => clearTimeout(timer);
  }, [fleeting]);

  return (
    <div
      className={classNames(styles.message, styles[type])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon path={icons[type]} label={words[type]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {desc && <p className={styles.desc}>{desc}</p>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            closeSnackbar();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="閉じる" title="閉じる" onClick={closeSnackbar}>
        <Icon path={closeIcon} />
      </button>
    </div>
  );
}
