import {
  DeliveryChannel,
  deliveryChannelNames,
  type Reminder,
  type ReminderPlan,
  REMINDERS_MAX,
  reminderWords,
} from '@nattoku/contract/order/reminder-plan';
import { CheckboxGroup } from '@nattoku/ui/form/checkbox-group';
import { RadioGroup } from '@nattoku/ui/form/radio-group';
import styles from '#parts/order/reminder-field.module.css';

/** What is usual; another one that a plan holds already is offered, too. */
const usual: readonly Reminder[] = [
  { from: 'issue', days: 1 },
  { from: 'issue', days: 3 },
  { from: 'due', days: -3 },
  { from: 'due', days: -1 },
  { from: 'due', days: 0 },
];

/** For what is kept for later: which ways the facility uses may change until then. */
export const everyChannel = ['sms', 'email'] as const;

type Plan = { reminderPlan: ReminderPlan; reminderChannel: DeliveryChannel | null };
type Props = Plan & {
  onChange: (plan: Plan) => void;
  /** False where nothing says when it is due: then nothing is counted from that. */
  hasDue: boolean;
  /** Ways to choose from; the first is the one that is offered. */
  channels: readonly [DeliveryChannel, ...DeliveryChannel[]];
  problems?: Partial<Record<string, string>>;
};

const whom = 'まだ終えていない患者さんだけに届きます。';

const keyOf = ({ from, days }: Reminder) => `${from}.${days}`;

/** When and how a patient is reminded who has not watched everything yet. */
export function ReminderField({ reminderPlan, reminderChannel, onChange, hasDue, channels, problems = {} }: Props) {
  const [first] = channels;
  const own = reminderPlan.filter((one) => !usual.some((known) => keyOf(known) === keyOf(one)));
  const offered = [...usual, ...own];
  const isFull = reminderPlan.length >= REMINDERS_MAX;
  const choose = (keys: readonly string[]) => {
    const plan = offered.filter((one) => keys.includes(keyOf(one)));
    onChange({ reminderPlan: plan, reminderChannel: plan.length === 0 ? null : (reminderChannel ?? first) });
  };
  return (
    <div className={styles.field}>
      <CheckboxGroup
        label="リマインド"
        help={hasDue ? whom : `${whom}期限からのリマインドは、期限を決めると送られます。`}
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
          label="リマインドの送り方"
          name="reminderChannel"
          layout="row"
          error={problems['reminderChannel']}
          options={channels.map((channel) => ({ value: channel, label: deliveryChannelNames[channel] }))}
          value={reminderChannel ?? first}
          onChange={(event) =>
            onChange({ reminderPlan, reminderChannel: DeliveryChannel.parse(event.currentTarget.value) })
          }
        />
      )}
    </div>
  );
}
