import { notificationAuditActions } from '@nattoku/contract/notification/notification-audit-actions';
import { TELL_ANNOUNCEMENTS, tellAfterChange, tellAnnouncements } from '#areas/notification/announcement.telling.ts';
import { escalate, handOut, resumeHandingOut } from '#areas/notification/notification.hand-out.ts';
import { sendNotificationLetters } from '#areas/notification/notification.mail.ts';
import { announcementRoutes, notificationRoutes } from '#areas/notification/notification.routes.ts';
import type { Area } from '#kernel/area.ts';
import { HAND_OUT } from '#kernel/notify.ts';

export const notification: Area = {
  name: 'notification',
  routes: [notificationRoutes, announcementRoutes],
  jobs: [
    { queue: HAND_OUT, worker: handOut },
    { queue: TELL_ANNOUNCEMENTS, worker: tellAfterChange },
  ],
  schedules: [
    { queue: 'notification.resume', cron: '*/5 * * * *', run: resumeHandingOut },
    { queue: 'notification.announcements-due', cron: '* * * * *', run: tellAnnouncements },
    { queue: 'notification.letters', cron: '* * * * *', run: sendNotificationLetters },
    { queue: 'notification.escalate', cron: '*/10 * * * *', run: escalate },
  ],
  audit: notificationAuditActions,
};
