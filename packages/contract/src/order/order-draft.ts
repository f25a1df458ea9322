import { z } from 'zod';
import { DeliveryChannel, ReminderPlan } from '#order/reminder-plan.ts';
import { ApproachId, Instant, PlainDate, VideoId, VideoTemplateId } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

/** What staff put together for a patient, before it is sent. */
export const OrderDraft = z.object({
  title: line(100),
  approachId: ApproachId.nullable(),
  videoIds: z.array(VideoId).max(30),
  message: text(5000),
  dueOn: PlainDate.nullable(),
  /** Those of `videoIds` that the patient may leave out. */
  optionalVideoIds: z.array(VideoId).max(30).optional(),
  /** Left out, these stay as they are. */
  icAt: Instant.nullish(),
  templateId: VideoTemplateId.nullish(),
  reminderPlan: ReminderPlan.optional(),
  reminderChannel: DeliveryChannel.nullish(),
});
export type OrderDraft = z.infer<typeof OrderDraft>;
