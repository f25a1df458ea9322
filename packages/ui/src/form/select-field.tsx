import type { ComponentProps } from 'react';
import { classNames } from '#tokens/class-names.ts';
import control from '#form/control.module.css';
import { Field, useFieldControl } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';
import { Icon } from '#tokens/icon.tsx';
import { chevronDownIcon } from '#tokens/icons.tsx';
import styles from '#form/select-field.module.css';

/** `labelLang`: where the words are in another language than the page. */
export type SelectOption = { value: string; label: string; disabled?: boolean; labelLang?: string | undefined };

type Props = Omit<ComponentProps<'select'>, 'size' | 'required' | 'multiple'> &
  FieldProps & {
    options: readonly SelectOption[];
    /** The first line, chosen while nothing is: 「選択してください」 or 「すべて」. */
    emptyLabel?: string;
    size?: 'main' | 'small';
  };

export function SelectField({
  label,
  help,
  error,
  required,
  labelHidden,
  options,
  emptyLabel,
  size = 'main',
  ...select
}: Props) {
  const aria = useFieldControl({ id: select.id, help, error, required });
  return (
    <Field {...{ label, help, error, required, labelHidden }} controlId={aria.id}>
      <div className={styles.box}>
        <select
          {...select}
          {...aria}
          className={classNames(control.control, size === 'small' && control.small, styles.select, select.className)}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled} lang={option.labelLang}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon path={chevronDownIcon} className={styles.chevron} />
      </div>
    </Field>
  );
}
