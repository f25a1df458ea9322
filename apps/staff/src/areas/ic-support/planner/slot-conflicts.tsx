import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Notice } from '@nattoku/ui/feedback/notice';
import { useQuery } from '@tanstack/react-query';
import { conflictsQuery, type Needed } from '#areas/ic-support/planner/planner.queries.ts';

type Props = { needed: Needed; startsAt: string | null };

export const isPlannable = ({ minutes }: Pick<Needed, 'minutes'>): boolean =>
  Number.isInteger(minutes) && minutes >= talkLimits.minutes.least && minutes <= talkLimits.minutes.most;

/** Who or what would be asked for twice at a time, and whether it is out of hours. Named, not forbidden. */
export function SlotConflicts({ needed, startsAt }: Props) {
  const isAsked = startsAt !== null && isPlannable(needed);
  const { data } = useQuery({ ...conflictsQuery(needed, startsAt ?? ''), enabled: isAsked });
  if (!data || !isAsked) return null;
  const { conflicts, outOfHours } = data;
  return (
    <>
      {conflicts.length > 0 && (
        <Notice tone="warning" title="この時間には別の説明の予定があります">
          <ul>
            {conflicts.map(({ who, startsAt: from, endsAt }) => (
              <li key={`${who} ${from}`}>
                {who}（{spanOf(from, endsAt)}）
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {outOfHours && <Notice tone="warning">この時間は、施設の診療時間の外です。</Notice>}
    </>
  );
}

const spanOf = (from: string, until: string): string =>
  `${formatDateTime(from)}〜${formatDateTime(until).slice(-5).trim()}`;
