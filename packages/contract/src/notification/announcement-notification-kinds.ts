import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What staff are told about announcements. */
export const announcementNotificationKinds = {
  announcement: {
    name: '院内掲示',
    title: '新しい院内掲示',
    body: '',
    needsAction: false,
    subject: 'announcement',
    reach: 'everybody',
    permission: 'notification.view',
    icon: 'informationOutline',
    tone: 'info',
  },
} as const satisfies NotificationKinds;
