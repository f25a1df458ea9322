import { talkLimits } from '@nattoku/contract/ic-support/ic-talk';
import { LedTopic, ledTopicNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { TextField } from '@nattoku/ui/form/text-field';
import { Card } from '@nattoku/ui/layout/card';
import { AttendeeFields } from '#areas/ic-support/order-flow/attendee-fields.tsx';
import styles from '#areas/ic-support/template/ic-template.module.css';
import type { PartProps } from '#areas/ic-support/template/template-part.ts';
import { NumberBox } from '#editing/number-box.tsx';
import { optionsOfNames } from '#list/options-of-names.ts';
import { useStaffOptions } from '#parts/facility/use-staff-options.ts';

/** What is explained, how long, where, and who has to be there. Day and explainer belong to each order. */
export function TemplateTalkCard({ draft, problems, onChange }: PartProps) {
  const staff = useStaffOptions();
  const { least, most } = talkLimits.minutes;
  return (
    <Card title="説明（面談）">
      <div className={styles.stack}>
        <div className={styles.fields}>
          <TextField
            label="手術・検査の名前"
            name="procedureName"
            required
            counter={talkLimits.procedure}
            value={draft.procedureName}
            error={problems['procedureName']}
            onChange={(event) => onChange({ procedureName: event.target.value }, 'procedureName')}
          />
          <NumberBox
            label="説明の時間"
            unit="分"
            least={least}
            most={most}
            whole
            value={draft.minutes}
            onChange={(minutes) => minutes !== null && onChange({ minutes }, 'minutes')}
          />
          <TextField
            label="場所"
            name="place"
            counter={talkLimits.place}
            placeholder="外科外来、5階東病棟"
            value={draft.place}
            onChange={(event) => onChange({ place: event.target.value }, 'place')}
          />
          <TextField
            label="部屋"
            name="room"
            counter={talkLimits.place}
            placeholder="面談室1"
            value={draft.room}
            onChange={(event) => onChange({ room: event.target.value }, 'room')}
          />
        </div>
        <RadioGroup
          label="説明の種類"
          name="ledTopic"
          layout="row"
          options={optionsOfNames(ledTopicNames)}
          value={draft.ledTopic}
          help="診療の説明は医師が、看護の説明は看護師も発行できます。"
          onChange={(event) => onChange({ ledTopic: LedTopic.parse(event.target.value) })}
        />
        <section>
          <h3 className={styles.heading}>同席する人</h3>
          {problems['attendees'] && (
            <p className={styles.error} data-problem tabIndex={-1}>
              {problems['attendees']}
            </p>
          )}
          <AttendeeFields
            attendees={draft.attendees}
            staff={staff}
            onChange={(attendees) => onChange({ attendees }, 'attendees')}
          />
        </section>
      </div>
    </Card>
  );
}
