import { addDays, formatDate, type PlainDate, todayInTokyo } from '@nattoku/rules/time/date-time';
import { Button } from '@nattoku/ui/action/button';
import { ErrorState } from '@nattoku/ui/feedback/error-state';
import { SkeletonText } from '@nattoku/ui/feedback/skeleton';
import { calendarIcon } from '@nattoku/ui/tokens/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Needed, slotsQuery } from '#areas/ic-support/planner/planner.queries.ts';
import styles from '#areas/ic-support/planner/planner.module.css';
import { isPlannable } from '#areas/ic-support/planner/slot-conflicts.tsx';
import { tokyoBox } from '#editing/tokyo-box.ts';
import { useToday } from '#platform/use-today.ts';

type Props = { needed: Needed; chosen: string | null; onChoose: (startsAt: string) => void };

/** Times at which everybody and the room are free, of the days from the one that is chosen; asked for at a tap. */
export function SlotChoice({ needed, chosen, onChoose }: Props) {
  const [from, setFrom] = useState<PlainDate>();
  const today = useToday();
  const begin = () => setFrom(chosen && Date.parse(chosen) > Date.now() ? todayInTokyo(new Date(chosen)) : today);
  return (
    <div className={styles.choice}>
      <div>
        <Button
          variant="tertiary"
          size="small"
          icon={calendarIcon}
          aria-expanded={from !== undefined}
          disabled={!isPlannable(needed)}
          onClick={() => (from === undefined ? begin() : setFrom(undefined))}
        >
          空いている時間から選ぶ
        </Button>
      </div>
      {from !== undefined && isPlannable(needed) && (
        <Slots needed={needed} from={from} chosen={chosen} onFrom={setFrom} onChoose={onChoose} />
      )}
    </div>
  );
}

/** As many days as are asked at once. The server offers sixty times at most; one day fills half of them. */
const DAYS = 7;

type SlotsProps = Props & { from: PlainDate; onFrom: (from: PlainDate) => void };

function Slots({ needed, from, chosen, onFrom, onChoose }: SlotsProps) {
  const { data, isError, isFetching, refetch } = useQuery(slotsQuery(needed, from, DAYS));
  const today = useToday();
  if (isError && !data) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} />;
  const days = Map.groupBy(data.slots, ({ startsAt }) => todayInTokyo(new Date(startsAt)));
  const last = [...days.keys()].at(-1);
  // The last day may have been cut off in the middle; it is offered again, whole.
  const next = data.slots.length >= 60 && last && last > from ? last : addDays(from, DAYS);
  return (
    <div className={styles.slots}>
      {!data.hasHours && (
        <p className={styles.quiet}>診療時間が登録されていないため、8時から18時の間で探しています。</p>
      )}
      {days.size === 0 && (
        <p className={styles.quiet}>
          {formatDate(from)} からの{DAYS}日間に、全員と部屋が空いている時間はありません。
        </p>
      )}
      <dl className={styles.days}>
        {[...days].map(([day, slots]) => (
          <div key={day} className={styles.day}>
            <dt>{formatDate(day)}</dt>
            <dd className={styles.times}>
              {slots.map(({ startsAt }) => {
                const time = tokyoBox(startsAt).slice(-5);
                return (
                  <Button
                    key={startsAt}
                    size="small"
                    variant={startsAt === chosen ? 'primary' : 'tertiary'}
                    aria-pressed={startsAt === chosen}
                    aria-label={`${formatDate(day)} ${time}`}
                    onClick={() => onChoose(startsAt)}
                  >
                    {time}
                  </Button>
                );
              })}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.turns}>
        <Button
          variant="subTertiary"
          size="small"
          disabled={from <= today}
          onClick={() => onFrom(addDays(from, -DAYS) < today ? today : addDays(from, -DAYS))}
        >
          前の日
        </Button>
        <Button variant="subTertiary" size="small" onClick={() => onFrom(next)}>
          次の日
        </Button>
      </div>
    </div>
  );
}
