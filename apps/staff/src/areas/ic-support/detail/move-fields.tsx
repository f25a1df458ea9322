import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { conflictsOf } from '#areas/ic-support/calendar/calendar-layout.ts';
import { talksBetweenQuery } from '#areas/ic-support/calendar/calendar.queries.ts';
import styles from '#areas/ic-support/detail/detail.module.css';
import type { MoveValues } from '#areas/ic-support/detail/move-values.ts';
import { momentsOf } from '#areas/ic-support/list/talk-views.ts';
import { fromTokyoBox } from '#editing/tokyo-box.ts';

type Props = {
  order: IcOrder;
  values: MoveValues;
  problems: Partial<Record<string, string>>;
  onChange: (change: Partial<MoveValues>) => void;
};

/** Time, length and place of a talk, and why they change. */
export function MoveFields({ order, values, problems, onChange }: Props) {
  const set = (name: keyof MoveValues) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value });
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          type="datetime-local"
          name="startsAt"
          label="開始日時"
          required
          value={values.startsAt}
          error={problems['startsAt']}
          onChange={set('startsAt')}
        />
        <TextField
          name="minutes"
          label="予定の長さ"
          inputMode="numeric"
          unit="分"
          required
          value={values.minutes}
          error={problems['minutes']}
          onChange={set('minutes')}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          name="place"
          label="場所"
          counter={talkLimits.place}
          value={values.place}
          error={problems['place']}
          onChange={set('place')}
        />
        <TextField
          name="room"
          label="部屋"
          counter={talkLimits.place}
          value={values.room}
          error={problems['room']}
          onChange={set('room')}
        />
      </div>
      <Conflicts order={order} values={values} />
      <TextAreaField
        name="reason"
        label="変更の理由"
        required
        rows={2}
        counter={talkLimits.reason}
        value={values.reason}
        error={problems['reason']}
        onChange={set('reason')}
      />
    </div>
  );
}

/** Who or what would be asked for twice at the chosen time. */
function Conflicts({ order, values: { startsAt: box, minutes, place, room } }: Pick<Props, 'order' | 'values'>) {
  const startsAt = fromTokyoBox(box);
  const day = box.slice(0, 'yyyy-mm-dd'.length);
  const { data } = useQuery({
    ...talksBetweenQuery(startsAt ? momentsOf(day, day) : { from: null, until: null }),
    enabled: startsAt !== null,
  });
  if (!data || !startsAt) return null;
  const moved = { ...order, talk: { ...order.talk, startsAt, minutes: Number(minutes) || 0, place, room } };
  const conflicts = conflictsOf(moved, data.talks);
  if (conflicts.length === 0) return null;
  return <Notice tone="warning">この時間には別の説明の予定があります：{conflicts.join('、')}</Notice>;
}
