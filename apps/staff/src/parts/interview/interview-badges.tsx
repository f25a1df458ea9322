import type { InterviewSummary } from '@nattoku/contract/medical-interview/interview-list';
import { type InterviewState, interviewStateNames } from '@nattoku/contract/medical-interview/interview-state';
import { Badge } from '@nattoku/ui/feedback/badge';
import {
  alertCircleIcon,
  alertIcon,
  checkCircleIcon,
  clockIcon,
  lockIcon,
  pencilIcon,
  sendIcon,
  swapIcon,
} from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';
import styles from '#list/cells.module.css';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

const looks: Record<InterviewState, { tone: Tone; icon: string }> = {
  open: { tone: 'neutral', icon: sendIcon },
  answering: { tone: 'neutral', icon: pencilIcon },
  submitted: { tone: 'warning', icon: clockIcon },
  returned: { tone: 'info', icon: swapIcon },
  reviewed: { tone: 'primary', icon: checkCircleIcon },
  finalised: { tone: 'done', icon: lockIcon },
  amended: { tone: 'done', icon: pencilIcon },
};

/** How far a response is. */
export const InterviewStateBadge = ({ state }: { state: InterviewState }) => (
  <Badge tone={looks[state].tone} icon={looks[state].icon}>
    {interviewStateNames[state]}
  </Badge>
);

/** What a response points out: by name what nobody has seen, and the number of the others. */
export function FlagBadges({ row: { flags, flagNames } }: { row: Pick<InterviewSummary, 'flags' | 'flagNames'> }) {
  const { red, amber, unseenRed, unseenAmber } = flags;
  const seen = red + amber - unseenRed - unseenAmber;
  const unnamed = unseenRed + unseenAmber - flagNames.length;
  if (red + amber === 0) return <>—</>;
  return (
    <span className={styles.badges}>
      {flagNames.map((name, index) => (
        <Badge
          key={name}
          tone={index < unseenRed ? 'error' : 'warning'}
          icon={index < unseenRed ? alertCircleIcon : alertIcon}
        >
          {name}
        </Badge>
      ))}
      {unnamed > 0 && <Badge tone="warning">ほか{unnamed}件</Badge>}
      {seen > 0 && <Badge icon={checkCircleIcon}>確認済み{seen}件</Badge>}
    </span>
  );
}
