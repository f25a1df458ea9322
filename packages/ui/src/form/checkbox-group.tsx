import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '#form/checkbox.tsx';
import { classNames } from '#tokens/class-names.ts';
import styles from '#form/choice.module.css';
import { FieldError, FieldHelp, RequiredBadge, useFieldControl } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';

export type CheckboxOption = { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean };

type Props = Omit<FieldProps, 'labelHidden'> & {
  options: readonly CheckboxOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  name?: string;
  layout?: 'column' | 'row' | 'cards';
};

/** Any number of several; `value` keeps the order of the options, not of the clicks. */
export function CheckboxGroup({
  label,
  help,
  error,
  required,
  options,
  value,
  onChange,
  name,
  layout = 'column',
}: Props) {
  const aria = useFieldControl({ help, error, required });
  const toggle = (toggled: string) =>
    onChange(options.map((option) => option.value).filter((each) => (each === toggled) !== value.includes(each)));
  return (
    <fieldset
      className={styles.group}
      aria-describedby={aria['aria-describedby']}
      data-problem={error ? '' : undefined}
    >
      <legend className={styles.legend}>
        {label}
        {required && <RequiredBadge />}
      </legend>
      <FieldHelp id={`${aria.id}-help`}>{help}</FieldHelp>
      <div className={classNames(styles.options, layout !== 'column' && styles[layout])}>
        {options.map((option) => (
          <CheckboxChoice
            key={option.value}
            id={`${aria.id}-${option.value}`}
            option={option}
            name={name}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      <FieldError id={`${aria.id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

type ChoiceProps = ComponentProps<typeof Checkbox> & { id: string; option: CheckboxOption };

function CheckboxChoice({ option, ...input }: ChoiceProps) {
  const helpId = `${input.id}-help`;
  return (
    <div className={styles.choice}>
      <Checkbox {...input} disabled={option.disabled} aria-describedby={option.help ? helpId : undefined} />
      <div className={styles.words}>
        <label htmlFor={input.id} className={styles.label}>
          {option.label}
        </label>
        <FieldHelp id={helpId}>{option.help}</FieldHelp>
      </div>
    </div>
  );
}
