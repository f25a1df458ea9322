import {
  DeliveryChannel,
  deliveryChannelNames,
  type Reminder,
  type ReminderPlan,
  reminderWords,
  REMINDERS_MAX,
} from '@nattoku/contract/reminder-plan';
import { CheckboxGroup } from '@nattoku/ui/checkbox-group';
import { RadioGroup } from '@nattoku/ui/radio-group';
import type { Draft } from '#areas/video-order/flow/draft.ts';
import { useChannels } from '#areas/video-order/use-channels.ts';

const presets: ReminderPlan = [
  { from: 'due', days: -3 },
  { from: 'due', days: -1 },
  { from: 'due', days: 0 },
];
const keyOf = ({ from, days }: Reminder): string => `${from}:${days}`;

type Props = { draft: Draft; onChange: (draft: Draft) => void };

/** When and how the patient is reminded. Not there where the facility writes to no patient. */
export function ReminderFields({ draft, onChange }: Props) {
  const ways = useChannels();
  const [first] = ways;
  if (!first) return null;
  const { reminderPlan: plan, reminderChannel, dueOn } = draft;
  const known = [...presets, ...plan.filter((one) => !presets.some((preset) => keyOf(preset) === keyOf(one)))];
  const choose = (keys: readonly string[]) => {
    const chosen = known.filter((one) => keys.includes(keyOf(one))).slice(0, REMINDERS_MAX);
    onChange({
      ...draft,
      reminderPlan: chosen,
      reminderChannel: chosen.length > 0 ? (reminderChannel ?? first) : null,
    });
  };
  const waits = dueOn === null && plan.some(({ from }) => from === 'due');
  return (
    <>
      <CheckboxGroup
        label="リマインド"
        help={
          waits
            ? '視聴期限を決めると送られます。見終わった患者さんには送りません'
            : '見終わっていないときに、もう一度お知らせします。選ばなければ送りません'
        }
        layout="row"
        value={plan.map(keyOf)}
        options={known.map((one) => ({ value: keyOf(one), label: reminderWords(one) }))}
        onChange={choose}
      />
      {plan.length > 0 && (
        <RadioGroup
          label="リマインドの送り方"
          layout="row"
          value={reminderChannel ?? first}
          options={ways.map((channel) => ({ value: channel, label: deliveryChannelNames[channel] }))}
          onChange={(event) => onChange({ ...draft, reminderChannel: DeliveryChannel.parse(event.target.value) })}
        />
      )}
    </>
  );
}
