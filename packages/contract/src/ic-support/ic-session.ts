import { z } from 'zod';
import { IcOrder } from '#ic-support/ic-order.ts';
import { TalkDecision } from '#ic-support/ic-talk-state.ts';
import { MissingItem, MissingReasons } from '#ic-support/missing-item.ts';
import { NewAttendee } from '#ic-support/ic-talk.ts';
import { StepAnswer, stepKey } from '#ic-support/scenario-answer.ts';
import { ConsentState } from '#consent/consent-state.ts';
import { ScenarioSteps } from '#ic-support/scenario-step.ts';
import { Entry, NewEntry, sessionLimits } from '#ic-support/session-entry.ts';
import { endpoint } from '#shared/endpoint.ts';
import { AttendeeId, ConsentFormId, Instant, OrderId, PlainDate, StaffId, Version } from '#shared/primitives.ts';
import { text } from '#shared/text.ts';
import { LayerLanguage, ShownLayer } from '#text-layer/text-layer.ts';
import { ShownFilm } from '#video/shown-film.ts';

/** What has to be said, as it stood when the talk began; before that as it would be. How it ended says the log. */
export const TalkPoint = z.object({
  id: z.uuid(),
  /** `topic`: what the patient did not understand, worries about or asks. */
  kind: z.enum(['risk', 'keyPoint', 'topic']),
  /** Which results it may have (`resultsOf` of the rules). */
  asks: z.enum(['answer', 'explanation', 'ownWords']),
  title: z.string(),
  detail: z.string(),
  plain: z.string(),
  /** The record is not finalised while it is open. */
  required: z.boolean(),
  /** The step of the scenario that explains it, where one does. */
  step: z.string().nullable(),
  /** How the conversation of the order answered it; null for what is open there, or is no question. */
  answered: z.object({ words: z.string(), at: Instant, by: StaffId }).nullable(),
});
export type TalkPoint = z.infer<typeof TalkPoint>;

/** What the decision asks staff to do. */
export const FollowUp = z.object({
  id: z.uuid(),
  kind: z.enum(['refusal', 'revisit', 'referral']),
  dueOn: PlainDate.nullable(),
  doneAt: Instant.nullable(),
  doneBy: z.string().nullable(),
  /** The decision that asked for it was changed before it was done. */
  droppedAt: Instant.nullable(),
  note: z.string(),
});
export type FollowUp = z.infer<typeof FollowUp>;
export const followUpNames: Record<FollowUp['kind'], string> = {
  refusal: '今後の方針を相談する',
  revisit: '返事をもう一度うかがう',
  referral: '紹介状・資料を準備する',
};

/** What was decided before it was decided otherwise. */
export const PastDecision = z.object({
  id: z.uuid(),
  decision: TalkDecision,
  reason: z.string(),
  revisitOn: PlainDate.nullable(),
  decidedAt: Instant,
  decidedBy: z.string(),
  amendedAt: Instant,
  amendedBy: z.string(),
  amendReason: z.string(),
});
export type PastDecision = z.infer<typeof PastDecision>;

export const IcSession = z.object({
  order: IcOrder,
  /** Of the edition that the order pins, with the notes for staff; empty where it has no scenario. */
  steps: ScenarioSteps,
  /** Of the steps, those that may still be seen. */
  films: z.array(ShownFilm),
  /** What the patient did with the scenario at home, for `roomWay`: an answer that was given there leads on in the room, too. */
  home: z.array(z.object({ step: stepKey, answer: StepAnswer.optional(), isBack: z.boolean().optional() })),
  points: z.array(TalkPoint),
  /** All of the log; `foldSession` of the rules says where it stands. */
  entries: z.array(Entry),
  /** Items that the talk lacks if it ends or is finalised now; empty before it begins and after it was finalised. */
  missing: z.array(MissingItem),
  /** By the clock of the server, so that a device knows how its own is off. */
  now: Instant,
  /** Second windows that show the talk now, and those that were opened and are closed or cut. */
  windows: z.int(),
  windowsAway: z.int(),
  followUps: z.array(FollowUp),
  /** The newest first. */
  pastDecisions: z.array(PastDecision),
  /** Consent forms of the order that were sent, whose states a decision may contradict. */
  forms: z.array(z.object({ id: ConsentFormId, name: z.string(), state: ConsentState })),
  /** `lead`: this person leads it now. `onlook`: somebody else does, and may be taken over from. */
  part: z.enum(['lead', 'onlook', 'none']),
  allowed: z.array(
    z.enum([
      'start',
      'undoStart',
      'append',
      'takeOver',
      'end',
      'decide',
      'amendDecision',
      'finalise',
      'amend',
      'pairWindow',
    ]),
  ),
});
export type IcSession = z.infer<typeof IcSession>;

const byId = z.object({ orderId: OrderId });
const versioned = z.object({ talkVersion: Version });
const decided = { decision: TalkDecision, reason: text(sessionLimits.reason), revisitOn: PlainDate.nullable() };
const refusals = ['notFound', 'record.versionConflict', 'patient.reasonNeeded', 'talk.illegalTransition'] as const;
const closed = ['patient.archived', 'patient.merged', 'patient.deceased'] as const;

export const icSessionContract = {
  get: endpoint({
    method: 'GET',
    path: '/ic-sessions/{orderId}',
    admission: 'urgent',
    permission: 'icSupport.view',
    summary: 'The talk with its steps, its agenda and all that happened in it',
    params: byId,
    response: IcSession,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/start',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary: 'Begin the talk: what has to be said is kept as it stands now',
    params: byId,
    body: versioned,
    response: IcSession,
    idempotent: true,
    problems: [...refusals, ...closed, 'talk.needsDoctor'],
  }),
  undoStart: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/start/undo',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary: 'The talk was started by mistake: it is planned again as before; refused once anything was recorded in it',
    params: byId,
    body: versioned.extend({ reason: text(sessionLimits.reason) }),
    response: IcSession,
    idempotent: true,
    problems: [...refusals, 'request.invalid', 'talk.needsDoctor', 'talk.alreadyRecorded'],
  }),
  append: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/entries',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary:
      'Add what happened; what was sent before changes nothing, and what does not fit is named and not lost silently',
    params: byId,
    body: z.object({
      entries: z.array(NewEntry).min(1).max(sessionLimits.entriesPerCall),
      /** What the device's clock says while it sends: how far it is off is how far the times of the entries are. */
      sentAt: Instant,
    }),
    response: z.object({
      accepted: z.array(z.uuid()),
      refused: z.array(z.object({ id: z.uuid(), reason: z.string() })),
    }),
    problems: ['notFound', 'patient.reasonNeeded', 'talk.notRunning'],
  }),
  entries: endpoint({
    method: 'GET',
    path: '/ic-sessions/{orderId}/entries',
    admission: 'urgent',
    permission: 'icSupport.view',
    summary: 'What came after an entry that is known',
    params: byId,
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    response: z.object({ items: z.array(Entry) }),
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  words: endpoint({
    method: 'GET',
    path: '/ic-sessions/{orderId}/words',
    permission: 'icSupport.view',
    summary: 'The layers of the scenario that the talk pins, by language: what the patient may read of it in the room',
    params: byId,
    response: z.object({ layers: z.array(z.object({ language: LayerLanguage, texts: z.array(ShownLayer) })) }),
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  addAttendee: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/attendees',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary: 'Somebody came whom nobody had planned, or gets a name now',
    params: byId,
    body: z.object({ attendee: NewAttendee, replaces: AttendeeId.nullable() }),
    response: IcOrder,
    idempotent: true,
    problems: ['notFound', 'patient.reasonNeeded', 'talk.illegalTransition'],
  }),
  takeOver: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/take-over',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary: 'Lead the talk in the place of the person who is named',
    params: byId,
    body: z.object({ from: StaffId }),
    response: IcSession,
    problems: ['notFound', 'patient.reasonNeeded', 'talk.notRunning', 'talk.needsDoctor', 'talk.ledByAnother'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/end',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary:
      'The talk was held: the forms of the order may be signed as far as they waited for it; refused while anything that is missing has no reason',
    params: byId,
    body: versioned.extend({ reasons: MissingReasons }),
    response: IcSession,
    problems: [...refusals, 'talk.notLeading', 'talk.reasonsMissing'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/decide',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary: 'What the patient decided, and what follows from it',
    params: byId,
    body: versioned.extend(decided),
    response: IcSession,
    problems: [...refusals, 'request.invalid', 'talk.needsDoctor'],
  }),
  amendDecision: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/decision/amend',
    admission: 'urgent',
    permission: 'icSupport.order',
    summary:
      'The patient decided otherwise, or it was written down wrongly: the decision before is kept, and a finalised record gets a further edition',
    params: byId,
    body: versioned.extend({ ...decided, amendReason: text(sessionLimits.reason) }),
    response: IcSession,
    idempotent: true,
    problems: [...refusals, 'request.invalid', 'talk.needsDoctor', 'talk.sameDecision'],
  }),
  followUpDone: endpoint({
    method: 'POST',
    path: '/ic-sessions/{orderId}/follow-ups/{followUpId}/done',
    permission: 'icSupport.order',
    summary: 'What the decision asked for was done',
    params: byId.extend({ followUpId: z.uuid() }),
    body: z.object({ note: text(sessionLimits.note) }),
    response: IcSession,
    problems: ['notFound', 'patient.reasonNeeded', 'talk.illegalTransition'],
  }),
};
