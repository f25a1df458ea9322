import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What staff are told about interviews. */
export const interviewNotificationKinds = {
  'interview.flagged': {
    name: '問診の要注意の回答',
    title: '問診に要注意の回答があります',
    body: '問診の詳細を開いて、回答を確かめ、「確認した」を押してください。',
    needsAction: true,
    onlyByDoing: true,
    subject: 'order',
    reach: 'patient',
    permission: 'interview.view',
    escalates: true,
    sounds: true,
    icon: 'alert',
    tone: 'error',
  },
  'interview.received': {
    name: '問診への回答',
    title: '問診の回答が届きました',
    body: '問診の詳細を開いて、回答を確認してください。',
    needsAction: false,
    subject: 'order',
    reach: 'patient',
    permission: 'interview.view',
    icon: 'checkCircle',
    tone: 'done',
  },
} as const satisfies NotificationKinds;
