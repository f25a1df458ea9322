import { Button } from '@nattoku/ui/action/button';
import { Notice } from '@nattoku/ui/feedback/notice';
import styles from '#editing/conflict-table.module.css';

export type ConflictingField = { field: string; label: string; mine: string; theirs: string };
type Props = {
  /** Everything that may differ, in words; what is alike is left out. */
  fields: readonly ConflictingField[];
  onSettle: (keep: 'mine' | 'theirs') => void;
};

/** Both versions of a record beside each other: nothing is overwritten without being seen (specification/errors.md §8). */
export function ConflictTable({ fields, onSettle }: Props) {
  return (
    <div className={styles.conflict}>
      <Notice tone="warning" title="ほかの職員が先に保存しました">
        違っている項目を見比べて、どちらの内容で続けるかを選んでください。
      </Notice>
      <table className={styles.table}>
        <caption className={styles.caption}>違っている項目</caption>
        <thead>
          <tr>
            <th scope="col">項目</th>
            <th scope="col">あなたの入力</th>
            <th scope="col">保存されている内容</th>
          </tr>
        </thead>
        <tbody>
          {fields
            .filter(({ mine, theirs }) => mine !== theirs)
            .map(({ field, label, mine, theirs }) => (
              <tr key={field}>
                <th scope="row">{label}</th>
                <td>{mine || '（なし）'}</td>
                <td>{theirs || '（なし）'}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className={styles.choices}>
        <Button variant="tertiary" onClick={() => onSettle('theirs')}>
          保存されている内容で続ける
        </Button>
        <Button onClick={() => onSettle('mine')}>あなたの入力で続ける</Button>
      </div>
    </div>
  );
}
