import { useState } from 'react';
import type { ClipboardEvent, ComponentProps, FocusEvent, ReactNode } from 'react';
import { CharacterCounter } from '#form/character-counter.tsx';
import { classNames } from '#tokens/class-names.ts';
import control from '#form/control.module.css';
import { Field, useFieldControl } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';
import styles from '#form/text-field.module.css';
import { retype, typeInto } from '#form/type-into.ts';
import { formJa } from '#words/form-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Cleaned = { value: string; changed: boolean };

type Props = Omit<ComponentProps<'input'>, 'size' | 'required'> &
  FieldProps & {
    /** Shows 「12 / 100文字」; it warns, and leaves refusing to the rule. */
    counter?: number;
    /** Tidies what was pasted or typed (全角 digits, hyphens); the field says what it changed. */
    clean?: (typed: string) => Cleaned;
    /** A unit behind the box, as 「分」. */
    unit?: ReactNode;
  };

export function TextField({ label, help, error, required, labelHidden, counter, clean, unit, ...input }: Props) {
  const words = useKitWords('form', formJa);
  const [tidied, setTidied] = useState('');
  const aria = useFieldControl({ id: input.id, help, error, required });

  const tidy = (box: HTMLInputElement, typed: string, put: typeof typeInto) => {
    const { value, changed } = clean?.(typed) ?? { value: typed, changed: false };
    if (!changed) return false;
    put(box, value);
    setTidied(words.tidied(typed, value));
    return true;
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    input.onPaste?.(event);
    setTidied('');
    if (tidy(event.currentTarget, event.clipboardData.getData('text'), typeInto)) event.preventDefault();
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    tidy(event.currentTarget, event.currentTarget.value, retype);
    input.onBlur?.(event);
  };

  return (
    <Field
      {...{ label, help, error, required, labelHidden }}
      controlId={aria.id}
      aside={counter && <CharacterCounter controlId={aria.id} limit={counter} value={input.value} />}
    >
      <div className={styles.line}>
        <input
          type="text"
          {...input}
          {...aria}
          className={classNames(control.control, input.className)}
          onPaste={paste}
          onBlur={leave}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </div>
      {clean && (
        <p className={styles.tidied} role="status">
          {tidied}
        </p>
      )}
    </Field>
  );
}
