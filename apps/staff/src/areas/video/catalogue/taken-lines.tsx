import { catalogueUseNames } from '@nattoku/contract/video/catalogue';
import { ButtonLink } from '@nattoku/ui/action/button';
import styles from '#areas/video/catalogue/catalogue.module.css';
import type { Taken } from '#areas/video/catalogue/taken-badges.tsx';

type Props<Entry> = { taken: readonly Entry[]; addressOf: (entry: Entry) => string };

/** What of it stands in the own library, each with the way there. */
export function TakenLines<Entry extends Taken[number]>({ taken, addressOf }: Props<Entry>) {
  return taken.map((entry) => (
    <div key={entry.id} className={styles.line}>
      <span>
        一覧にあります（{catalogueUseNames[entry.use]}
        {entry.isOlder && '・改訂前の内容です'}）
      </span>
      <ButtonLink size="small" variant="tertiary" href={addressOf(entry)}>
        一覧で開く
      </ButtonLink>
    </div>
  ));
}
