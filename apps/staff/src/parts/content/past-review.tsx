import type { PlainDate } from '@nattoku/rules/time/plain-date';
import { Badge } from '@nattoku/ui/feedback/badge';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { useToday } from '#platform/use-today.ts';

type Props = { on: PlainDate | null; words: '見直し期限超過' | '承認期限超過' };

/** That the day has passed on which content was to be looked at again; nothing until then. */
export function PastReview({ on, words }: Props) {
  const today = useToday();
  if (on === null || on >= today) return null;
  return (
    <Badge tone="error" icon={alertIcon}>
      {words}
    </Badge>
  );
}
