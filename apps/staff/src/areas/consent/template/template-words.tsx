import { type ConsentTemplateState, consentTemplateStateNames } from '@nattoku/contract/consent/consent-state';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import { REVIEW_SOON_DAYS } from '@nattoku/contract/consent/consent-template';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon, archiveIcon, checkCircleIcon, clockIcon, pencilIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'>;
const looks: Record<ConsentTemplateState, Look> = {
  draft: { tone: 'neutral', icon: pencilIcon },
  inReview: { tone: 'warning', icon: clockIcon },
  published: { tone: 'done', icon: checkCircleIcon },
  retired: { tone: 'neutral', icon: archiveIcon },
};

/** 公開中, with its edition where that is not plain from the place. */
export const VersionBadge = ({ state, number }: { state: ConsentTemplateState; number?: number }) => (
  <Badge {...looks[state]}>
    {number === undefined ? '' : `第${number}版 `}
    {consentTemplateStateNames[state]}
  </Badge>
);

/** The day of the review, marked when it has passed or comes soon. */
export function ReviewDue({ on, now }: { on: PlainDate; now: Date }) {
  const today = todayInTokyo(now);
  const day = on.replaceAll('-', '/');
  if (on < today) {
    return (
      <Badge tone="error" icon={alertIcon}>
        {day} 期限超過
      </Badge>
    );
  }
  if (on <= addDays(today, REVIEW_SOON_DAYS)) {
    return (
      <Badge tone="warning" icon={clockIcon}>
        {day}
      </Badge>
    );
  }
  return <>{day}</>;
}
