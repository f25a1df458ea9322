import { Button } from '@nattoku/ui/action/button';
import { DescriptionList, type Description } from '@nattoku/ui/feedback/description-list';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#editing/overtaken.module.css';

type Props = { saved: readonly Description[]; onSettle: (keep: 'mine' | 'theirs') => void };

/** What somebody else saved meanwhile: nothing is overwritten without having been seen. */
export function Overtaken({ saved, onSettle }: Props) {
  return (
    <Notice tone="warning" title="ほかの職員が先に保存しました">
      <div className={styles.stack}>
        <p>いま保存されている内容です。下の入力と見比べて、どちらで続けるかを選んでください。</p>
        <DescriptionList items={saved} />
        <div className={styles.end}>
          <Button size="small" variant="subTertiary" onClick={() => onSettle('theirs')}>
            保存されている内容で続ける
          </Button>
          <Button size="small" variant="tertiary" onClick={() => onSettle('mine')}>
            あなたの入力で続ける
          </Button>
        </div>
      </div>
    </Notice>
  );
}
