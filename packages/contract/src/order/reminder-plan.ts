import { z } from 'zod';

/** Ways in which a message reaches a patient from afar. */
export const DeliveryChannel = z.enum(['email', 'sms']);
export type DeliveryChannel = z.infer<typeof DeliveryChannel>;
export const deliveryChannelNames: Record<DeliveryChannel, string> = { email: 'メール', sms: 'SMS' };

/** Days before (negative) or after the day an order was issued or is due; at the hour that the facility chose, while it is not done. */
export const Reminder = z.object({ from: z.enum(['issue', 'due']), days: z.int().min(-30).max(60) });
export type Reminder = z.infer<typeof Reminder>;

export const REMINDERS_MAX = 5;
export const ReminderPlan = z.array(Reminder).max(REMINDERS_MAX);
export type ReminderPlan = z.infer<typeof ReminderPlan>;

/** As staff read it: 期限の3日前. */
export const reminderWords = ({ from, days }: Reminder): string => {
  const day = from === 'due' ? '期限' : '送った日';
  if (days === 0) return from === 'due' ? '期限の当日' : '送った当日';
  return `${day}の${Math.abs(days)}日${days < 0 ? '前' : '後'}`;
};
