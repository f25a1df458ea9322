import { TabLinks } from '@nattoku/ui/layout/tab-links';
import type { Standing } from '#layouts/v2/here-in-places.ts';
import { useInboxDue } from '#layouts/v2/inbox-due.ts';
import styles from '#layouts/v2/place-tabs.module.css';
import { addressOfTab } from '#layouts/v2/places.ts';
import { useTabCounts } from '#routing/tab-counts.ts';

/** The parts of the place on the screen. A page that opened from one of them has its own way back. */
export function PlaceTabs({ standing }: { standing: Standing | null }) {
  const counts = useTabCounts();
  const inbox = useInboxDue();
  if (!standing?.isAtTab || standing.place.tabs.length === 1) return null;
  const { place, tab } = standing;
  return (
    <div className={styles.tabs} data-print="hidden">
      <TabLinks
        label={`${place.label}の画面`}
        links={place.tabs.map((each) => ({
          label: each.label,
          href: addressOfTab(each),
          current: each.label === tab.label,
          count: (each.due ? inbox[each.due] : counts[addressOfTab(each)]) || undefined,
        }))}
      />
    </div>
  );
}
