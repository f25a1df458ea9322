import { z } from 'zod';
import { LedTopic, TalkState } from '#ic-support/ic-talk-state.ts';
import { talkLimits } from '#ic-support/ic-talk.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Instant, OrderId, OrderItemId, PatientId, PlainDate, StaffId } from '#shared/primitives.ts';
import { line } from '#shared/text.ts';

/** Days that a calendar shows at once at most. */
export const CALENDAR_DAYS_MOST = 42;
/** Talks of a calendar; beyond these it says that there are more. */
export const CALENDAR_TALKS_MOST = 1000;

export const CalendarTalk = z.object({
  orderId: OrderId,
  itemId: OrderItemId,
  patientId: PatientId,
  patientName: z.string(),
  patientNumber: z.string(),
  procedureName: z.string(),
  startsAt: Instant,
  minutes: z.int(),
  place: z.string(),
  room: z.string(),
  explainer: z.object({ id: StaffId, name: z.string() }).nullable(),
  state: TalkState,
  ledTopic: LedTopic,
  /** Somebody who has to come is not named, or was not there. */
  isMissing: z.boolean(),
});
export type CalendarTalk = z.infer<typeof CalendarTalk>;

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
    response: z.object({ items: z.array(CalendarTalk), atLeast: z.boolean(), rooms: z.array(z.string()) }),
    problems: ['request.invalid'],
  }),
  slots: endpoint({
    method: 'POST',
    path: '/ic-slots',
    permission: 'icSupport.view',
    summary: 'Times inside the hours of the facility at which these people and this room are free',
    body: z.object({
      from: PlainDate,
      days: z.int().min(1).max(31),
      minutes: z.int().min(talkLimits.minutes.least).max(talkLimits.minutes.most),
      staffIds: z.array(StaffId).max(10),
      room: line(talkLimits.place),
      /** The talk that is to be moved is in nobody's way. */
      exceptOrderId: OrderId.nullable(),
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
    summary: 'What a time collides with: the hours of the facility, and other talks of these people or in this room',
    body: z.object({
      startsAt: Instant,
      minutes: z.int().min(talkLimits.minutes.least).max(talkLimits.minutes.most),
      staffIds: z.array(StaffId).max(10),
      room: line(talkLimits.place),
      exceptOrderId: OrderId.nullable(),
    }),
    response: z.object({
      outOfHours: z.boolean(),
      /** `who`: the person or the room that is taken, in words. */
      conflicts: z.array(z.object({ who: z.string(), startsAt: Instant, endsAt: Instant })),
    }),
    safe: true,
  }),
};
