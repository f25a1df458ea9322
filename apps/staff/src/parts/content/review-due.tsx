import { REVIEW_SOON_DAYS } from '@nattoku/contract/consent/consent-template';
import { addDays, todayInTokyo } from '@nattoku/rules/time/date-time';
import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon, clockIcon } from '@nattoku/ui/tokens/icons';

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
