import { z } from 'zod';
import { AttendeeKind, LedTopic, ProcedureSide, TalkDecision, TalkState } from '#ic-support/ic-talk-state.ts';
import {
  ApproachId,
  AttendeeId,
  Instant,
  OrderItemId,
  PlainDate,
  ScenarioVersionId,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

/** Perceived characters, and how many of a thing there may be. */
export const talkLimits = {
  procedure: 100,
  diagnosis: 300,
  stage: 60,
  risks: 20,
  risk: 200,
  name: 60,
  assistants: 10,
  place: 60,
  attendees: 20,
  reason: 300,
  minutes: { least: 5, most: 480 },
} as const;

const person = z.object({ id: StaffId, name: z.string() });

/** What is said of this patient and of nobody else. */
export const TalkFacts = z.object({
  /** As the patient is told it. */
  diagnosis: text(talkLimits.diagnosis),
  stage: line(talkLimits.stage),
  personalRisks: z.array(line(talkLimits.risk)).max(talkLimits.risks),
  operatorName: line(talkLimits.name),
  assistants: z.array(line(talkLimits.name)).max(talkLimits.assistants),
});
export type TalkFacts = z.infer<typeof TalkFacts>;
export const noFacts: TalkFacts = { diagnosis: '', stage: '', personalRisks: [], operatorName: '', assistants: [] };

export const TalkProcedure = z.object({
  name: line(talkLimits.procedure),
  on: PlainDate.nullable(),
  side: ProcedureSide,
});
export type TalkProcedure = z.infer<typeof TalkProcedure>;

/** Somebody who has to come or may. Staff are named by `staffId`; of everybody else the name may be open until they are there. */
export const NewAttendee = z.object({
  kind: AttendeeKind,
  staffId: StaffId.nullable(),
  name: line(talkLimits.name),
  relation: line(30),
  required: z.boolean(),
});
export type NewAttendee = z.infer<typeof NewAttendee>;

export const Attendee = NewAttendee.extend({
  id: AttendeeId,
  /** As it is shown: the name of the member of staff, or what was written. */
  shownName: z.string(),
  inAt: Instant.nullable(),
  outAt: Instant.nullable(),
});
export type Attendee = z.infer<typeof Attendee>;

/** When and where, and who explains. */
export const TalkPlan = z.object({
  ledTopic: LedTopic,
  approachId: ApproachId.nullable(),
  scenarioVersionId: ScenarioVersionId.nullable(),
  procedure: TalkProcedure,
  facts: TalkFacts,
  startsAt: Instant.nullable(),
  minutes: z.int().min(talkLimits.minutes.least).max(talkLimits.minutes.most),
  place: line(talkLimits.place),
  room: line(talkLimits.place),
  explainerId: StaffId.nullable(),
  attendees: z.array(NewAttendee).max(talkLimits.attendees),
});
export type TalkPlan = z.infer<typeof TalkPlan>;

/** Why a finished plan waits: what its order lacks before it can be sent, in words. */
export const TalkSummary = z.object({
  itemId: OrderItemId,
  /** Optimistic lock of the talk, beside the one of its order. */
  version: Version,
  state: TalkState,
  ledTopic: LedTopic,
  procedure: TalkProcedure,
  approachId: ApproachId.nullable(),
  approachName: z.string().nullable(),
  startsAt: Instant.nullable(),
  minutes: z.int(),
  place: z.string(),
  room: z.string(),
  explainer: person.nullable(),
  /** Who leads it now. */
  ledBy: person.nullable(),
  startedAt: Instant.nullable(),
  explainedAt: Instant.nullable(),
  /** Null until it began. */
  outOfHours: z.boolean().nullable(),
  decision: TalkDecision.nullable(),
  /** Of those who have to come, who is not known yet or, once it was held, did not come. */
  missing: z.array(z.string()),
  /** Since when a doctor is asked to send it. */
  doctorAskedAt: Instant.nullable(),
});
export type TalkSummary = z.infer<typeof TalkSummary>;

export const TalkMove = z.object({
  fromAt: Instant.nullable(),
  toAt: Instant,
  fromPlace: z.string(),
  fromRoom: z.string(),
  /** Who was to explain and who is now; null where that stayed. */
  explainer: z.object({ from: z.string().nullable(), to: z.string().nullable() }).nullable(),
  reason: z.string(),
  by: z.string(),
  movedAt: Instant,
});
export type TalkMove = z.infer<typeof TalkMove>;

/** A start that was a mistake, and why. */
export const UndoneStart = z.object({ startedAt: Instant, undoneAt: Instant, reason: z.string(), by: z.string() });
export type UndoneStart = z.infer<typeof UndoneStart>;

export const Talk = TalkSummary.extend({
  scenarioVersionId: ScenarioVersionId.nullable(),
  /** `number`: 第何版; `isCurrent`: false where another edition is published now, or none. */
  scenario: z.object({ name: z.string(), number: z.int(), isCurrent: z.boolean() }).nullable(),
  facts: TalkFacts,
  attendees: z.array(Attendee),
  moves: z.array(TalkMove),
  /** The oldest first. */
  undoneStarts: z.array(UndoneStart),
  decisionReason: z.string(),
  revisitOn: PlainDate.nullable(),
  decidedAt: Instant.nullable(),
  finalisedAt: Instant.nullable(),
  finalisedBy: person.nullable(),
  cancelReason: z.string().nullable(),
});
export type Talk = z.infer<typeof Talk>;
