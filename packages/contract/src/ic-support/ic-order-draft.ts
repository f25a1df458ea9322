import { z } from 'zod';
import { ReminderPlan, DeliveryChannel } from '#order/reminder-plan.ts';
import { PlainDate } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

/** What staff say of the envelope before it is sent. */
export const IcOrderDraft = z.object({
  title: line(100),
  message: text(5000),
  dueOn: PlainDate.nullable(),
  /** Left out, these stay as they are. */
  reminderPlan: ReminderPlan.optional(),
  reminderChannel: DeliveryChannel.nullish(),
});
export type IcOrderDraft = z.infer<typeof IcOrderDraft>;
