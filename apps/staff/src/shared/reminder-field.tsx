import {
  type DeliveryChannel,
  deliveryChannelNames,
  type Reminder,
  type ReminderPlan,
  REMINDERS_MAX,
  reminderWords,
} from '@nattoku/contract/reminder-plan';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { RadioGroup } from '@nattoku/ui/radio-group';
import styles from '#shared/reminder-field.module.css';

/** What is usual; another one that a plan holds already is offered, too. */
const usual: readonly Reminder[] = [
  { from: 'issue', days: 1 },
  { from: 'issue', days: 3 },
  { from: 'due', days: -3 },
  { from: 'due', days: -1 },
  { from: 'due', days: 0 },
];

type Plan = { reminderPlan: ReminderPlan; reminderChannel: DeliveryChannel | null };
type Props = Plan & {
  onChange: (plan: Plan) => void;
  /** False where nothing says when it is due: then nothing is counted from that. */
  hasDue: boolean;
  problems: Partial<Record<string, string>>;
};

const keyOf = ({ from, days }: Reminder) => `${from}.${days}`;

/** When and how a patient is reminded who has not watched everything yet. */
export function ReminderField({ reminderPlan, reminderChannel, onChange, hasDue, problems }: Props) {
  const own = reminderPlan.filter((one) => !usual.some((known) => keyOf(known) === keyOf(one)));
  const offered = [...usual, ...own];
  const isFull = reminderPlan.length >= REMINDERS_MAX;
  const choose = (keys: readonly string[]) => {
    const plan = offered.filter((one) => keys.includes(keyOf(one)));
    onChange({ reminderPlan: plan, reminderChannel: plan.length === 0 ? null : (reminderChannel ?? 'sms') });
  };
  return (
    <div className={styles.field}>
      <CheckboxGroup
        label="リマインド"
        help="まだ見終わっていない患者さんだけに届きます。"
        layout="row"
        error={problems['reminderPlan']}
        options={offered.map((one) => {
          const isChosen = reminderPlan.some((chosen) => keyOf(chosen) === keyOf(one));
          return {
            value: keyOf(one),
            label: reminderWords(one),
            disabled: !isChosen && (isFull || (one.from === 'due' && !hasDue)),
          };
        })}
        value={reminderPlan.map(keyOf)}
        onChange={choose}
      />
      {reminderPlan.length > 0 && (
        <RadioGroup
          label="送り方"
          name="reminderChannel"
          layout="row"
          error={problems['reminderChannel']}
          options={Object.entries(deliveryChannelNames).map(([value, label]) => ({ value, label }))}
          value={reminderChannel ?? ''}
          onChange={(event) =>
            onChange({ reminderPlan, reminderChannel: event.currentTarget.value === 'email' ? 'email' : 'sms' })
          }
        />
      )}
    </div>
  );
}
