import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { roles } from '#auth/permissions.ts';
import { AnnouncementId, DepartmentId, Instant, Nothing, Paging, Version, pageOf } from '#shared/primitives.ts';
import { line, text, verbatim } from '#shared/text.ts';

export const Importance = z.enum(['normal', 'important', 'urgent']);
export type Importance = z.infer<typeof Importance>;

/** Stored is draft, published or withdrawn; what is published waits, holds or is over by the clock. */
export const AnnouncementState = z.enum(['draft', 'scheduled', 'current', 'over', 'withdrawn']);
export type AnnouncementState = z.infer<typeof AnnouncementState>;

export const AnnouncementSummary = z.object({
  id: AnnouncementId,
  version: Version,
  title: z.string(),
  state: AnnouncementState,
  importance: Importance,
  pinned: z.boolean(),
  /** An urgent one always asks for 「確認しました」. */
  needsAcknowledgement: z.boolean(),
  /** Of the own facility, or of the operator to all facilities. */
  source: z.enum(['facility', 'operator']),
  publishFrom: Instant.nullable(),
  publishUntil: Instant.nullable(),
  readAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
});
export type AnnouncementSummary = z.infer<typeof AnnouncementSummary>;

export const Announcement = AnnouncementSummary.extend({
  body: z.string(),
  roles: z.array(z.enum(roles)),
  departmentIds: z.array(DepartmentId),
  /** Whether the signed-in person may change and withdraw it. */
  editable: z.boolean(),
  /** For its author: how many it is for, how many read and how many confirmed it. */
  reach: z.object({ recipients: z.int(), read: z.int(), acknowledged: z.int() }).nullable(),
});
export type Announcement = z.infer<typeof Announcement>;

/** Plain text: paragraphs are parted by empty lines, https links are made clickable where they are shown, nothing else means anything. */
export const NewAnnouncement = z.object({
  title: line(100),
  body: text(5000),
  importance: Importance,
  pinned: z.boolean(),
  needsAcknowledgement: z.boolean(),
  roles: z.array(z.enum(roles)).max(roles.length),
  departmentIds: z.array(DepartmentId).max(200),
  /** Null: as soon as it is published. */
  publishFrom: Instant.nullable(),
  publishUntil: Instant.nullable(),
});
export type NewAnnouncement = z.infer<typeof NewAnnouncement>;

export const AnnouncementSearch = Paging.extend({
  text: verbatim(200).default(''),
  /** `current`: what holds now; `past`: over; `own`: drafts, scheduled and withdrawn ones of the person who may announce. */
  view: z.enum(['current', 'past', 'own']).default('current'),
  importance: Importance.nullish(),
  unread: z.boolean().default(false),
});
export type AnnouncementSearch = z.infer<typeof AnnouncementSearch>;

const params = z.object({ announcementId: AnnouncementId });
const versioned = z.object({ version: Version });

export const announcementContract = {
  search: endpoint({
    method: 'POST',
    path: '/announcements/search',
    permission: 'notification.view',
    summary: 'Announcements that are for me, pinned ones first; my own drafts where I may announce',
    body: AnnouncementSearch,
    response: pageOf(AnnouncementSummary).extend({ unreadCount: z.int() }),
    safe: true,
  }),
  urgent: endpoint({
    method: 'GET',
    path: '/announcements/urgent',
    permission: 'notification.view',
    summary: 'Urgent announcements that I have not confirmed yet',
    response: z.object({ items: z.array(AnnouncementSummary) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/announcements/{announcementId}',
    permission: 'notification.view',
    summary: 'One announcement',
    params,
    response: Announcement,
    problems: ['notFound'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/announcements/{announcementId}/read',
    permission: 'notification.view',
    summary: 'I have read it; with `acknowledge` I confirm it, too',
    params,
    body: z.object({ acknowledge: z.boolean() }),
    response: Nothing,
    problems: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/announcements',
    permission: 'notification.announce',
    summary: 'Write a draft',
    body: NewAnnouncement,
    response: Announcement,
    problems: ['request.invalid', 'notFound'],
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/announcements/{announcementId}',
    permission: 'notification.announce',
    summary: 'Change a draft, or mend what is published',
    params,
    body: NewAnnouncement.extend({ version: Version }),
    response: Announcement,
    problems: ['notFound', 'record.versionConflict', 'request.invalid', 'announcement.illegalTransition'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/announcements/{announcementId}/publish',
    permission: 'notification.announce',
    summary: 'Publish a draft, now or at its time',
    params,
    body: versioned,
    response: Announcement,
    problems: ['notFound', 'record.versionConflict', 'request.invalid', 'announcement.illegalTransition'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/announcements/{announcementId}/withdraw',
    permission: 'notification.announce',
    summary: 'Take it back: it disappears for everybody else',
    params,
    body: versioned,
    response: Announcement,
    problems: ['notFound', 'record.versionConflict', 'announcement.illegalTransition'],
  }),
};
