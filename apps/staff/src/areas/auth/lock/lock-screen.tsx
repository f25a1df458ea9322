import type { Session } from '@nattoku/contract/auth/auth';
import { Icon } from '@nattoku/ui/tokens/icon';
import { lockIcon } from '@nattoku/ui/tokens/icons';
import { useEffect, useRef } from 'react';
import styles from '#areas/auth/lock/lock-screen.module.css';
import { NextPerson } from '#areas/auth/sign-in/next-person.tsx';
import { UnlockForm } from '#areas/auth/lock/unlock-form.tsx';

/** Covers everything: a native modal dialog lies above all layers and makes the page behind it inert. */
export function LockScreen({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    document.documentElement.dataset['locked'] = '';
    return () => {
      shown?.close();
      delete document.documentElement.dataset['locked'];
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.screen}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className={styles.panel}>
        <span className={styles.icon}>
          <Icon path={lockIcon} size="large" />
        </span>
        <h1 id="lock-title" className={styles.title}>
          画面をロックしています
        </h1>
        <p className={styles.name}>
          {session.name}さん
          <span className={styles.facility}>{session.facility.name}</span>
        </p>
        <UnlockForm session={session} />
        <NextPerson name={session.name} />
      </div>
    </dialog>
  );
}
