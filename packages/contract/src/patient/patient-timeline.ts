import { z } from 'zod';
import { Instant } from '#shared/primitives.ts';

/** How the time line draws an entry. */
export const TimelineKind = z.enum([
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
  'talk',
  'interview',
]);
export type TimelineKind = z.infer<typeof TimelineKind>;

export const TimelineEntry = z.object({
  at: Instant,
  kind: TimelineKind,
  title: z.string(),
  /** What was replied, and what was changed: of name, birth date and sex each from what to what, and why; of the rest what it was. */
  details: z.array(z.string()),
  by: z.string().nullable(),
  /** The address in the staff app of what it is about; null where it has none that this member of staff may open. */
  page: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
