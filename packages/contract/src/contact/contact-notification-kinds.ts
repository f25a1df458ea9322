import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What is told about messages to those who run the server. */
export const contactNotificationKinds = {
  'contact.received': {
    name: 'お問い合わせの受付',
    title: 'お問い合わせが届きました',
    body: '内容を確認して、返信してください。',
    needsAction: true,
    subject: 'contact',
    reach: 'named',
    permission: null,
    icon: 'email',
    tone: 'info',
  },
  'contact.answered': {
    name: 'お問い合わせへの返信',
    title: 'お問い合わせに返信がありました',
    body: 'お問い合わせの画面で、返信を読むことができます。',
    needsAction: false,
    subject: 'contact',
    reach: 'named',
    permission: null,
    icon: 'email',
    tone: 'done',
  },
} as const satisfies NotificationKinds;
