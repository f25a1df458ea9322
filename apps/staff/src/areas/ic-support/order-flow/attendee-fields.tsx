import type { NewAttendee } from '@nattoku/contract/ic-support/ic-talk';
import { AttendeeKind, attendeeKindNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { StaffId } from '@nattoku/contract/shared/primitives';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Button } from '@nattoku/ui/action/button';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { SelectField, type SelectOption } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { plusIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import styles from '#areas/ic-support/order-flow/order-flow.module.css';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = {
  attendees: readonly NewAttendee[];
  staff: readonly SelectOption[];
  onChange: (attendees: NewAttendee[]) => void;
};

const kinds = optionsOfNames(attendeeKindNames);
const ofStaff = new Set<AttendeeKind>(['nurse', 'supervisor']);
const empty: NewAttendee = { kind: 'family', staffId: null, name: '', relation: '', required: true };

/** Who has to come and who may: staff by name, family and others as far as they are known. */
export function AttendeeFields({ attendees, staff, onChange }: Props) {
  const changeAt = (at: number, to: Partial<NewAttendee>) =>
    onChange(attendees.map((each, index) => (index === at ? { ...each, ...to } : each)));
  return (
    <div className={styles.stack}>
      <ul role="list" className={styles.dates} aria-label="同席する人">
        {attendees.map((attendee, at) => {
          const nth = `${at + 1}人目`;
          return (
            <li key={at} className={styles.attendee}>
              <SelectField
                label={`${nth}の立場`}
                options={kinds}
                value={attendee.kind}
                onChange={(event) =>
                  changeAt(at, { kind: AttendeeKind.parse(event.target.value), staffId: null, name: '', relation: '' })
                }
              />
              {ofStaff.has(attendee.kind) ? (
                <SelectField
                  label={`${nth}の職員`}
                  emptyLabel="未定"
                  options={staff}
                  value={attendee.staffId ?? ''}
                  onChange={(event) => changeAt(at, { staffId: StaffId.safeParse(event.target.value).data ?? null })}
                />
              ) : (
                <TextField
                  label={`${nth}の氏名`}
                  value={attendee.name}
                  disabled={attendee.kind === 'patient'}
                  placeholder={attendee.kind === 'patient' ? '患者本人' : '未定のときは空欄'}
                  onChange={(event) => changeAt(at, { name: event.target.value })}
                />
              )}
              <TextField
                label={`${nth}の続柄`}
                disabled={attendee.kind !== 'family'}
                value={attendee.relation}
                onChange={(event) => changeAt(at, { relation: event.target.value })}
              />
              <CheckboxField
                label={`${nth}は必須`}
                checked={attendee.required}
                onChange={(event) => changeAt(at, { required: event.target.checked })}
              />
              <IconButton
                path={trashIcon}
                size="small"
                label={`${nth}を外す`}
                onClick={() => onChange(attendees.filter((_, index) => index !== at))}
              />
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          variant="tertiary"
          icon={plusIcon}
          disabled={attendees.length >= 20}
          onClick={() => onChange([...attendees, empty])}
        >
          同席する人を追加
        </Button>
      </div>
    </div>
  );
}
