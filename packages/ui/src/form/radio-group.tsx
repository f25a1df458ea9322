import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#form/choice.module.css';
import { FieldError, FieldHelp, RequiredBadge, useFieldControl } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';

export type RadioOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean };

type Props = Pick<ComponentProps<'input'>, 'name' | 'ref' | 'onChange' | 'onBlur' | 'disabled'> &
  FieldProps & {
    options: readonly RadioOption[];
    value?: string;
    defaultValue?: string;
    /** `cards`: large targets for the patient page and for choices that need a sentence each. */
    layout?: 'column' | 'row' | 'cards';
  };

export function RadioGroup({ label, help, error, required, labelHidden, options, layout = 'column', ...input }: Props) {
  const aria = useFieldControl({ help, error, required });
  const { value, defaultValue, name = aria.id, ...passed } = input;
  return (
    <fieldset
      className={styles.group}
      role="radiogroup"
      aria-invalid={aria['aria-invalid']}
      aria-required={aria['aria-required']}
      aria-describedby={aria['aria-describedby']}
    >
      <legend className={labelHidden ? undefined : styles.legend}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {required && !labelHidden && <RequiredBadge />}
      </legend>
      <FieldHelp id={`${aria.id}-help`}>{help}</FieldHelp>
      <div className={classNames(styles.options, layout !== 'column' && styles[layout])}>
        {options.map((option) => (
          <Radio
            key={option.value}
            {...passed}
            option={option}
            name={name}
            {...(value !== undefined && { checked: option.value === value })}
            {...(defaultValue !== undefined && { defaultChecked: option.value === defaultValue })}
          />
        ))}
      </div>
      <FieldError id={`${aria.id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function Radio({ option, disabled, ...input }: ComponentProps<'input'> & { option: RadioOption }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input
        {...input}
        id={id}
        type="radio"
        value={option.value}
        disabled={option.disabled ?? disabled}
        className={styles.dot}
        aria-describedby={option.help ? `${id}-help` : undefined}
      />
      <div className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {option.label}
        </label>
        <FieldHelp id={`${id}-help`}>{option.help}</FieldHelp>
      </div>
    </div>
  );
}
