import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { DeliveryChannel } from '#order/reminder-plan.ts';
import { Instant, OrderId, Version } from '#shared/primitives.ts';
import { line, text } from '#shared/text.ts';

export const DeliveryId = z.uuid().brand('DeliveryId');
export type DeliveryId = z.infer<typeof DeliveryId>;

export const DeliveryKind = z.enum(['first', 'reminder', 'resend']);
export type DeliveryKind = z.infer<typeof DeliveryKind>;
/** `refused`: nobody would have got it, so it was not tried. `failed`: it was tried for as long as it makes sense. */
export const DeliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'refused', 'canceled']);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const Delivery = z.object({
  id: DeliveryId,
  channel: DeliveryChannel,
  kind: DeliveryKind,
  state: DeliveryState,
  /** Masked: enough to tell whether it is the right one. */
  recipient: z.string().nullable(),
  /** Typed for this order; it does not stand in the patient's record. */
  typed: z.boolean(),
  tries: z.int(),
  createdAt: Instant,
  /** When it is tried (again), while it waits. */
  nextTryAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** A sentence that says what went wrong and what to do. */
  error: z.string().nullable(),
  /** The server was stopped while it was being sent: it may have arrived twice. */
  maybeTwice: z.boolean(),
  /** Null when it follows from the plan of the order. */
  byName: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** One way, and whether a message about this order can go there now. */
export const DeliveryWay = z.object({
  channel: DeliveryChannel,
  /** The server can and the facility wants to send this way; otherwise it is not offered. */
  used: z.boolean(),
  /** Of the record of the patient, masked; null where there is none. */
  recipient: z.string().nullable(),
  /** Why what stands in the record is no recipient; null where there is one, or nothing. */
  unusable: z.string().nullable(),
  /** Why nothing can be sent this way at all. */
  refusal: z.string().nullable(),
  /** The message as it goes out, with the secret of the link left out. */
  subject: z.string().nullable(),
  text: z.string(),
  /** How many text messages it is charged as; null for e-mail. */
  parts: z.int().nullable(),
});
export type DeliveryWay = z.infer<typeof DeliveryWay>;

export const OrderDeliveries = z.object({
  /** Newest first. */
  deliveries: z.array(Delivery),
  ways: z.array(DeliveryWay),
  /** The link of this order can be shown again. */
  linkKept: z.boolean(),
});
export type OrderDeliveries = z.infer<typeof OrderDeliveries>;

/** What may be used here. `why` says why not, and is null where it may. */
export const ChannelState = z.object({ channel: DeliveryChannel, on: z.boolean(), why: z.string().nullable() });
export type ChannelState = z.infer<typeof ChannelState>;

/** HH:MM in Tokyo. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const PatientContact = z.object({
  emailOn: z.boolean(),
  smsOn: z.boolean(),
  /** Null: the name of the facility. */
  senderName: line(40).nullable(),
  /** The hour at which reminders go out, in Tokyo. */
  reminderHour: z.int().min(0).max(23),
  quietFrom: TimeOfDay.nullable(),
  quietUntil: TimeOfDay.nullable(),
  emailSubject: line(100),
  emailBody: text(2000),
  smsBody: text(1000),
});
export type PatientContact = z.infer<typeof PatientContact>;

export const PatientContactSettings = PatientContact.extend({
  version: Version,
  facilityName: z.string(),
  facilityPhone: z.string().nullable(),
  /** What this server can send at all; which is not for a facility to decide. */
  server: z.object({ email: z.boolean(), sms: z.boolean(), publicUrl: z.string() }),
});
export type PatientContactSettings = z.infer<typeof PatientContactSettings>;

export const RemindResult = z.object({
  orderId: OrderId,
  queued: z.boolean(),
  /** Why this one gets no message; null where it is queued. */
  why: z.string().nullable(),
});
export type RemindResult = z.infer<typeof RemindResult>;

export const REMIND_AT_MOST = 200;
/** The same message to the same address within this time is one click too many. */
export const SAME_AGAIN_SECONDS = 60;
/** How long a message is tried before it counts as failed. */
export const TRIED_FOR_HOURS = 24;
/** A reminder that was missed for longer is not made up for. */
export const CAUGHT_UP_HOURS = 24;

const byOrder = z.object({ orderId: OrderId });
const sending = [
  'notFound',
  'request.invalid',
  'order.illegalTransition',
  'delivery.off',
  'delivery.noRecipient',
  'delivery.notAllowed',
  'delivery.sameAgain',
  'delivery.linkNotKept',
] as const;

export const deliveryContract = {
  channels: endpoint({
    method: 'GET',
    path: '/delivery/channels',
    permission: ['orders.order', 'video.manage', 'settings.manage'],
    summary: 'Which ways of reaching patients this facility uses',
    response: z.array(ChannelState),
  }),
  showLink: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/link',
    permission: 'orders.order',
    summary: 'The secret of the link that the patient has, to show or print the same code again',
    params: byOrder,
    response: z.object({ linkSecret: z.string(), issuedAt: Instant, expiresAt: Instant }),
    safe: true,
    problems: ['notFound', 'order.illegalTransition', 'delivery.linkNotKept'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/orders/{orderId}/deliveries',
    permission: 'orders.order',
    summary: 'What was sent about an order, and which ways there are',
    params: byOrder,
    response: OrderDeliveries,
    problems: ['notFound'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/orders/{orderId}/deliveries',
    permission: 'orders.order',
    summary: 'Send the link, to the address of the record or to one that is given for this time',
    params: byOrder,
    body: z.object({ channel: DeliveryChannel, to: line(254).nullable() }),
    response: OrderDeliveries,
    idempotent: true,
    problems: sending,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/orders/remind',
    permission: 'orders.order',
    summary: 'Remind the patients of several orders; each of them has a result of its own',
    body: z.object({ orderIds: z.array(OrderId).min(1).max(REMIND_AT_MOST), channel: DeliveryChannel }),
    response: z.array(RemindResult),
    idempotent: true,
    problems: ['delivery.off'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/facility/patient-contact',
    permission: 'settings.manage',
    summary: 'How patients are written to',
    response: PatientContactSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/facility/patient-contact',
    permission: 'settings.manage',
    summary: 'Change how patients are written to; what waits to be sent follows it',
    body: PatientContact.extend({ version: Version }),
    response: PatientContactSettings,
    problems: ['request.invalid', 'record.versionConflict'],
  }),
  test: endpoint({
    method: 'POST',
    path: '/facility/patient-contact/test',
    permission: 'settings.manage',
    summary: 'Send a message with a link of no patient to oneself',
    body: z.object({ channel: DeliveryChannel, to: line(254), settings: PatientContact }),
    response: z.object({ sentTo: z.string() }),
    idempotent: true,
    problems: ['request.invalid', 'request.tooMany', 'delivery.serverOff', 'delivery.testFailed'],
  }),
};
