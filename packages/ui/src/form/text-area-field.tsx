import type { ComponentProps } from 'react';
import { CharacterCounter } from '#form/character-counter.tsx';
import { classNames } from '#tokens/class-names.ts';
import control from '#form/control.module.css';
import { Field, useFieldControl } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';
import styles from '#form/text-area-field.module.css';

type Props = Omit<ComponentProps<'textarea'>, 'required'> & FieldProps & { counter?: number };

/** Grows with its text where the browser can, from `rows` on. */
export function TextAreaField({ label, help, error, required, labelHidden, counter, rows = 4, ...area }: Props) {
  const aria = useFieldControl({ id: area.id, help, error, required });
  return (
    <Field
      {...{ label, help, error, required, labelHidden }}
      controlId={aria.id}
      aside={counter && <CharacterCounter controlId={aria.id} limit={counter} value={area.value} />}
    >
      <textarea
        {...area}
        {...aria}
        rows={rows}
        style={{ minHeight: `calc(${rows}lh + 0.75rem + 2px)`, ...area.style }}
        className={classNames(control.control, styles.area, area.className)}
      />
    </Field>
  );
}
