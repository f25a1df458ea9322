import { z } from 'zod';
import { IcOrderDraft } from '#ic-support/ic-order-draft.ts';
import { IcOrderSearch } from '#ic-support/ic-order-search.ts';
import { Talk, TalkPlan, TalkSummary, talkLimits } from '#ic-support/ic-talk.ts';
import { foundOf } from '#list/found.ts';
import { InterviewState } from '#medical-interview/interview-state.ts';
import { AttentionReason, OrderLifecycle, OrderProgress } from '#order/order-state.ts';
import { PatientSummary } from '#patient/patient.ts';
import { endpoint } from '#shared/endpoint.ts';
import {
  ApproachId,
  Instant,
  Nothing,
  OrderId,
  OrderItemId,
  PatientId,
  PlainDate,
  StaffId,
  Version,
} from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

/** An order of IC support in a list: the envelope with its talk. */
export const IcOrderSummary = z.object({
  id: OrderId,
  version: Version,
  title: z.string(),
  patient: PatientSummary,
  lifecycle: OrderLifecycle,
  progress: OrderProgress,
  attention: z.array(AttentionReason),
  talk: TalkSummary,
  itemCount: z.int(),
  dueAt: Instant.nullable(),
  issuedAt: Instant.nullable(),
  createdByName: z.string(),
  createdAt: Instant,
});
export type IcOrderSummary = z.infer<typeof IcOrderSummary>;

/** One thing of the package, of whatever kind; what only its kind knows is asked of that kind. */
export const IcOrderItem = z.object({
  id: OrderItemId,
  kind: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Its own day of a part that is counted from the procedure; null where it is due as the order is. */
  dueOn: PlainDate.nullable(),
  doneAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Of a questionnaire how far its response is, and how many things the answers point out; null for what is none. */
  interview: z.object({ state: InterviewState, red: z.int(), amber: z.int() }).nullable(),
});
export type IcOrderItem = z.infer<typeof IcOrderItem>;

export const IcOrder = IcOrderSummary.omit({ talk: true }).extend({
  talk: Talk,
  message: z.string(),
  dueOn: PlainDate.nullable(),
  expiresAt: Instant.nullable(),
  items: z.array(IcOrderItem),
  link: z.object({ issuedAt: Instant, expiresAt: Instant, lockedAt: Instant.nullable() }).nullable(),
  /** What the signed-in member of staff may do with the order now. */
  allowed: z.array(
    z.enum([
      'edit',
      'issue',
      'discard',
      'extend',
      'cancel',
      'reissue',
      'review',
      'close',
      'askDoctor',
      'reschedule',
      'cancelTalk',
    ]),
  ),
});
export type IcOrder = z.infer<typeof IcOrder>;

/** The secret of the link leaves the server once, in this answer. */
export const IssuedIcOrder = z.object({ order: IcOrder, linkSecret: z.string() });
export type IssuedIcOrder = z.infer<typeof IssuedIcOrder>;

const byId = z.object({ orderId: OrderId });
const versioned = z.object({ version: Version });
const ofTalk = z.object({ talkVersion: Version });
const ConfirmedItem = z.object({ itemId: OrderItemId, answer: text(100) });
const refusals = ['notFound', 'record.versionConflict', 'patient.reasonNeeded'] as const;
const ofOrder = [...refusals, 'order.illegalTransition'] as const;
const closed = ['patient.archived', 'patient.merged', 'patient.deceased'] as const;

export const icOrderContract = {
  search: endpoint({
    method: 'POST',
    path: '/ic-orders/search',
    permission: 'icSupport.view',
    summary: 'Orders of IC support by patient, time, doctor, room and state of the talk',
    body: IcOrderSearch,
    response: foundOf(IcOrderSummary),
    safe: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/ic-orders/{orderId}',
    permission: 'icSupport.view',
    summary: 'One order of IC support with its talk and what it holds',
    params: byId,
    response: IcOrder,
    problems: ['notFound', 'patient.reasonNeeded'],
  }),
  draft: endpoint({
    method: 'POST',
    path: '/ic-orders',
    permission: 'icSupport.order',
    summary: 'Begin an order with its talk for a patient, of an approach or of none',
    body: z.object({ patientId: PatientId, approachId: ApproachId.nullable() }),
    response: IcOrder,
    idempotent: true,
    problems: ['notFound', 'patient.reasonNeeded', ...closed],
  }),
  savePlan: endpoint({
    method: 'PUT',
    path: '/ic-orders/{orderId}/plan',
    permission: 'icSupport.order',
    summary: 'Keep title, message, due date and the plan of the talk of a draft',
    params: byId,
    body: IcOrderDraft.extend({ version: Version, plan: TalkPlan }),
    response: IcOrder,
    problems: [...ofOrder, 'request.invalid', 'talk.scenarioUnavailable'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/ic-orders/{orderId}/discard',
    permission: 'icSupport.order',
    summary: 'Throw a draft away',
    params: byId,
    body: versioned,
    response: Nothing,
    problems: ofOrder,
  }),
  askDoctor: endpoint({
    method: 'POST',
    path: '/ic-orders/{orderId}/ask-doctor',
    permission: 'icSupport.order',
    summary: 'Ask a doctor to send what somebody else prepared; it waits until then',
    params: byId,
    body: versioned,
    response: IcOrder,
    problems: [...ofOrder, 'talk.incomplete'],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/ic-orders/{orderId}/issue',
    permission: 'icSupport.order',
    summary:
      'Send the order: from now on its link works. `confirmed`: the side once more, of the talk and of each form',
    params: byId,
    body: versioned.extend({ confirmed: z.array(ConfirmedItem).max(100).optional() }),
    response: IssuedIcOrder,
    idempotent: true,
    problems: [
      ...ofOrder,
      ...closed,
      'order.empty',
      'order.dueInPast',
      'order.videoUnavailable',
      'request.invalid',
      'consent.incomplete',
      'consent.needsDoctor',
      'consent.sideMismatch',
      'talk.incomplete',
      'talk.needsDoctor',
      'talk.sideMismatch',
      'talk.scenarioUnavailable',
    ],
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/ic-orders/{orderId}/reschedule',
    permission: 'icSupport.order',
    summary: 'Move a talk that was sent; where it was stays written down',
    params: byId,
    body: ofTalk.extend({
      startsAt: Instant,
      minutes: z.int().min(talkLimits.minutes.least).max(talkLimits.minutes.most),
      place: line(talkLimits.place),
      room: line(talkLimits.place),
      /** Left out: who explains stays. */
      explainerId: StaffId.nullable().optional(),
      reason: text(talkLimits.reason),
    }),
    response: IcOrder,
    problems: [...refusals, 'request.invalid', 'talk.illegalTransition', 'talk.running'],
  }),
  cancelTalk: endpoint({
    method: 'POST',
    path: '/ic-orders/{orderId}/cancel-talk',
    permission: 'icSupport.order',
    summary: 'Take a talk back that was not begun; what else the order holds stays',
    params: byId,
    body: ofTalk.extend({ reason: text(talkLimits.reason) }),
    response: IcOrder,
    problems: [...refusals, 'request.invalid', 'talk.illegalTransition', 'talk.running'],
  }),
};
