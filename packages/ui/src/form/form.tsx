import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { classNames } from '#tokens/class-names.ts';
import styles from '#form/form.module.css';
import { isImeEnter } from '#form/ime.tsx';

type Props = ComponentProps<'form'> & {
  /** Without the form width, as inside a dialog or a card that has its own. */
  full?: boolean;
};

/** Labels, rules and messages are ours, so the browser's own bubbles are off. Enter never submits while composing. */
export function Form({ full = false, className, ...props }: Props) {
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isImeEnter(event)) event.preventDefault();
    props.onKeyDown?.(event);
  };
  return (
    // The key handler only keeps a conversion's Enter from submitting; it makes nothing operable.
    <form
      noValidate
      {...props}
      className={classNames(styles.form, !full && styles.narrow, className)}
      onKeyDown={press}
    />
  );
}

/** A heading and what belongs under it. */
export function FormSection({ title, help, children }: { title: string; help?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div>
        <h2>{title}</h2>
        {help && <p className={styles.help}>{help}</p>}
      </div>
      {children}
    </section>
  );
}

/** Fields that are read as one (family name and given name) beside each other; below each other where it is narrow. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
