import type { Alternative } from '@nattoku/contract/video/approach-plan';
import { approachLimits } from '@nattoku/contract/video/approach-input';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/video/approach/approach-page.module.css';
import { newIdempotencyKey } from '#platform/network/idempotency-key.ts';

type Props = {
  alternatives: readonly Alternative[];
  problems: Partial<Record<string, string>>;
  onChange: (alternatives: Alternative[]) => void;
};

const empty = (doesNothing: boolean): Alternative => ({
  id: newIdempotencyKey(),
  name: doesNothing ? '何もしない（経過をみる）' : '',
  doesNothing,
  merits: '',
  drawbacks: '',
});

/** The other ways to go, doing nothing among them, each with what speaks for it and what against. */
export function AlternativeFields({ alternatives, problems, onChange }: Props) {
  const change = (id: string, to: Partial<Alternative>) =>
    onChange(alternatives.map((each) => (each.id === id ? { ...each, ...to } : each)));
  return (
    <div className={styles.tight}>
      {alternatives.length === 0 && (
        <p className={styles.quiet}>
          ほかの治療法と「何もしない」場合を、良い点と困る点に分けて登録すると、比較の表として表示できます。
        </p>
      )}
      <ul role="list" className={styles.list} aria-label="ほかの選択肢">
        {alternatives.map((alternative, index) => {
          const nth = alternative.doesNothing ? '「何もしない」' : `選択肢${index + 1}`;
          const of = (field: 'name' | 'merits' | 'drawbacks') => ({
            name: `alternatives.${index}.${field}`,
            value: alternative[field],
            error: problems[`alternatives.${index}.${field}`],
            onChange: (event: { target: { value: string } }) => change(alternative.id, { [field]: event.target.value }),
          });
          return (
            <li key={alternative.id} className={styles.way}>
              <div className={styles.tight}>
                <TextField label={`${nth}の名前`} required {...of('name')} />
                <div className={styles.fields}>
                  <TextAreaField label={`${nth}の良い点`} rows={2} counter={approachLimits.merits} {...of('merits')} />
                  <TextAreaField
                    label={`${nth}の困る点`}
                    rows={2}
                    counter={approachLimits.merits}
                    {...of('drawbacks')}
                  />
                </div>
              </div>
              <IconButton
                path={trashIcon}
                size="small"
                label={`${nth}を削除`}
                onClick={() => onChange(alternatives.filter(({ id }) => id !== alternative.id))}
              />
            </li>
          );
        })}
      </ul>
      <div className={styles.buttons}>
        {!alternatives.some(({ doesNothing }) => doesNothing) && (
          <Button
            variant="tertiary"
            icon={plusIcon}
            data-place="alternatives"
            onClick={() => onChange([empty(true), ...alternatives])}
          >
            「何もしない」を追加
          </Button>
        )}
        <Button variant="tertiary" icon={plusIcon} onClick={() => onChange([...alternatives, empty(false)])}>
          選択肢を追加
        </Button>
      </div>
    </div>
  );
}
