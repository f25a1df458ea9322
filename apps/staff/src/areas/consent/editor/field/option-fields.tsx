import { type ConsentField, fieldLimits } from '@nattoku/contract/consent/consent-field';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/consent/editor/editor.module.css';
import type { ChangeField } from '#areas/consent/editor/field/change-field.ts';
import { outlineOf } from '#areas/consent/editor/layout-draft.ts';

type Props = { field: ConsentField; change: ChangeField };
type Options = ConsentField['options'];

const GAP = 6;

/** The words of a choice. A new one of a circle on paper stands below the last; it is dragged to its words on the page. */
export function OptionFields({ field, change }: Props) {
  const put = (about: string, how: (options: Options) => Options) =>
    change(about, (one) => {
      const options = how(one.options);
      return { ...one, options, box: outlineOf({ ...one, options }) };
    });
  const add = () =>
    put('options', (options) => {
      const last = options.at(-1)?.box;
      const box = field.type === 'radio' && last ? { ...last, y: last.y + last.height + GAP } : null;
      return [...options, { value: '', box }];
    });
  return (
    <div className={styles.options} role="group" aria-label="選択肢">
      {field.options.map(({ value }, at) => (
        // Two options may read alike while they are typed; their place is their name.
        <div key={at} className={styles.optionRow}>
          <TextField
            label={`選択肢${at + 1}`}
            autoComplete="off"
            maxLength={fieldLimits.option}
            value={value}
            onChange={({ target }) =>
              put(`option.${at}`, (options) =>
                options.map((option, index) => (index === at ? { ...option, value: target.value } : option)),
              )
            }
          />
          <IconButton
            path={trashIcon}
            label={`選択肢${at + 1}を消す`}
            disabled={field.options.length <= 1}
            onClick={() => put('options', (options) => options.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        size="small"
        variant="tertiary"
        icon={plusIcon}
        disabled={field.options.length >= fieldLimits.options}
        onClick={add}
      >
        選択肢を追加
      </Button>
    </div>
  );
}
