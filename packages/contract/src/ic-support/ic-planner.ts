import { z } from 'zod';
import { talkLimits, TalkSummary } from '#ic-support/ic-talk.ts';
import { OrderLifecycle } from '#order/order-state.ts';
import { PatientSummary } from '#patient/patient.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, OrderId, PlainDate, StaffId } from '#shared/primitives.ts';
import { line } from '#shared/text.ts';

/** Days that a calendar shows at once at most. */
export const CALENDAR_DAYS_MOST = 42;
/** Talks of one answer; of more it says how many there are, and they are asked for day by day, by explainer or by room. */
export const CALENDAR_TALKS_MOST = 500;

/** A talk as the calendar draws it; to move it, all of it is asked for. */
export const TalkOnCalendar = z.object({
  id: OrderId,
  lifecycle: OrderLifecycle,
  patient: PatientSummary.pick({ id: true, patientNumber: true, familyName: true, givenName: true }),
  talk: TalkSummary.pick({
    version: true,
    state: true,
    procedure: true,
    approachName: true,
    startsAt: true,
    minutes: true,
    place: true,
    room: true,
    explainer: true,
    decision: true,
    missing: true,
  }),
  /** Asked for by another talk at the same time, also by one that is not shown. */
  clashes: z.array(z.enum(['explainer', 'attendee', 'room', 'patient'])),
});
export type TalkOnCalendar = z.infer<typeof TalkOnCalendar>;

const Slot = z.object({ startsAt: Instant, endsAt: Instant });

export const icPlannerContract = {
  calendar: endpoint({
    method: 'GET',
    path: '/ic-calendar',
    permission: 'icSupport.view',
    summary: 'Talks between two days, by time, of one doctor, one room or all',
    query: z.object({
      from: PlainDate,
      /** The last day. */
      until: PlainDate,
      explainerId: StaffId.optional(),
      room: line(talkLimits.place).optional(),
    }),
    response: z.object({
      /** The first ones by time, at most `CALENDAR_TALKS_MOST`. */
      items: z.array(TalkOnCalendar),
      /** All that the question means. */
      total: z.int(),
      /** Of all talks of these days, to narrow the question to. */
      explainers: z.array(z.object({ id: StaffId, name: z.string() })),
      rooms: z.array(z.string()),
    }),
    problems: ['request.invalid'],
  }),
  slots: endpoint({
    method: 'POST',
    path: '/ic-slots',
    permission: 'icSupport.view',
    summary: 'Times inside the hours of the facility at which these people, the patient and this room are free',
    body: z.object({
      from: PlainDate,
      days: z.int().min(1).max(31),
      minutes: z.int().min(talkLimits.minutes.least).max(talkLimits.minutes.most),
      staffIds: z.array(StaffId).max(10),
      place: line(talkLimits.place),
      room: line(talkLimits.place),
      /** The talk that is planned or moved: it is in nobody's way, and its patient is nowhere else at that time. */
      orderId: OrderId.nullable(),
    }),
    response: z.object({
      slots: z.array(Slot),
      /** False where the facility has said no hours: then any time of the day is offered. */
      hasHours: z.boolean(),
    }),
    safe: true,
  }),
  conflicts: endpoint({
    method: 'POST',
    path: '/ic-conflicts',
    permission: 'icSupport.view',
    summary:
      'What a time collides with: the hours of the facility, and other talks of these people, of the patient or in this room',
    body: z.object({
      startsAt: Instant,
      minutes: z.int().min(talkLimits.minutes.least).max(talkLimits.minutes.most),
      staffIds: z.array(StaffId).max(10),
      place: line(talkLimits.place),
      room: line(talkLimits.place),
      orderId: OrderId.nullable(),
    }),
    response: z.object({
      outOfHours: z.boolean(),
      /** `who`: the member of staff or the room that is taken, in words; the patient without a name. */
      conflicts: z.array(z.object({ who: z.string(), startsAt: Instant, endsAt: Instant })),
    }),
    safe: true,
  }),
};
