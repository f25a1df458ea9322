import type { MissingItem } from '@nattoku/contract/consent-order';
import { Icon } from '@nattoku/ui/icon';
import { alertIcon, checkCircleIcon, informationOutlineIcon } from '@nattoku/ui/icons';
import styles from '#areas/consent-order/missing-list.module.css';

/** What the form lacks, what stands in the way of issuing it first. */
export function MissingList({ missing }: { missing: readonly MissingItem[] }) {
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
      {sorted.map(({ words, blocks }) => (
        <li key={words} className={styles.item} data-kind={blocks ? 'blocks' : 'note'}>
          <Icon path={blocks ? alertIcon : informationOutlineIcon} />
          {words}
        </li>
      ))}
    </ul>
  );
}
