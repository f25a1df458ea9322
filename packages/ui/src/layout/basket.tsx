import type { ReactNode } from 'react';
import styles from '#layout/basket.module.css';
import { IconButton } from '#action/icon-button.tsx';
import { chevronDownIcon, chevronUpIcon, closeIcon } from '#tokens/icons.tsx';

export type BasketItem = { key: string; label: string; detail?: ReactNode };

type Props = {
  items: readonly BasketItem[];
  /** Shown while nothing is chosen. */
  empty: ReactNode;
  onRemove: (key: string) => void;
  /** Where the order matters: the same items in their new order. */
  onReorder?: (keys: string[]) => void;
};

/** What was chosen in a flow, in order, with ways to move and remove each by finger, mouse or keyboard. */
export function Basket({ items, empty, onRemove, onReorder }: Props) {
  if (items.length === 0) return <p className={styles.empty}>{empty}</p>;
  const keys = items.map(({ key }) => key);
  return (
    <ol role="list" className={styles.items}>
      {items.map(({ key, label, detail }, index) => (
        <li key={key} className={styles.item}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <div className={styles.words}>
            <p className={styles.label}>{label}</p>
            {detail && <p className={styles.detail}>{detail}</p>}
          </div>
          <div className={styles.tools}>
            {onReorder && items.length > 1 && (
              <>
                <IconButton
                  path={chevronUpIcon}
                  size="small"
                  label={`${label}を上へ`}
                  disabled={index === 0}
                  onClick={() => onReorder(moved(keys, index, -1))}
                />
                <IconButton
                  path={chevronDownIcon}
                  size="small"
                  label={`${label}を下へ`}
                  disabled={index === items.length - 1}
                  onClick={() => onReorder(moved(keys, index, 1))}
                />
              </>
            )}
            <IconButton
              path={closeIcon}
              size="small"
              label={`${label}を外す`}

              onClick={() => onRemove(key)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

function moved(keys: readonly string[], index: number, by: -1 | 1): string[] {
  const next = [...keys];
  next.splice(index + by, 0, ...next.splice(index, 1));
  return next;
}
