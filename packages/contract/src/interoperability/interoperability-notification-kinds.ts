import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What staff are told about other systems. */
export const interoperabilityNotificationKinds = {
  'integration.stopped': {
    name: '外部システムとの連携の停止',
    title: '外部システムとの連携が止まっています',
    body: '設定の「連携」を開いて、理由を確かめてください。送れなかったものは残っています。',
    needsAction: true,
    subject: 'integration',
    reach: 'named',
    permission: 'settings.manage',
    icon: 'alert',
    tone: 'error',
  },
} as const satisfies NotificationKinds;
