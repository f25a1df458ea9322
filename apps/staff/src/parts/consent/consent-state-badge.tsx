import { consentStateNames, type ConsentState } from '@nattoku/contract/consent/consent-state';
import { Badge } from '@nattoku/ui/feedback/badge';
import {
  alarmIcon,
  cancelIcon,
  checkCircleIcon,
  checkIcon,
  clockIcon,
  closeIcon,
  halfCircleIcon,
  lockIcon,
  pencilIcon,
  swapIcon,
  undoIcon,
} from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';

type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;

const looks: Record<ConsentState, { tone: Tone; icon: string }> = {
  draft: { tone: 'neutral', icon: pencilIcon },
  awaitingApproval: { tone: 'warning', icon: clockIcon },
  issued: { tone: 'warning', icon: pencilIcon },
  explained: { tone: 'primary', icon: checkIcon },
  partiallySigned: { tone: 'warning', icon: halfCircleIcon },
  signed: { tone: 'done', icon: checkCircleIcon },
  finalised: { tone: 'done', icon: lockIcon },
  declined: { tone: 'info', icon: closeIcon },
  withdrawn: { tone: 'error', icon: undoIcon },
  superseded: { tone: 'neutral', icon: swapIcon },
  expired: { tone: 'warning', icon: alarmIcon },
  voided: { tone: 'neutral', icon: cancelIcon },
};

/** Where a consent form stands. */
export const ConsentStateBadge = ({ state }: { state: ConsentState }) => (
  <Badge tone={looks[state].tone} icon={looks[state].icon}>
    {consentStateNames[state]}
  </Badge>
);

/** A due date that has passed without an answer. */
export const OverdueBadge = () => (
  <Badge tone="error" icon={alarmIcon}>
    期限超過
  </Badge>
);
