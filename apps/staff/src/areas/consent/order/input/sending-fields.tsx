import { consentOrderLimits } from '@nattoku/contract/consent/consent-order';
import { ConsentRoute, consentRouteNames } from '@nattoku/contract/consent/consent-state';
import { Language, languageNames } from '@nattoku/contract/shared/primitives';
import { addDays } from '@nattoku/rules/time/date-time';
import { Card } from '@nattoku/ui/layout/card';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import type { InputProps } from '#areas/consent/order/input/input-props.ts';
import styles from '#areas/consent/order/input/input.module.css';
import { optionsOfNames } from '#list/options-of-names.ts';
import { PatientMessageField } from '#parts/order/patient-message-field.tsx';
import { ReminderField } from '#parts/order/reminder-field.tsx';
import { useChannels } from '#parts/order/use-channels.ts';
import { useMessageValues } from '#parts/order/use-message-values.ts';
import { useToday } from '#platform/use-today.ts';

/** How the patient gets it, until when an answer is wanted, and what is said with it. */
export function SendingFields({ order, draft, onChange }: InputProps) {
  const today = useToday();
  const values = useMessageValues(order.form.patient, null);
  const [first, ...others] = useChannels();
  return (
    <Card title="渡し方">
      <div className={styles.fields}>
        <RadioGroup
          label="署名のしかた"
          name="route"
          layout="row"
          help="あとから変えることもできます。"
          options={optionsOfNames(consentRouteNames)}
          value={draft.route}
          onChange={(event) => onChange({ ...draft, route: ConsentRoute.parse(event.target.value) })}
        />
        <div className={styles.pair}>
          <TextField
            type="date"
            label="返事の期限"
            name="dueOn"
            min={today}
            max={addDays(today, 365)}
            value={draft.dueOn ?? ''}
            onChange={(event) => onChange({ ...draft, dueOn: event.target.value || null })}
          />
          <SelectField
            label="患者さんの画面の言語"
            name="language"
            value={draft.language}
            options={optionsOfNames(languageNames)}
            onChange={(event) => onChange({ ...draft, language: Language.parse(event.target.value) })}
          />
        </div>
        <PatientMessageField
          value={draft.message}
          limit={consentOrderLimits.message}
          values={values}
          language={draft.language}
          onChange={(message) => onChange({ ...draft, message })}
        />
        {first && draft.route === 'link' && (
          <ReminderField
            reminderPlan={draft.reminderPlan}
            reminderChannel={draft.reminderChannel}
            hasDue={draft.dueOn !== null}
            channels={[first, ...others]}
            onChange={(plan) => onChange({ ...draft, ...plan })}
          />
        )}
      </div>
    </Card>
  );
}
