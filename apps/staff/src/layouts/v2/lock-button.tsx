import { useMutation } from '@tanstack/react-query';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { lockIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import styles from '#layouts/v2/lock-button.module.css';
import { lockScreen } from '#platform/session/lock.ts';

/** For the person who leaves the screen for a moment. Words where there is room. */
export function LockButton() {
  const lock = useMutation({
    mutationFn: lockScreen,
    onError: () => showSnackbar({ title: 'ロックできませんでした', desc: '接続を確認して、もう一度お試しください。' }),
  });
  const press = () => lock.mutate();
  return (
    <>
      <span className={styles.wide}>
        <Button variant="fourth" size="small" weight="normal" icon={lockIcon} loading={lock.isPending} onClick={press}>
          今すぐロック
        </Button>
      </span>
      <span className={styles.narrow}>
        <IconButton path={lockIcon} label="今すぐロック" onClick={press} />
      </span>
    </>
  );
}
