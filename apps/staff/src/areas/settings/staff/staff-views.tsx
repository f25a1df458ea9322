import type { StaffCounts } from '@nattoku/contract/staff/staff';
import { staffStateNames, type StaffState, UNUSED_DAYS } from '@nattoku/contract/staff/staff-state';
import { TabLinks } from '@nattoku/ui/layout/tab-links';
import type { StaffAddress } from '#areas/settings/staff/staff-address.ts';
import styles from '#areas/settings/staff/staff.module.css';
import { href } from '#routing/paths.ts';

const states: readonly StaffState[] = ['active', 'invited', 'suspended', 'locked', 'retired'];

/** The saved views of the list with how many each holds; the last one is for the review of accounts that nobody uses. */
export function StaffViews({ search, counts }: { search: StaffAddress; counts: StaffCounts | undefined }) {
  const to = (view: { state?: StaffState; unused?: boolean }) => href('/settings', { section: 'staff', ...view });
  const isShown = (state: StaffState): boolean =>
    state !== 'locked' || search.state === 'locked' || (counts?.locked ?? 0) > 0;
  const links = [
    { href: to({}), label: '退職を除く全員', count: counts?.working, current: !search.state && !search.unused },
    ...states.filter(isShown).map((state) => ({
      href: to({ state }),
      label: staffStateNames[state],
      count: counts?.[state],
      current: search.state === state,
    })),
    { href: to({ unused: true }), label: `${UNUSED_DAYS}日間未使用`, count: counts?.unused, current: search.unused },
  ];
  return (
    <div className={styles.views}>
      <TabLinks label="職員の表示" links={links} />
    </div>
  );
}
