import { z } from 'zod';
import { ConsentFormId, Instant, OrderId } from '#shared/primitives.ts';

export const TimelineEntry = z.object({
  at: Instant,
  kind: z.enum([
    'registered',
    'updated',
    'archived',
    'unarchived',
    'merged',
    'unmerged',
    'relatedPerson',
    'orderIssued',
    'orderOpened',
    'orderDone',
    'orderCanceled',
    'orderExpired',
    'question',
    'consent',
  ]),
  title: z.string(),
  /** What was changed of name, birth date and sex, each from what to what, and why. */
  details: z.array(z.string()),
  by: z.string().nullable(),
  /** The order that it is about, if that has a page of its own. */
  orderId: OrderId.nullable(),
  /** The consent form that it is about. */
  formId: ConsentFormId.nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
