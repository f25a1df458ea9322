import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { NotificationKind } from '#notification/notification-kinds.ts';
import {
  Instant,
  NotificationId,
  Nothing,
  Paging,
  PatientId,
  PlainDate,
  StaffId,
  Version,
  WardId,
  pageOf,
} from '#shared/primitives.ts';
import { verbatim } from '#shared/text.ts';

/** Whom and what a notification is about, as it stands when it is read: names that changed and records that were merged are right. */
export const NotificationAbout = z.object({
  /** Null for a response that is linked to nobody, and for those who may not see patients. */
  patient: z
    .object({
      id: PatientId,
      patientNumber: z.string(),
      /** Null for a patient who is marked as 要配慮, unless the reader attends the patient or gave a reason that holds. */
      name: z.object({ familyName: z.string(), givenName: z.string() }).nullable(),
    })
    .nullable(),
  isLinked: z.boolean(),
  /** Of a response to a common order, while its code counts. */
  receiptCode: z.string().nullable(),
  /** What was ordered, and for which procedure; null where the name is. */
  title: z.string().nullable(),
  procedureName: z.string().nullable(),
  /** The day of the procedure. */
  procedureOn: PlainDate.nullable(),
  /** When the talk with the patient is planned. */
  talkAt: Instant.nullable(),
  dueOn: PlainDate.nullable(),
});
export type NotificationAbout = z.infer<typeof NotificationAbout>;

export const Notification = z.object({
  id: NotificationId,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  /** A page of the staff app, without anything personal in it. */
  link: z.string().nullable(),
  createdAt: Instant,
  /** When that came about of which it tells. */
  occurredAt: Instant,
  /** Null for what is about no patient, and while nobody asked for it (`named`). */
  about: NotificationAbout.nullable(),
  readAt: Instant.nullable(),
  /** Somebody has to do something about it; done by one is done for all who were told. */
  needsAction: z.boolean(),
  snoozedUntil: Instant.nullable(),
  doneAt: Instant.nullable(),
  /** Null also where it came about by itself. */
  doneByName: z.string().nullable(),
  assignedTo: z.object({ id: StaffId, name: z.string() }).nullable(),
  /** Those of this list about the same patient and procedure, itself included: the newest, and how many. Null unless asked for (`grouped`). */
  group: z.object({ newest: NotificationId, count: z.int() }).nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** `action`: open tasks; `later`: tasks put off; `news`: what only wants to be read; `done`: tasks that are done; `all`: what the bell shows, everything open. */
export const NotificationTab = z.enum(['action', 'later', 'news', 'done', 'all']);
export type NotificationTab = z.infer<typeof NotificationTab>;

export const NotificationSearch = Paging.extend({
  tab: NotificationTab.default('all'),
  kind: NotificationKind.nullish(),
  /** Days in Asia/Tokyo, both included. */
  from: z.iso.date().nullish(),
  to: z.iso.date().nullish(),
  unread: z.boolean().default(false),
  text: verbatim(200).default(''),
  /** Whether to say whom each is about. That is written down, so a badge that only counts does without. */
  named: z.boolean().default(false),
  /** Those about one patient and procedure stand together, at the place of the newest. */
  grouped: z.boolean().default(false),
});
export type NotificationSearch = z.infer<typeof NotificationSearch>;

/** Of everything that is mine, whatever is looked for. `unread` is the bell's number: open tasks and news that I have not read. */
export const NotificationCounts = z.object({
  unread: z.int(),
  action: z.int(),
  later: z.int(),
  news: z.int(),
  newsUnread: z.int(),
  done: z.int(),
});
export type NotificationCounts = z.infer<typeof NotificationCounts>;

export const MARK_AT_ONCE = 100;
const Ids = z.array(NotificationId).min(1).max(MARK_AT_ONCE);

export const EmailMode = z.enum(['off', 'daily', 'immediately']);
export type EmailMode = z.infer<typeof EmailMode>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const NotificationPreferences = z.object({
  version: Version,
  /** Only kinds that this person can get. */
  kinds: z.array(
    z.object({
      kind: NotificationKind,
      bell: z.boolean(),
      email: EmailMode,
      /** The bell cannot be switched off. */
      always: z.boolean(),
    }),
  ),
  followDepartments: z.boolean(),
  followWards: z.boolean(),
  wardIds: z.array(WardId),
  /** No emails between these times of day in Asia/Tokyo; over midnight when the end is before the beginning. */
  quietHours: z.object({ from: TimeOfDay, until: TimeOfDay }).nullable(),
  /** False when this server sends no emails. */
  canEmail: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const NewPreferences = NotificationPreferences.omit({ canEmail: true }).extend({
  kinds: z.array(z.object({ kind: NotificationKind, bell: z.boolean(), email: EmailMode })).max(50),
  wardIds: z.array(WardId).max(100),
});
export type NewPreferences = z.infer<typeof NewPreferences>;

export const notificationContract = {
  search: endpoint({
    method: 'POST',
    path: '/notifications/search',
    permission: 'signedIn',
    summary: 'My notifications, newest first, with all counts from the same snapshot',
    body: NotificationSearch,
    response: pageOf(Notification).extend({ counts: NotificationCounts, asOf: Instant }),
    safe: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/notifications/counts',
    permission: 'signedIn',
    summary: 'The numbers of the badges, as the search has them, without the list',
    response: NotificationCounts,
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/read',
    permission: 'signedIn',
    summary: 'Mark some as read or, where `read` is false, as unread again',
    body: z.object({ ids: Ids, read: z.boolean() }),
    response: Nothing,
    problems: ['notFound'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read-all',
    permission: 'signedIn',
    summary: 'Mark as read everything open that had come until the moment of the list that was looked at',
    body: z.object({ asOf: Instant }),
    response: Nothing,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/notifications/done',
    permission: 'signedIn',
    summary: 'Mark tasks as done for everybody who was told or, where `done` is false, open them again',
    body: z.object({ ids: Ids, done: z.boolean() }),
    response: Nothing,
    problems: ['notFound', 'notification.notATask', 'notification.onlyByDoing'],
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/notifications/snooze',
    permission: 'signedIn',
    summary: 'Put tasks off for me until a moment; null brings them back',
    body: z.object({ ids: Ids, until: Instant.nullable() }),
    response: Nothing,
    problems: ['notFound', 'notification.notATask', 'request.invalid'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/notifications/{notificationId}/assign',
    permission: 'signedIn',
    summary: 'Say who of those who were told takes care of a task; null for nobody',
    params: z.object({ notificationId: NotificationId }),
    body: z.object({ staffId: StaffId.nullable() }),
    response: Nothing,
    problems: ['notFound', 'notification.notATask'],
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/notifications/{notificationId}/colleagues',
    permission: 'signedIn',
    summary: 'Who was told the same and may take care of it',
    params: z.object({ notificationId: NotificationId }),
    response: z.object({ staff: z.array(z.object({ id: StaffId, name: z.string() })) }),
    problems: ['notFound'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/notification-preferences',
    permission: 'notification.view',
    summary: 'What reaches me, and by which way',
    response: NotificationPreferences,
  }),
  savePreferences: endpoint({
    method: 'PUT',
    path: '/notification-preferences',
    permission: 'notification.view',
    summary: 'Change what reaches me, and by which way',
    body: NewPreferences,
    response: NotificationPreferences,
    problems: ['record.versionConflict', 'request.invalid', 'notFound'],
  }),
};
