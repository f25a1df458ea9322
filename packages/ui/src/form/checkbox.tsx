import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import styles from '#form/checkbox.module.css';
import { Icon } from '#tokens/icon.tsx';
import { checkIcon, minusIcon } from '#tokens/icons.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  /** Some but not all of what it stands for are chosen. */
  indeterminate?: boolean;
  ref?: ComponentProps<'input'>['ref'];
};

/** The box alone, for tables; with words beside it use CheckboxField. */
export function Checkbox({ indeterminate = false, ref, ...input }: Props) {
  const frame = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const box = frame.current?.querySelector('input');
    if (box) box.indeterminate = indeterminate;
  }, [indeterminate]);

  return (
    <span ref={frame} className={styles.frame}>
      <input {...input} ref={ref} type="checkbox" className={styles.box} />
      <Icon path={indeterminate ? minusIcon : checkIcon} size="small" className={styles.mark} />
    </span>
  );
}
