import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#form/field.module.css';
import { Icon } from '#tokens/icon.tsx';
import { alertCircleIcon } from '#tokens/icons.tsx';
import { VisuallyHidden } from '#layout/visually-hidden.tsx';
import { formJa } from '#words/form-words.ts';
import { useKitWords } from '#words/kit-words.ts';

export type FieldProps = {
  /** Words, which may say in which language they are. */
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Where the place says what the field is, as in a filter bar; a screen reader still hears the label. */
  labelHidden?: boolean | undefined;
};

type Describe = Pick<FieldProps, 'help' | 'error' | 'required'> & { id?: string | undefined };

/** The ids and aria attributes that tie a control to its label, help and error. */
export function useFieldControl({ id, help, error, required }: Describe) {
  const generated = useId();
  const controlId = id ?? generated;
  const described = [help && `${controlId}-help`, error && `${controlId}-error`].filter(Boolean).join(' ');
  return {
    id: controlId,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': described || undefined,
  } as const;
}

type FrameProps = FieldProps & { controlId: string; aside?: ReactNode; children: ReactNode; className?: string };

/** Label above, 必須 badge beside it, help under the label, error with icon under the control. */
export function Field({
  label,
  help,
  error,
  required,
  labelHidden,
  controlId,
  aside,
  children,
  className,
}: FrameProps) {
  return (
    <div className={classNames(styles.field, className)} data-field>
      <div className={labelHidden ? undefined : styles.heading}>
        <label htmlFor={controlId} className={styles.label}>
          {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </label>
        {required && !labelHidden && <RequiredBadge />}
      </div>
      <FieldHelp id={`${controlId}-help`}>{help}</FieldHelp>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <FieldError id={`${controlId}-error`}>{error}</FieldError>
        {aside}
      </div>
    </div>
  );
}

/** Outside the label and silent: the control itself says that it is required. */
export function RequiredBadge() {
  const { required } = useKitWords('form', formJa);
  return (
    <span className={styles.required} aria-hidden="true">
      {required}
    </span>
  );
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className={styles.help}>
      {children}
    </p>
  ) : null;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={id} className={styles.error}>
      <Icon path={alertCircleIcon} size="small" />
      {children}
    </p>
  ) : null;
}
