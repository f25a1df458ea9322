import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '#action/button.tsx';
import { classNames } from '#tokens/class-names.ts';
import styles from '#form/filter-bar.module.css';
import { filterIcon } from '#tokens/icons.tsx';

type Props = {
  search?: ReactNode;
  /** Two to four small select fields. */
  children?: ReactNode;
  /** How many filters are set; from one on they can be cleared together. */
  active?: number;
  onClear?: () => void;
  /** At the right end: a count, an export. */
  aside?: ReactNode;
};

/** Search and filters in one line above a table; on a phone the filters fold behind one button. */
export function FilterBar({ search, children, active = 0, onClear, aside }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.bar} role="search" data-print="hidden">
      {search && <div className={styles.search}>{search}</div>}
      {children && (
        <>
          <div className={styles.toggle}>
            <Button
              variant="subTertiary"
              size="small"
              icon={filterIcon}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              絞り込み{active > 0 && `（${active}）`}
            </Button>
          </div>
          <div id={id} className={classNames(styles.filters, open && styles.open)}>
            {children}
            {active > 0 && onClear && (
              <Button variant="fourth" size="small" weight="normal" onClick={onClear}>
                条件をクリア
              </Button>
            )}
          </div>
        </>
      )}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
