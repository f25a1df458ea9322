import type { CatalogueUse } from '@nattoku/contract/video/catalogue';
import { Badge } from '@nattoku/ui/feedback/badge';
import { checkIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/video/catalogue/catalogue.module.css';

export type Taken = readonly { id: string; use: CatalogueUse; isOlder: boolean }[];

const words: Record<CatalogueUse, string> = { asIs: 'そのまま使用中', copy: 'コピーを使用中' };

/** What of it stands in the own library. */
export function TakenBadges({ taken }: { taken: Taken }) {
  return (
    <span className={styles.badges}>
      {taken.map(({ id, use, isOlder }) => (
        <Badge key={id} tone={isOlder ? 'warning' : 'done'} icon={checkIcon}>
          {isOlder ? 'コピーより新しい改訂あり' : words[use]}
        </Badge>
      ))}
    </span>
  );
}
