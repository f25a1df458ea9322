import type { Draft } from '#areas/video/order/flow/draft.ts';
import { useChannels } from '#parts/order/use-channels.ts';
import { ReminderField } from '#parts/order/reminder-field.tsx';

type Props = { draft: Draft; onChange: (draft: Draft) => void };

/** Not there where the facility writes to no patient. */
export function ReminderFields({ draft, onChange }: Props) {
  const [first, ...others] = useChannels();
  if (!first) return null;
  return (
    <ReminderField
      reminderPlan={draft.reminderPlan}
      reminderChannel={draft.reminderChannel}
      hasDue={draft.dueOn !== null}
      channels={[first, ...others]}
      onChange={(plan) => onChange({ ...draft, ...plan })}
    />
  );
}
