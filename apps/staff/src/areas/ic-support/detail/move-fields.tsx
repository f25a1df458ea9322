import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { Button } from '@nattoku/ui/action/button';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextAreaField } from '@nattoku/ui/form/text-area-field';
import { TextField } from '@nattoku/ui/form/text-field';
import styles from '#areas/ic-support/detail/detail.module.css';
import type { MoveValues } from '#areas/ic-support/detail/move-values.ts';
import type { Needed } from '#areas/ic-support/planner/planner.queries.ts';
import { SlotChoice } from '#areas/ic-support/planner/slot-choice.tsx';
import { SlotConflicts } from '#areas/ic-support/planner/slot-conflicts.tsx';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';

type Props = {
  order: IcOrder;
  values: MoveValues;
  problems: Partial<Record<string, string>>;
  onChange: (change: Partial<MoveValues>) => void;
};

/** Put into the field at a press; anything else is typed. */
const REASONS = ['患者さん・ご家族の都合', '説明者の都合', '部屋の都合'];

/** Time, length, explainer and place of a talk, and why they change. */
export function MoveFields({ order, values, problems, onChange }: Props) {
  const set = (name: keyof MoveValues) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value });
  const startsAt = fromTokyoBox(values.startsAt);
  const staff = useStaffOptions();
  const needed = neededOf(order, values);
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
      <SelectField
        name="explainerId"
        label="説明者"
        emptyLabel="未定"
        options={staff}
        value={values.explainerId}
        onChange={set('explainerId')}
      />
      <SlotChoice needed={needed} chosen={startsAt} onChoose={(chosen) => onChange({ startsAt: tokyoBox(chosen) })} />
      <SlotConflicts needed={needed} startsAt={startsAt} />
      <div className={styles.reasons} role="group" aria-label="よくある理由">
        {REASONS.map((reason) => (
          <Button key={reason} variant="tertiary" size="small" onClick={() => onChange({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
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

/** Everybody of the staff who explains or has to come, and the room that is typed. */
const neededOf = ({ id, talk }: IcOrder, { minutes, place, room, explainerId }: MoveValues): Needed => ({
  minutes: Number(minutes),
  staffIds: [StaffId.safeParse(explainerId).data, ...talk.attendees.map(({ staffId }) => staffId)].filter(
    (one) => typeof one === 'string',
  ),
  place,
  room,
  orderId: id,
});
