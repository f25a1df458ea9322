import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What staff are told about announcements. */
export const announcementNotificationKinds = {
  announcement: {
    name: '施設・運営からのお知らせ',
    title: '新しいお知らせ',
    body: '',
    needsAction: false,
    subject: 'announcement',
    reach: 'everybody',
    permission: 'notification.view',
    icon: 'informationOutline',
    tone: 'info',
  },
} as const satisfies NotificationKinds;
