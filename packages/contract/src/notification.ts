import { z } from 'zod';
import { endpoint } from '#endpoint.ts';
import { Instant, NotificationId, Nothing, Paging, pageOf } from '#shared.ts';

export const NotificationKind = z.enum([
  'announcement',
  'order.completed',
  'order.overdue',
  'patient.question',
  'comprehension.low',
  'link.locked',
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: NotificationId,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  /** A page of the staff app, without anything personal in it. */
  link: z.string().nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const NotificationSearch = Paging.extend({ unread: z.enum(['true', 'false']).default('false') });
export type NotificationSearch = z.infer<typeof NotificationSearch>;

export const notificationContract = {
  list: endpoint({
    method: 'GET',
    path: '/notifications',
    permission: 'signedIn',
    summary: 'My notifications, newest first, with the number of unread ones from the same query',
    query: NotificationSearch,
    response: pageOf(Notification).extend({ unreadCount: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/notifications/{notificationId}/read',
    permission: 'signedIn',
    summary: 'Mark one as read',
    params: z.object({ notificationId: NotificationId }),
    response: Nothing,
    problems: ['notFound'],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/notifications/read-all',
    permission: 'signedIn',
    summary: 'Mark all as read',
    response: Nothing,
  }),
};
