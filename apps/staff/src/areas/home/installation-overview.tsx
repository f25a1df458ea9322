import type { Home } from '@nattoku/contract/home/home';
import { Stat } from '@nattoku/ui/feedback/stat';
import styles from '#areas/home/home.module.css';

/** What the operator looks after: numbers of the installation, nothing of what facilities hold. */
export function InstallationOverview({ installation }: { installation: NonNullable<Home['installation']> }) {
  return (
    <div className={styles.stats} role="group" aria-label="このシステムの状況">
      <Stat label="利用中の施設" value={installation.hospitals} unit="施設" />
      <Stat label="有効な職員アカウント" value={installation.activeStaff} unit="人" />
    </div>
  );
}
