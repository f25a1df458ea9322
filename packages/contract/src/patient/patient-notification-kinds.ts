import type { NotificationKinds } from '#notification/kind-facts.ts';

/** What staff are told about files of patients that come by themselves. */
export const patientNotificationKinds = {
  'patientFolder.waiting': {
    name: '患者フォルダーの確認待ち',
    title: '患者の取り込みが、確認を待っています',
    body: '患者フォルダーのファイルに、取り込めない行か、確かめる行があります。',
    needsAction: true,
    subject: 'patientImport',
    reach: 'named',
    permission: 'patient.edit',
    icon: 'alert',
    tone: 'warning',
  },
  'patientFolder.stopped': {
    name: '患者フォルダーの停止',
    title: '患者フォルダーからの取り込みが止まっています',
    body: '設定の「連携」の「患者フォルダー」を開いて、理由を確かめてください。ファイルは残っています。',
    needsAction: true,
    subject: 'patientFolder',
    reach: 'named',
    permission: 'settings.manage',
    icon: 'alert',
    tone: 'error',
  },
} as const satisfies NotificationKinds;
