import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';

const precisions = { day: '年・月・日', month: '年・月まででよい', year: '年だけでよい（いつごろ）' } as const;

/** A date, as exactly as it is needed; both Western years and eras can be entered. */
export const DateFields = ({ item, disabled, put }: ItemProps<'date'>) => (
  <>
    <SelectField
      label="どこまで答えてもらうか"
      help="西暦でも和暦でも書けます。"
      options={Object.entries(precisions).map(([value, label]) => ({ value, label }))}
      value={item.precision}
      disabled={disabled}
      onChange={({ target }) => {
        const precision = (['day', 'month', 'year'] as const).find((each) => each === target.value);
        if (precision) put({ precision }, 'precision');
      }}
    />
    <div className={styles.pair}>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          label={end === 'min' ? '最も早い日' : '最も遅い日'}
          type="date"
          value={item[end] ?? ''}
          disabled={disabled}
          onChange={({ target }) => put({ [end]: target.value === '' ? null : target.value }, end)}
        />
      ))}
    </div>
  </>
);
