import type { MissingItem } from '@nattoku/contract/consent/consent-order';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon, checkCircleIcon, informationOutlineIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/consent/order/missing-list.module.css';

type Props = {
  missing: readonly MissingItem[];
  /** Leads to where it is put right. Absent for those who may not change the form now. */
  onGo?: ((item: MissingItem) => void) | undefined;
};

/** What the form lacks, what stands in the way of issuing it first. */
export function MissingList({ missing, onGo }: Props) {
  if (missing.length === 0)
    return (
      <p className={styles.item} data-kind="done">
        <Icon path={checkCircleIcon} />
        必要な項目はすべてそろっています。
      </p>
    );
  const sorted = missing.toSorted((a, b) => Number(b.blocks) - Number(a.blocks));
  return (
    <ul role="list" className={styles.list} aria-label="足りない項目">
      {sorted.map((item) => (
        <li key={item.words} className={styles.item} data-kind={item.blocks ? 'blocks' : 'note'}>
          <Icon path={item.blocks ? alertIcon : informationOutlineIcon} />
          {onGo ? (
            <button type="button" className={styles.go} onClick={() => onGo(item)}>
              {item.words}
            </button>
          ) : (
            item.words
          )}
        </li>
      ))}
    </ul>
  );
}
