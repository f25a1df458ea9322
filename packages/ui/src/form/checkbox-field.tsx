import type { ComponentProps } from 'react';
import { Checkbox } from '#form/checkbox.tsx';
import styles from '#form/choice.module.css';
import { FieldError, FieldHelp, RequiredBadge, useFieldControl } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';

type Props = Omit<ComponentProps<typeof Checkbox>, 'required'> & Omit<FieldProps, 'labelHidden'>;

export function CheckboxField({ label, help, error, required, ...input }: Props) {
  const aria = useFieldControl({ id: input.id, help, error, required });
  return (
    <div>
      <div className={styles.choice}>
        <Checkbox {...input} {...aria} />
        <div className={styles.words}>
          <span className={styles.heading}>
            <label htmlFor={aria.id} className={styles.label}>
              {label}
            </label>
            {required && <RequiredBadge />}
          </span>
          <FieldHelp id={`${aria.id}-help`}>{help}</FieldHelp>
        </div>
      </div>
      <FieldError id={`${aria.id}-error`}>{error}</FieldError>
    </div>
  );
}
