import { type ConsentField, fieldLimits } from '@nattoku/contract/consent/consent-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/consent/editor/editor.module.css';
import type { ChangeField } from '#areas/consent/editor/field/change-field.ts';
import { NumberBox } from '#editing/number-box.tsx';

type Props = { field: ConsentField; change: ChangeField };

/** What an answer has to keep to: signs of a text, bounds of a number or a date. */
export function FieldLimitFields({ field, change }: Props) {
  const put = (part: Partial<ConsentField['limits']>) =>
    change('limits', (one) => ({ ...one, limits: { ...one.limits, ...part } }));
  switch (field.type) {
    case 'text':
    case 'multilineText':
      return (
        <NumberBox
          label="文字数の上限"
          unit="文字"
          whole
          emptyAllowed
          least={1}
          most={fieldLimits.text}
          value={field.limits.maxLength}
          onChange={(maxLength) => put({ maxLength })}
        />
      );
    case 'number':
      return (
        <div className={styles.pair}>
          {(['least', 'most'] as const).map((end) => (
            <NumberBox
              key={end}
              label={end === 'least' ? '下限' : '上限'}
              emptyAllowed
              least={-1_000_000}
              most={1_000_000}
              value={field.limits[end] === null ? null : Number(field.limits[end])}
              onChange={(value) => put({ [end]: value === null ? null : String(value) })}
            />
          ))}
        </div>
      );
    case 'date':
      return (
        <div className={styles.pair}>
          {(['least', 'most'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={end === 'least' ? 'この日から' : 'この日まで'}
              value={field.limits[end] ?? ''}
              onChange={({ target }) => put({ [end]: target.value || null })}
            />
          ))}
        </div>
      );
    default:
      return null;
  }
}
