import { useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '#tokens/class-names.ts';
import control from '#form/control.module.css';
import { Field, useFieldControl } from '#form/field.tsx';
import type { FieldProps } from '#form/field.tsx';
import { Icon } from '#tokens/icon.tsx';
import { eyeIcon, eyeOffIcon } from '#tokens/icons.tsx';
import styles from '#form/password-field.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'required'> & FieldProps;

export function PasswordField({ label, help, error, required, labelHidden, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const aria = useFieldControl({ id: input.id, help, error, required });
  return (
    <Field {...{ label, help, error, required, labelHidden }} controlId={aria.id}>
      <div className={styles.box}>
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...aria}
          type={shown ? 'text' : 'password'}
          className={classNames(control.control, styles.input, input.className)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-controls={aria.id}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon path={shown ? eyeOffIcon : eyeIcon} />
          {shown ? '隠す' : '表示'}
        </button>
      </div>
    </Field>
  );
}
