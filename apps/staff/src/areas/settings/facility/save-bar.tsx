import { Button } from '@nattoku/ui/action/button';
import styles from '#areas/settings/facility/settings.parts.module.css';

type Props = { dirty: boolean; saving: boolean; blocked?: boolean; onSave: () => void; onGiveUp: () => void };

/** At the foot of settings that are saved as a whole. */
export function SaveBar({ dirty, saving, blocked = false, onSave, onGiveUp }: Props) {
  return (
    <div className={`${styles.bar} ${styles.sticky}`}>
      <span className={styles.quiet} role="status">
        {dirty ? '保存していない変更があります' : '変更はありません'}
      </span>
      <div className={styles.end}>
        <Button variant="subTertiary" disabled={!dirty} onClick={onGiveUp}>
          変更をやめる
        </Button>
        <Button disabled={!dirty || blocked} loading={saving} onClick={onSave}>
          保存する
        </Button>
      </div>
    </div>
  );
}
