import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What staff are told about the operator's content. */
export const catalogueNotificationKinds = {
  'catalogue.withdrawn': {
    name: '標準コンテンツの取り下げ',
    title: '運営が標準コンテンツの動画を取り下げました',
    body: 'そのまま使っている動画は、患者さんの画面でも再生できなくなりました。コピーした動画は、内容を確かめて、必要なら取り下げてください。',
    needsAction: false,
    subject: 'video',
    reach: 'named',
    permission: 'video.view',
    icon: 'alert',
    tone: 'error',
  },
} as const satisfies NotificationKinds;
