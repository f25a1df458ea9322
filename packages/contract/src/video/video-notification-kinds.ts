import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What staff are told about videos. */
export const videoNotificationKinds = {
  'video.withdrawn': {
    name: '動画の取り下げ',
    title: '発行した動画が取り下げられました',
    body: '安全のため、患者さんの画面でも再生できなくなりました。オーダーの一覧で対象を確認し、必要な患者さんに説明してください。',
    needsAction: false,
    subject: 'video',
    reach: 'named',
    permission: 'video.order',
    icon: 'alert',
    tone: 'error',
  },
  'video.expiring': {
    name: '動画の有効期限',
    title: '動画の有効期限が近づいています',
    body: '内容を見直して有効期限を延ばすか、新しい版を作ってください。期限を過ぎると新しくオーダーできません。',
    needsAction: false,
    subject: 'video',
    reach: 'named',
    permission: 'video.manage',
    icon: 'alarm',
    tone: 'warning',
  },
} as const satisfies NotificationKinds;
