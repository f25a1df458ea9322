import { Button } from '@nattoku/ui/action/button';
import { Dialog } from '@nattoku/ui/overlay/dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import styles from '#areas/settings/interoperability/interoperability.module.css';
import { copyText } from '#editing/copy-text.ts';

type Props = { title: string; secret: string; onClose: () => void };

/** The one time that a secret is seen. */
export function SecretDialog({ title, secret, onClose }: Props) {
  const copy = async () => {
    const isCopied = await copyText(secret);
    showSnackbar(
      isCopied
        ? { type: 'done', title: 'コピーしました' }
        : { type: 'error', title: 'コピーできませんでした。文字を選んでコピーしてください。' },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="tertiary" onClick={() => void copy()}>
            コピーする
          </Button>
          <Button onClick={onClose}>控えたので閉じる</Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Notice tone="warning" title="この画面を閉じると、二度と表示できません">
          相手のシステムの設定画面に貼り付けてください。メールやチャットには書かないでください。
        </Notice>
        <code className={styles.secret}>{secret}</code>
      </div>
    </Dialog>
  );
}
