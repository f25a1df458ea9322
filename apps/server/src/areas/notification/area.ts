import { notificationAuditActions } from '@nattoku/contract/notification/notification-audit-actions';
import { announcementNotificationKinds } from '@nattoku/contract/notification/announcement-notification-kinds';
import { TELL_ANNOUNCEMENTS, tellAfterChange, tellAnnouncements } from '#areas/notification/announcement.telling.ts';
import { escalate, dispatchNotification, resumeDispatch } from '#areas/notification/notification.dispatch.ts';
import { sendNotificationEmails } from '#areas/notification/notification.email.ts';
import { announcementRoutes, notificationRoutes } from '#areas/notification/notification.routes.ts';
import type { Area } from '#kernel/area.ts';
import { DISPATCH_NOTIFICATIONS } from '#kernel/notify.ts';

export const notification: Area = {
  name: 'notification',
  routes: [notificationRoutes, announcementRoutes],
  jobs: [
    { queue: DISPATCH_NOTIFICATIONS, worker: dispatchNotification },
    { queue: TELL_ANNOUNCEMENTS, worker: tellAfterChange },
  ],
  schedules: [
    { queue: 'notification.resume', cron: '*/5 * * * *', run: resumeDispatch },
    { queue: 'notification.announcements-due', cron: '* * * * *', run: tellAnnouncements },
    { queue: 'notification.emails', cron: '* * * * *', run: sendNotificationEmails },
    { queue: 'notification.escalate', cron: '*/10 * * * *', run: escalate },
  ],
  audit: notificationAuditActions,
  notifications: announcementNotificationKinds,
};
