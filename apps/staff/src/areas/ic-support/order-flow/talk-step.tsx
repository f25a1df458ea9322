import type { IcPackage } from '@nattoku/contract/ic-support/ic-package';
import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { formatDate } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { AttendeeFields } from '#areas/ic-support/order-flow/attendee-fields.tsx';
import { DraftFrame } from '#areas/ic-support/order-flow/draft-frame.tsx';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { type Draft, problemsOf } from '#areas/ic-support/order-flow/package-draft.ts';
import type { PackageHandle } from '#areas/ic-support/order-flow/use-package-draft.ts';
import { SlotChoice } from '#areas/ic-support/planner/slot-choice.tsx';
import { SlotConflicts } from '#areas/ic-support/planner/slot-conflicts.tsx';
import { fromTokyoBox, tokyoBox } from '#editing/tokyo-box.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';
import { useToday } from '#platform/use-today.ts';

type Props = { kept: IcPackage; handle: PackageHandle; title: string };

const minutesIn = (typed: string): number => (/^[0-9]{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** When and where it is explained, by whom, and who is there. */
export function TalkStep({ kept, handle, title }: Props) {
  const { draft, change } = handle;
  const { plan } = draft;
  const staff = useStaffOptions();
  const today = useToday();
  const problems = problemsOf(draft, { today, isSided: false });
  const by = kept.dates?.talk.dueOn;
  const changePlan = (about: string, to: Partial<Draft['plan']>) =>
    change({ ...draft, plan: { ...plan, ...to } }, about);
  const needed = {
    minutes: plan.minutes,
    staffIds: [plan.explainerId, ...plan.attendees.map(({ staffId }) => staffId)].filter((one) => one !== null),
    place: plan.place,
    room: plan.room,
    orderId: kept.order.id,
  };

  return (
    <DraftFrame kept={kept} handle={handle} step="talk" title={title}>
      <Card title="日時と場所">
        <div className={styles.stack}>
          <WhenAndWhere plan={plan} wrong={problems.minutes} onChange={changePlan} />
          <p className={styles.quiet}>
            {by
              ? `${formatDate(by)}までに行います。日時が未定のままでも発行できます。`
              : '日時が未定のままでも発行できます。'}
          </p>
          <div className={styles.narrow}>
            <SelectField
              label="説明する医師"
              emptyLabel="未定"
              options={staff}
              value={plan.explainerId ?? ''}
              onChange={(event) =>
                changePlan('explainerId', { explainerId: StaffId.safeParse(event.target.value).data ?? null })
              }
            />
          </div>
          <SlotChoice
            needed={needed}
            chosen={plan.startsAt}
            onChoose={(startsAt) => changePlan('startsAt', { startsAt })}
          />
          <SlotConflicts needed={needed} startsAt={plan.startsAt} />
        </div>
      </Card>
      <Card title="同席する人">
        <AttendeeFields
          attendees={plan.attendees}
          staff={staff}
          onChange={(attendees) => changePlan('attendees', { attendees })}
        />
      </Card>
    </DraftFrame>
  );
}

type WhenProps = {
  plan: Draft['plan'];
  wrong: string | undefined;
  onChange: (about: string, to: Partial<Draft['plan']>) => void;
};

const WhenAndWhere = ({ plan, wrong, onChange }: WhenProps) => (
  <div className={styles.fields}>
    <TextField
      label="説明の日時"
      type="datetime-local"
      value={tokyoBox(plan.startsAt)}
      onChange={(event) => onChange('startsAt', { startsAt: fromTokyoBox(event.target.value) })}
    />
    <TextField
      label="説明の時間"
      inputMode="numeric"
      unit="分"
      value={Number.isNaN(plan.minutes) ? '' : String(plan.minutes)}
      error={wrong}
      onChange={(event) => onChange('minutes', { minutes: minutesIn(event.target.value) })}
    />
    <TextField
      label="場所"
      counter={talkLimits.place}
      placeholder="外科外来、5階東病棟"
      value={plan.place}
      onChange={(event) => onChange('place', { place: event.target.value })}
    />
    <TextField
      label="部屋"
      counter={talkLimits.place}
      placeholder="面談室1"
      value={plan.room}
      onChange={(event) => onChange('room', { room: event.target.value })}
    />
  </div>
);
