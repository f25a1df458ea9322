import { z } from 'zod';
import { AttendeeKind } from '#ic-support/ic-talk-state.ts';
import { shownItem } from '#patient-page/shown-item.ts';
import { Instant, PlainDate } from '#shared/primitives.ts';

/** A talk on the patient's page: when, where, and who comes along. Only staff hold it, so that the page sends nothing back. */
export const TalkPageItem = z.object({
  ...shownItem,
  kind: z.literal('talk'),
  state: z.enum(['planned', 'running', 'held', 'canceled']),
  startsAt: Instant.nullable(),
  minutes: z.int(),
  place: z.string(),
  room: z.string(),
  /** `relation`: as staff wrote it. */
  attendees: z.array(z.object({ kind: AttendeeKind, relation: z.string(), required: z.boolean() })),
  /** What was agreed in the talk, as staff wrote it; null before its record was finalised, after which there is a leaflet to take along. */
  agreed: z.string().nullable().optional(),
  /** On which day the answer that the patient put off is asked for again. */
  askedAgainOn: PlainDate.nullable().optional(),
});
export type TalkPageItem = z.infer<typeof TalkPageItem>;
