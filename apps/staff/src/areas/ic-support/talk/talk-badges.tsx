import type { IcOrderSummary } from '@nattoku/contract/ic-support/ic-order';
import { Badge } from '@nattoku/ui/feedback/badge';
import { StatusBadge } from '@nattoku/ui/feedback/status-badge';
import { accountGroupIcon, alarmIcon, clockIcon } from '@nattoku/ui/tokens/icons';
import { expectedIn, talkStatus } from '#areas/ic-support/talk/talk-words.ts';
import styles from '#list/cells.module.css';

/** How a talk stands, with what it asks for. */
export function TalkBadges({ order: { lifecycle, talk } }: { order: Pick<IcOrderSummary, 'lifecycle' | 'talk'> }) {
  return (
    <span className={styles.badges}>
      <StatusBadge status={lifecycle === 'draft' ? 'draft' : talkStatus(talk)} />
      {talk.doctorAskedAt && lifecycle === 'draft' && (
        <Badge tone="warning" icon={clockIcon}>
          医師の発行待ち
        </Badge>
      )}
      {expectedIn(talk).length > 0 && (
        <Badge tone="error" icon={accountGroupIcon}>
          出席者不足
        </Badge>
      )}
      {talk.outOfHours === true && (
        <Badge tone="warning" icon={alarmIcon}>
          時間外
        </Badge>
      )}
    </span>
  );
}
