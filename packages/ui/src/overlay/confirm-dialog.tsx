import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#action/button.tsx';
import { classNames } from '#tokens/class-names.ts';
import styles from '#overlay/dialog.module.css';
import { focusBehind } from '#overlay/focus-behind.ts';
import { Notice } from '#feedback/notice.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Names the thing: 「『大腸内視鏡検査の説明』を取り消しますか？」 */
  title: string;
  /** What follows from it. */
  description: ReactNode;
  /** The verb, never 「OK」 or 「はい」. */
  verb: string;
  onConfirm: () => void;
  /** What the way out is called. */
  wayBack?: string;
  destructive?: boolean;
  loading?: boolean;
  /** Something said in the dialog has to be done before. */
  held?: boolean;
  error?: string | undefined;
  children?: ReactNode;
};

/** Focus starts on the way out; only a button closes it. */
export function ConfirmDialog({ open, onClose, title, description, verb, onConfirm, ...rest }: Props) {
  const { wayBack = '戻る', destructive = false, loading = false, held = false, error, children } = rest;
  const wayOut = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !loading && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} forceRender />
        <AlertDialog.Viewport className={styles.viewport}>
          <AlertDialog.Popup
            className={classNames(styles.popup, styles.small)}
            initialFocus={wayOut}
            finalFocus={focusBehind}
          >
            <div className={styles.header}>
              <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
            </div>
            <div className={styles.body}>
              <AlertDialog.Description className={styles.description} render={<div />}>
                {description}
              </AlertDialog.Description>
              {children}
              {error && <Notice tone="error">{error}</Notice>}
            </div>
            <footer className={styles.actions}>
              <AlertDialog.Close ref={wayOut} disabled={loading} render={<Button variant="subTertiary" />}>
                {wayBack}
              </AlertDialog.Close>
              <Button
                variant={destructive ? 'errorSecondary' : 'primary'}
                loading={loading}
                disabled={held}
                onClick={onConfirm}
              >
                {verb}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
