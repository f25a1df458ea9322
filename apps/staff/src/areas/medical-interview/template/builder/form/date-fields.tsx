import { withTimeOfDay } from '@nattoku/rules/interview/answer/interview-date';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/medical-interview/template/builder/builder.module.css';
import type { ItemProps } from '#areas/medical-interview/template/builder/form/item-props.ts';

const days = { day: '年・月・日', month: '年・月まででよい', year: '年だけでよい（いつごろ）' } as const;
const times = { minute: '年・月・日と時刻', ...days, day: '年・月・日（時刻はわかれば）' } as const;

/** A date, as exactly as it is needed; both Western years and eras can be entered. */
export function DateFields({ item, disabled, put }: ItemProps<'date'>) {
  const isTimed = item.as === 'dateTime';
  return (
    <>
      <CheckboxField
        label="時刻も聞く"
        checked={isTimed}
        disabled={disabled}
        onChange={({ target }) => put(target.checked ? timed(item) : untimed(item), 'as')}
      />
      <SelectField
        label="どこまで答えてもらうか"
        help="西暦でも和暦でも書けます。"
        options={Object.entries(isTimed ? times : days).map(([value, label]) => ({ value, label }))}
        value={item.precision}
        disabled={disabled}
        onChange={({ target }) => {
          const precision = (['minute', 'day', 'month', 'year'] as const).find((each) => each === target.value);
          if (precision) put({ precision }, 'precision');
        }}
      />
      <div className={styles.pair}>
        {(['min', 'max'] as const).map((end) => (
          <TextField
            key={end}
            label={`${end === 'min' ? '最も早い' : '最も遅い'}${isTimed ? '日時' : '日'}`}
            type={isTimed ? 'datetime-local' : 'date'}
            value={(isTimed ? withTimeOfDay(item[end] ?? '', unsaidTimes[end]) : item[end]) ?? ''}
            disabled={disabled}
            onChange={({ target }) => put({ [end]: target.value === '' ? null : target.value }, end)}
          />
        ))}
      </div>
    </>
  );
}

/** The time of day that a limit without one means. */
const unsaidTimes = { min: '00:00', max: '23:59' };

type Timing = Pick<ItemProps<'date'>['item'], 'as' | 'precision' | 'min' | 'max'>;

const timed = ({ min, max }: Timing): Timing => ({ as: 'dateTime', precision: 'minute', min, max });

const untimed = ({ precision, min, max }: Timing): Timing => ({
  as: 'date',
  precision: precision === 'minute' ? 'day' : precision,
  min: min?.slice(0, 10) ?? null,
  max: max?.slice(0, 10) ?? null,
});
