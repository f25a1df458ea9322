import { type WorkGap, workGapWords } from '@nattoku/contract/home/worklist';
import { Badge } from '@nattoku/ui/feedback/badge';
import {
  accountGroupIcon,
  alarmIcon,
  alertIcon,
  calendarIcon,
  chatIcon,
  checkCircleOutlineIcon,
  fileDocumentIcon,
  helpIcon,
  linkIcon,
  lockIcon,
  movieIcon,
  noteIcon,
  signatureIcon,
  speakIcon,
  undoIcon,
} from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

/** Red is what harms by waiting; everything else is work of the day. */
const looks: Record<WorkGap, { tone: Tone; icon: string }> = {
  withdrawal: { tone: 'error', icon: undoIcon },
  question: { tone: 'error', icon: chatIcon },
  talkRunning: { tone: 'primary', icon: speakIcon },
  notUnderstood: { tone: 'error', icon: helpIcon },
  overdue: { tone: 'error', icon: alarmIcon },
  linkLocked: { tone: 'warning', icon: lockIcon },
  undelivered: { tone: 'warning', icon: linkIcon },
  stopped: { tone: 'warning', icon: alertIcon },
  doctorCheck: { tone: 'warning', icon: checkCircleOutlineIcon },
  talkRecord: { tone: 'warning', icon: fileDocumentIcon },
  followUp: { tone: 'warning', icon: calendarIcon },
  attendees: { tone: 'warning', icon: accountGroupIcon },
  video: { tone: 'neutral', icon: movieIcon },
  explanation: { tone: 'neutral', icon: noteIcon },
  signature: { tone: 'neutral', icon: signatureIcon },
};

/** One thing that is missing, as word and icon. */
export const WorkGapBadge = ({ gap }: { gap: WorkGap }) => (
  <Badge tone={looks[gap].tone} icon={looks[gap].icon}>
    {workGapWords[gap]}
  </Badge>
);
